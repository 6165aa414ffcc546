// Types of the wire. Written by hand until tools/wire.py exports them; the names are those of the engine's structs.

export type Point = [number, number];
export type Place = Point | string;
export type Ref = string;
export type Counters = Record<string, number>;

export interface Seat { id: number; name: string; counters: Counters; tags: string[] }
export interface Model {
  id: number; unit: number; profile: string; radius: number; size: number; solid: boolean; place: Place | null;
  facing: number; counters: Counters; tags: string[];
}
export interface Unit {
  id: number; seat: number; profile: string; name: string; members: number[]; leader: number | null;
  parent: number | null; counters: Counters; tags: string[];
}
export interface Feature {
  id: number; kind: string; outline: Point[]; height: number; solid: boolean; counters: Counters; tags: string[];
}
export interface Marker { id: number; kind: string; at: Place | null; on: Ref | null; counters: Counters; tags: string[] }
export interface Card { id: number; pile: string; index: number; owner: number; subject: Ref | null; up: boolean }
export interface Link { kind: string; a: Ref; b: Ref; counters: Counters }
export interface Outcome { winners: number[]; reason: string; clause: string }
export interface State {
  game: string; scenario: string; options: string[]; board: Point; seats: Seat[]; models: Model[]; units: Unit[];
  features: Feature[]; markers: Marker[]; cards: Card[]; links: Link[]; round: number; phase: string; step: string;
  active: number | null; acting: number | null; clock: Counters; outcome: Outcome | null;
}

export interface Refusal { clause: string; text: string; at: Point | null; about: Ref[] }
interface Asked { seat: number; name: string; prompt: string; clause: string; about: Ref[]; topic: string; secret: boolean }
export interface Option { key: string; label: string; clause: string; subject: Ref | null; cost: number }
export interface Barred { key: string; clause: string; text: string }
export interface Choose extends Asked {
  type: "Choose"; options: Option[]; least: number; most: number; budget: number | null; barred: Barred[];
}
export interface Order extends Asked { type: "Order"; items: Option[] }
export interface Lot { key: string; label: string; count: number; subject: Ref | null }
export interface Bin { key: string; label: string; subject: Ref | null; most: number | null }
export interface Allocate extends Asked { type: "Allocate"; lots: Lot[]; bins: Bin[]; fits: [string, string][] }
export interface Mover { model: number; allowance: number }
export interface Cohesion { neighbour: number; lead: number; leader: number }
export interface Edge { start: Point; end: Point; spread: number }
export interface Move extends Asked {
  type: "Move"; rules: [string, string][]; movers: Mover[]; passes: number; cohesion: Cohesion | null;
  edge: Edge | null; may_break: boolean;
}
export interface Region { kind: string; numbers: number[] }
export interface Place_ extends Asked {
  type: "Place"; rules: [string, string][]; models: number[]; cohesion: Cohesion | null; regions: Region[];
  avoid: number[]; avoid_gap: number; near: number[]; near_gap: number; outline: Point[]; spacing: number;
  markers: Point[]; marker_gap: number; optional: boolean;
}
export type Decision = Choose | Order | Allocate | Move | Place_;
export type Path = [number, Point[]];
export type Placement = [Ref, Point, number];

export interface TerrainLook { symbol: string; tones: [string, string, string]; length: number; width: number }
export interface Looks {
  unit_of_length: string; figures: Record<string, string>; leaders: Record<string, string>; specials: Record<string, string>;
  terrain: Record<string, TerrainLook>; markers: Record<string, string>; control_radius: number; score: string; resource: string;
  strength: string; held: string; worth: string[]; rank: string; down: string; watching: string[]; badges: string[];
}
export interface Zone { seat: number; label: string; numbers: number[] }
export interface Scene { title: string; zones: Zone[]; rounds: number; goal: number; edges: [number, Point, Point][] }
export interface Event { type: string; clause: string; [key: string]: unknown }
export interface Part { amount: number; clause: string; label: string }
export interface Dice { seat: number; purpose: string; faces: number[]; sides: number; need: number; outcome: unknown; parts: Part[]; secret: boolean }
export interface LogLine {
  id: number; kind: string; round: number; activation: number; text: string; clause: string; refs: Ref[]; seat: number; step: number; dice: Dice | null;
}
export interface SeatLine { seat: number; letter: string; name: string; who: string; level: string; taken: boolean; online: boolean }
export interface Welcome {
  type: "welcome"; battle: string; name: string; game: string; scenario: string; scenario_title: string; summary: string; options: string[];
  dice: string; commitment: string; measuring: boolean; you: number[]; seats: SeatLine[]; watchers: number; version: string;
}
export interface Presence { type: "presence"; seats: SeatLine[]; watchers: number }
export interface Undo { can: boolean; words: string; clause: string }
export interface Offer { kind: string; by: number; words: string; agreed: number[] }
export interface WantedDice { seat: number; purpose: string; clause: string; sides: number[]; need: number; about: Ref[]; mine: boolean; fell: number[][] }
export interface Shown {
  type: "state"; revision: number; seat: number; view: State; scene: Scene; decision: (Decision & { hints: Record<string, string> }) | null;
  waiting: number[]; thinking: number[]; undo: Undo; takeback: Undo; offers: Offer[]; dice: WantedDice | null; step: number; events: Event[];
  log_from: number; log: LogLine[]; outcome: Outcome | null; secret: string;
}
export interface Length { model: number; used: number; allowance: number }
export interface Reach { label: string; allowance: number; polygons: Point[][] }
export interface Tie { a: number; b: number; free: boolean }
export interface Sight { from: Point; to: Point; viewer: Ref; target: Ref; free: boolean; cut: Point | null; by: Ref[]; words: string }
export interface Cover { ref: Ref; covered: number; of: number; by: Ref[]; need: number; holds: boolean; clause: string; text: string }
export interface Reaction { ref: Ref; text: string; clause: string }
export interface Histogram { what: string; chances: number[]; mean: number; some: number; all: number; exact: string; ref?: Ref }
export interface Stage { name: string; seat: number; dice: number; need: number; clause: string; parts: Part[]; expected: number }
export interface Prospect { label: string; possible: boolean; stages: Stage[]; histogram: Histogram; others: Histogram[] }
export interface Attack { attacker: Ref; target: Ref; weapon: string; measured: boolean; prospects: Prospect[] }
export interface Overlay {
  lengths: Length[]; reach: Reach[]; links: Tie[]; lead: { model: number; radius: number } | null; sight: Sight[]; zone: Point[];
  between: Ref[]; cover: Cover[]; reactions: Reaction[]; attack: Attack | null;
}
export interface Tried { type: "tried"; n: number; revision: number; seat: number; refusals: Refusal[]; answer: unknown; overlay: Overlay; words: string }
export interface Suggested { type: "suggested"; n: number; answer: unknown; words: string }
export interface Refused { type: "refused"; revision: number; seat: number; refusals: Refusal[] }
export interface Looked { type: "looked"; n: number; at: number; steps: number; view: State; line: number }
export interface Wrong { type: "error"; code: string; text: string; n: number | null }
export interface Lexicon { unit: string; labels: Record<string, string>; quiet: string[] }
