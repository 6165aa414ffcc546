// The ground as one picture: earth with marks of older battles, the same for the same scenario. Painted once to a bitmap.
import { chance, type Pick } from "./chance";
import { short } from "./geometry";

export interface Tones { ground: string; ground2: string; ground3: string; slab: string; joint: string; vignette: number }

const FILTERS = `
<filter id="m1" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".008 .01" numOctaves="4" seed="SEED"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .08 0 0 0 0 .04 2.4 0 0 0 -1.05"/></filter>
<filter id="m2" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".018 .022" numOctaves="3" seed="23"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .96 0 0 0 0 .86 0 2.6 0 0 -1.3"/></filter>
<filter id="m3" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1.6 0 0 0 -.86"/></filter>
<radialGradient id="crater"><stop offset="0" stop-opacity=".42"/><stop offset=".62" stop-opacity=".2"/><stop offset=".72" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="scorch"><stop offset="0" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>`;

export function groundPicture(width: number, depth: number, seed: string, tones: Tones): string {
  const pick = chance(seed);
  const parts = [`<rect width="${width}" height="${depth}" fill="${tones.ground}"/>`, pad(width, depth, pick, tones), tracks(width, depth, pick)];
  for (let i = 0; i < Math.round((width * depth) / 52000); i += 1) {
    const kind = pick(3) ? "crater" : "scorch";
    parts.push(`<circle cx="${pick(Math.round(width))}" cy="${pick(Math.round(depth))}" r="${12 + pick(30)}" fill="url(#${kind})"/>`);
  }
  for (const [name, opacity] of [["m1", ".42"], ["m2", ".24"], ["m3", ".3"]])
    parts.push(`<rect width="${width}" height="${depth}" filter="url(#${name})" opacity="${opacity}"/>`);
  for (let i = 0; i < Math.round((width * depth) / 80000); i += 1) parts.push(rubble(pick(Math.round(width)), pick(Math.round(depth)), pick));
  const vignette = `<radialGradient id="vig" cx="50%" cy="48%" r="74%"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity="${tones.vignette}"/></radialGradient>`;
  parts.push(`<rect width="${width}" height="${depth}" fill="url(#vig)"/>`);
  const filters = FILTERS.replace("SEED", String(1 + pick(90)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${depth}" width="${width}" height="${depth}"><defs>${filters}${vignette}</defs>${parts.join("")}</svg>`;
}

/** An old landing pad in the middle. */
function pad(width: number, depth: number, pick: Pick, tones: Tones): string {
  const [x, y, reach] = [width / 2, depth / 2, Math.min(width, depth) * 0.18];
  const corners = Array.from({ length: 7 }, (_, step) => {
    const [far, angle] = [reach * (0.94 + pick(20) / 100), (Math.PI * 2 * step) / 7 + 0.35];
    return `${short(x + far * Math.cos(angle))} ${short(y + far * Math.sin(angle))}`;
  });
  const shape = `M${corners.join("L")}Z`;
  const step = reach / 3;
  let joints = "";
  for (let i = -6; i <= 6; i += 1) joints += `M${short(x + i * step)} ${short(y - 2 * reach)}v${short(4 * reach)}M${short(x - 2 * reach)} ${short(y + i * step)}h${short(4 * reach)}`;
  const turn = `rotate(${pick(9) - 4} ${short(x)} ${short(y)})`;
  return `<clipPath id="pad"><path d="${shape}"/></clipPath><path d="${shape}" fill="none" stroke="${tones.ground2}" stroke-opacity=".8" stroke-width="13" stroke-linejoin="round"/>
<path d="${shape}" fill="${tones.slab}"/><g clip-path="url(#pad)" fill="none"><g transform="${turn}"><path d="${joints}" stroke="${tones.joint}" stroke-width="1.6"/><path d="${joints}" transform="translate(1.4 1.4)" stroke="#fff" stroke-opacity=".13"/></g>
<path d="${shape}" stroke="#e9c34a" stroke-opacity=".5" stroke-width="22" stroke-dasharray="12 10"/><path d="${shape}" stroke="${tones.slab}" stroke-width="9"/>
<circle cx="${x}" cy="${y}" r="${short(reach * 0.66)}" stroke="#e8d9a0" stroke-opacity=".3" stroke-width="6" stroke-dasharray="38 14"/><circle cx="${x}" cy="${y}" r="${short(reach * 0.57)}" stroke="#e8d9a0" stroke-opacity=".22" stroke-width="2"/></g>`;
}

/** Tyre marks from one edge to the other. */
function tracks(width: number, depth: number, pick: Pick): string {
  return [0.16, 0.8].map((share) => {
    const bend = pick(200) - 100;
    return [0, 27].map((gap) => {
      const x = width * share + gap;
      return `<path d="M${short(x)} ${short(depth)}C${short(x + bend)} ${short(depth * 0.66)} ${short(x - bend)} ${short(depth * 0.33)} ${short(x + bend / 2)} 0" stroke="#000" stroke-opacity=".14" stroke-width="9" stroke-dasharray="3 4" fill="none"/>`;
    }).join("");
  }).join("");
}

function rubble(x: number, y: number, pick: Pick): string {
  const stones = Array.from({ length: 4 }, () => {
    const [dx, dy, size] = [pick(24) - 12, pick(18) - 9, 2 + pick(5)];
    return `<path d="M${dx} ${dy - size}l${size} ${size * 0.4}-${size * 0.5} ${size}-${size * 1.3}-${size * 0.2}z"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${pick(360)})" fill="#5d5a52" stroke="#2b2924" stroke-width=".6" opacity=".65">${stones.join("")}</g>`;
}

/** A picture of `width` by `depth` millimetres as a bitmap of so many pixels a millimetre; the address of it. */
export async function paint(svg: string, width: number, depth: number, density: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(depth * density);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bitmap = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  return bitmap ? URL.createObjectURL(bitmap) : image.src;
}
