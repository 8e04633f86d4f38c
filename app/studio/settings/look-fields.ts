import { lookName, parseLookName } from "#core/settings/look-name.ts";
import { isColour, type SiteLook } from "#core/settings/site-look.ts";

/** The value of the radio button beside the field for a colour of one's own. */
export const OWN_COLOUR = "own";

export type LookTick = "dateLine" | "newspaperTone";

/** Names of the form's fields. */
type LookField = keyof SiteLook | "accentOwn" | "paperOwn";

/** A look as it was typed: any text may stand for a colour, and for a name. */
export type TypedLook = Record<Exclude<keyof SiteLook, LookTick>, string | null> & Pick<SiteLook, LookTick>;

/** The look that the fields of the form describe. `field` returns a field's value, or null when the field was not sent. */
export function lookOfFields(field: (name: LookField) => string | null | undefined): TypedLook {
  const colour = (name: "accent" | "paper") => {
    const chosen = field(name) ?? "";
    const typed = chosen === OWN_COLOUR ? (field(`${name}Own`) ?? "") : chosen || null;
    return typed === null ? null : typed.trim().toLowerCase();
  };
  const named = (name: "typefaces" | "front" | "width") => field(name) ?? "";
  return {
    accent: colour("accent"),
    paper: colour("paper"),
    typefaces: named("typefaces"),
    front: named("front"),
    width: named("width"),
    dateLine: field("dateLine") === "on",
    newspaperTone: field("newspaperTone") === "on",
  };
}

/** The typed look when it is one, else null. */
export function checkedLook(typed: TypedLook): SiteLook | null {
  const areColours = [typed.accent, typed.paper].every((colour) => colour === null || isColour(colour));
  return areColours ? parseLookName(lookName(typed as SiteLook)) : null;
}
