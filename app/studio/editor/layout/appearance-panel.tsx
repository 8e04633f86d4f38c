import { useEffect } from "react";
import { savePreference, readPreference } from "../saving/safe-storage.ts";
import { layout } from "../../../messages/editor/editor.ts";
import { Observable, useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { APPEARANCE_ID } from "../source/toolbar-tools.ts";

const says = layout.appearance;

const FACES = ["mono", "sans", "serif"] as const;
const WIDTHS = ["narrow", "medium", "wide"] as const;
/** Font sizes in pixels; editor/toolbar.css has the same sizes for `data-size`. */
const SIZES = ["14", "16", "18", "20", "24"] as const;

interface Appearance {
  face: (typeof FACES)[number];
  width: (typeof WIDTHS)[number];
  size: (typeof SIZES)[number];
}

const USUAL: Appearance = { face: "mono", width: "medium", size: "16" };
const NAME = "appearance";

/** Parses the stored appearance of the text. Missing and unknown values become the defaults. */
export function parseAppearance(kept: string | null): Appearance {
  let stored: Partial<Record<keyof Appearance, unknown>> = {};
  try {
    stored = (JSON.parse(kept ?? "{}") ?? {}) as typeof stored;
  } catch {
    // The stored value is not JSON: the defaults apply.
  }
  return {
    face: FACES.find((each) => each === stored.face) ?? USUAL.face,
    width: WIDTHS.find((each) => each === stored.width) ?? USUAL.width,
    size: SIZES.find((each) => each === stored.size) ?? USUAL.size,
  };
}

export const appearance = new Observable(parseAppearance(readPreference(NAME)));

function chooseAppearance(part: Partial<Appearance>): void {
  const next = { ...appearance.get(), ...part };
  appearance.set(next);
  savePreference(NAME, JSON.stringify(next));
}

export function AppearancePanel() {
  const { editing } = useEditor();
  useEffect(() => {
    const measure = () => editing.source?.measure();
    const end = appearance.subscribe(measure);
    // A font that loads late changes the widths of letters.
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      end();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  }, [editing]);
  return (
    <section id={APPEARANCE_ID} popover="auto" className="editor-appearance" aria-label={says.name}>
      <Choices name="face" legend={says.face} values={FACES} label={(face) => says.faces[face]} />
      <Choices name="width" legend={says.width} values={WIDTHS} label={(width) => says.widths[width]} />
      <Choices name="size" legend={says.size} values={SIZES} label={(size) => size} />
      <p className="field-hint">{says.where}</p>
    </section>
  );
}

interface ChoicesProps<Name extends keyof Appearance> {
  name: Name;
  legend: string;
  values: readonly Appearance[Name][];
  label(value: Appearance[Name]): string;
}

function Choices<Name extends keyof Appearance>({ name, legend, values, label }: ChoicesProps<Name>) {
  const chosen = useObservable(appearance)[name];
  return (
    <fieldset data-choice={name}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} data-value={value}>
          <input
            type="radio"
            name={`${APPEARANCE_ID}-${name}`}
            checked={value === chosen}
            onChange={() => chooseAppearance({ [name]: value })}
          />
          {label(value)}
        </label>
      ))}
    </fieldset>
  );
}
