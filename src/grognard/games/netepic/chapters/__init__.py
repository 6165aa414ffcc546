"""The chapters of Net Epic Evolution; `[chapters]` in clauses.toml says which file carries which section.

How they hang together, and where further rules are hooked in:

- An activation (`activation`) gives orders (`orders`) and then plays the menu of `deeds`: acts done with a part.
  Any further thing that a part can do (get out, pop up, fire a barrage) is an act of its own chapter, added to
  `deeds.MENU`; what has been done is noted in `turn.Deeds`.
- `aim.barrels` lists the weapons of a part with the enemies they may be fired at on an `Occasion`. Who may not be
  chosen is asked in `aim.may_be_chosen` and `aim.marks`, which weapons are fired die by die in `aim.is_direct`.
- `volley.modifiers` is the one list of what makes a shot easier or harder: a chapter adds its own with a function
  `(game, firer, line, target, occasion) -> Modifiers`. `volley.resolve` rolls, and hands the hits on.
- Whatever hits a model is a `save.Hit`; `save.suffer` resolves it, whoever caused it: shields, fields and locations
  of titans, then the save (`save.parts`: what it is made of), then what a failure does (superheavies, wounds).
- Models leave the table by `loss.destroy` alone: a script, because passengers may bail out and titans fall.
- `move.rate` and `move.allowance` say how far a model may go, `ground` what hinders it, `legs.walk` moves one model
  past the stations at which it may be snap fired at.
- Abilities are asked by name: `terms.has_ability(game, model, "skimmer")`; what they reach (within 10 cm) is a
  question of the chapter that carries them out.
"""
