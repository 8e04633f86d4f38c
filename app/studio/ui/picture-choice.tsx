import type { ReactNode } from "react";
import { useField } from "../../ui/form.tsx";

/** A picture of the library to choose, with the address and size of a small copy. */
export interface PickedPicture {
  id: string;
  name: string;
  thumb: string;
  width: number;
  height: number;
}

interface PictureChoiceProps {
  legend: string;
  hint?: string;
  name: string;
  chosen: string | null;
  picks: PickedPicture[];
  /** What stands in the place of a picture while none is chosen, and its words. */
  none: { shown: ReactNode; label: string };
}

/** A choice of one picture of the library, or of none. Its fields work without scripts. */
export function PictureChoice({ legend, hint, name, chosen, picks, none }: PictureChoiceProps) {
  const { fault, typed } = useField(name);
  const begun = typed ?? chosen ?? "";
  return (
    <fieldset className="field">
      <legend className="field-name">{legend}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      <div className="picks">
        <label className="pick">
          <input type="radio" name={name} value="" defaultChecked={begun === ""} />
          {none.shown}
          {none.label}
        </label>
        {picks.map((pick) => (
          <label className="pick" key={pick.id}>
            <input type="radio" name={name} value={pick.id} defaultChecked={begun === pick.id} />
            <img src={pick.thumb} alt="" width={pick.width} height={pick.height} loading="lazy" decoding="async" />
            <span className="gallery-name">{pick.name}</span>
          </label>
        ))}
      </div>
      {fault && <span className="field-fault">{fault}</span>}
    </fieldset>
  );
}
