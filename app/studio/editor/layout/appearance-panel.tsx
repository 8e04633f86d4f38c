import { useEffect } from "react";
import { layout } from "../../../messages/editor/layout.ts";
import { type Appearance, appearance, chooseAppearance, FACES, SIZES, WIDTHS } from "./appearance.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { APPEARANCE_ID } from "../source/tools.ts";

const says = layout.appearance;

export function AppearancePanel() {
  const { editing } = useEditor();
  useEffect(() => {
    const measure = () => editing.source?.measure();
    const end = appearance.subscribe(measure);
    // A font that loads late changes the widths.
    document.fonts.addEventListener("loadingdone", measure);
    return () => {
      end();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  }, [editing]);
  return (
    <section id={APPEARANCE_ID} popover="auto" className="desk-appearance" aria-label={says.name}>
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
