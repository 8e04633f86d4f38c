import { type FormEvent, type ReactNode, useEffect } from "react";
import { ownValue } from "#core/base/values/own-value.ts";
import { lookColours } from "#core/settings/look-colours.ts";
import { type FrontLayout, isColour, type SiteLook, type Typefaces } from "#core/settings/site-look.ts";
import { lookWords } from "../../messages/settings/look.ts";
import { useField } from "../../ui/form.tsx";
import { type LookTick, OWN_COLOUR } from "./look-fields.ts";
import type { LookScreen } from "./look.loader.ts";

/* The fields of the form on which a look is chosen. */

interface ChoicesProps {
  name: string;
  legend: string;
  hint?: string;
  fault?: string | undefined;
  className: string;
  children: ReactNode;
  onInput?(event: FormEvent<HTMLFieldSetElement>): void;
}

function Choices({ name, legend, hint, fault, className, children, onInput }: ChoicesProps) {
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(" ");
  return (
    <fieldset className="field" aria-describedby={described || undefined} onInput={onInput}>
      <legend className="field-name">{legend}</legend>
      {hint && (
        <span className="field-hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <div className={className}>{children}</div>
      {fault && (
        <span className="field-fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}

interface ColourFieldProps {
  name: "accent" | "paper";
  value: string | null;
  /** The look from which the readable shades are derived. */
  tried: SiteLook;
  faults: LookScreen["faults"];
}

/** A few good colours, and a field for any other. */
export function ColourField({ name, value, tried, faults }: ColourFieldProps) {
  const label = lookWords[name];
  const offered = lookWords[`${name}s`];
  const { typed, fault = faults[name] } = useField(name);
  const chosen = typed ?? (value === null ? "" : Object.hasOwn(offered, value) ? value : OWN_COLOUR);
  const own = useField(`${name}Own`).typed ?? (chosen === OWN_COLOUR ? (value ?? "") : "");
  const plain = lookColours({ accent: null, paper: null })[name].light;
  const radio = (at: string) => <input type="radio" name={name} value={at} defaultChecked={chosen === at} />;
  return (
    <Choices
      name={name}
      legend={label}
      hint={lookWords[`${name}Hint`]}
      fault={fault}
      className="swatches"
      onInput={joinOwn}
    >
      {Object.entries(offered).map(([colour, colourName]) => (
        <label className="swatch" key={colour}>
          {radio(colour)}
          <Swatch colour={colour || plain} />
          {colourName}
        </label>
      ))}
      <span className="swatch-own">
        <label className="swatch">
          {radio(OWN_COLOUR)}
          {lookWords.own}
        </label>
        <input
          type="text"
          name={`${name}Own`}
          defaultValue={own}
          placeholder={name === "accent" ? "#1f5f3a" : "#fff1e5"}
          aria-label={lookWords.ownColour(label)}
          aria-describedby={fault ? `${name}-fault` : undefined}
          aria-invalid={fault ? true : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <input type="color" defaultValue={isColour(own) ? own : plain} aria-label={lookWords.palette(label)} />
      </span>
      <Shades name={name} look={tried} />
    </Choices>
  );
}

/** Keeps the palette and the text field the same, and chooses the own colour when one of them is used. */
function joinOwn({ target, currentTarget }: FormEvent<HTMLFieldSetElement>): void {
  const input = target as HTMLInputElement;
  const [text, palette] = ["text", "color"].map((type) =>
    currentTarget.querySelector<HTMLInputElement>(`input[type="${type}"]`),
  );
  const own = currentTarget.querySelector<HTMLInputElement>(`input[value="${OWN_COLOUR}"]`);
  if (!text || !palette || !own || (input !== text && input !== palette)) return;
  if (input === palette) text.value = palette.value;
  else if (isColour(text.value)) palette.value = text.value.toLowerCase();
  own.checked = true;
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="7.5" fill={colour} />
    </svg>
  );
}

/** The shades that readers see of a chosen colour. */
function Shades({ name, look }: { name: "accent" | "paper"; look: SiteLook }) {
  const shades = lookColours(look)[name];
  const chosen = look[name];
  return (
    <output className="shades">
      {(["light", "dark"] as const).map((scheme) => (
        <span key={scheme}>
          <Swatch colour={shades[scheme]} />{" "}
          {lookWords.shade[scheme](shades[scheme], chosen !== null && chosen !== shades[scheme])}
        </span>
      ))}
    </output>
  );
}

interface NamedFieldProps {
  name: "typefaces" | "front" | "width";
  value: string | null;
  hint?: string;
  /** Name and description of each choice. */
  words: Readonly<Record<string, readonly string[]>>;
  sample?(choice: string): ReactNode;
}

/** A choice among a few names, a line each. */
export function NamedField({ name, value, hint, words, sample }: NamedFieldProps) {
  const { typed, fault } = useField(name);
  return (
    <Choices name={name} legend={lookWords[name]} hint={hint} fault={fault} className="look-rows">
      {Object.entries(words).map(([choice, [title, about]]) => (
        <label className="look-row" key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={(typed ?? value) === choice} />
          {sample?.(choice)}
          <span>
            <b>{title}</b>
            <span className="field-hint">{about}</span>
          </span>
        </label>
      ))}
    </Choices>
  );
}

export function TypefacesField({ value, samples }: { value: string | null; samples: LookScreen["samples"] }) {
  useEffect(() => {
    for (const [name, path] of samples) if (path !== null) void loadFace(name, path);
  }, [samples]);
  const sample = (pair: string) => (
    <span className="specimen" data-typefaces={pair}>
      {lookWords.specimen}
    </span>
  );
  const { pairs, typefacesHint } = lookWords;
  return <NamedField name="typefaces" value={value} hint={typefacesHint} words={pairs} sample={sample} />;
}

/** Loads the text face of a pair, for its own sample line. The studio's pages keep their typefaces. */
async function loadFace(name: Typefaces, path: string): Promise<void> {
  const face = new FontFace(`look-${name}`, `url("${path}")`);
  document.fonts.add(face);
  // Without the face the sample line has the studio's.
  await face.load().catch(() => undefined);
}

/** Lines and boxes of each front page, as the path of an outline of 48 by 36. */
const OUTLINES: Record<FrontLayout, string> = {
  gazette: "M4 4h24v12h-24zM32 5h12M32 9h12M32 13h8M4 22h11M4 26h8M19 22h11M19 26h8M33 22h11M33 26h8M4 32h40",
  list: "M10 5h22M10 9h28M10 16h16M10 20h28M10 27h20M10 31h28",
  grid: "M4 4h18v10h-18zM26 4h18v10h-18zM4 17h12M26 17h12M4 21h18v10h-18zM26 21h18v10h-18zM4 34h12M26 34h12",
};

export function FrontField({ value }: { value: string | null }) {
  const sample = (front: string) => (
    <svg viewBox="0 0 48 36" className="outline" aria-hidden>
      <path d={ownValue(OUTLINES, front)} />
    </svg>
  );
  return <NamedField name="front" value={value} words={lookWords.fronts} sample={sample} />;
}

/** Browsers do not send an unticked checkbox, so the field `front` tells whether the form was sent. */
export function LookTickField({ name, value }: { name: LookTick; value: boolean }) {
  const sent = useField("front").typed !== undefined;
  const { typed } = useField(name);
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={sent ? typed === "on" : value} />
      {lookWords[name]}
    </label>
  );
}
