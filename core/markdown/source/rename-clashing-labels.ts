import { createParser } from "../parser.ts";
import { type RenderEnv } from "../html-tree.ts";
import { maskCode } from "./mask-code.ts";
import { type TextEdit, applyTextEdits } from "./text-edits.ts";

interface Labels {
  notes: ReadonlySet<string>;
  /** Maps a label, as CommonMark normalises it, to the target of the link reference. */
  links: ReadonlyMap<string, string>;
  brackets: readonly Bracket[];
}

interface Bracket {
  start: number;
  end: number;
  label: string;
}

const parser = createParser("site");
const { utils } = parser;

/** What makes a bracket plain text. */
const PLAIN = "\\";

/**
 * Renames, in the body `added`, labels of footnotes and link references that the body `into` has too. `isPart`: `added` may have been cut out of
 * `into`, so that only what both define is renamed; numbers become other numbers.
 */
export function renameClashingLabels(into: string, added: string, isPart = false): string {
  const [labels, addedLabels] = [labelsOf(into), labelsOf(added)];
  const edits = [...noteEdits(labels, addedLabels, isPart), ...linkEdits(added, labels, addedLabels, isPart)];
  return applyTextEdits(added, isPart ? edits.filter(({ text }) => text !== PLAIN) : edits);
}

function keyOf({ label }: Bracket): string {
  return utils.normalizeReference(label);
}

function labelsOf(body: string): Labels {
  const env: RenderEnv = { mark: "" };
  parser.parse(body, env);
  const { references, footnotes } = env as { references?: object; footnotes?: { refs?: object } };
  const links = Object.entries(references ?? {}).map(([label, to]) => [label, JSON.stringify(to)] as const);
  const notes = Object.keys(footnotes?.refs ?? {}).map((key) => key.slice(1));
  return { notes: new Set(notes), links: new Map(links), brackets: bracketsIn(body) };
}

/** Returns the innermost brackets outside code. An escaped bracket opens nothing. */
function bracketsIn(body: string): Bracket[] {
  const masked = maskCode(body);
  return [...masked.matchAll(/\\[\s\S]|\[((?:\\[^\n]|[^[\]\\])*)\]/g)].flatMap(
    ({ 0: bracket, 1: text, index: start }) =>
      text === undefined
        ? []
        : [{ start, end: start + bracket.length, label: body.slice(start + 1, start + bracket.length - 1) }],
  );
}

function isNote({ label }: Bracket): boolean {
  return /^\^[^\s\]]+$/.test(label);
}

function noteEdits(existing: Labels, added: Labels, isPart: boolean): TextEdit[] {
  const noteOf = ({ label }: Bracket) => label.slice(1);
  const [taken, mine] = [existing, added].map(
    ({ notes, brackets }) => new Set([...notes, ...brackets.filter(isNote).map(noteOf)]),
  ) as [Set<string>, Set<string>];
  const fresh = namer((label) => taken.has(label) || mine.has(label), isPart);
  return added.brackets.filter(isNote).flatMap((bracket): TextEdit[] => {
    const label = noteOf(bracket);
    if (added.notes.has(label))
      return (isPart ? existing.notes : taken).has(label) ? [inside(bracket, `^${fresh(label, label)}`)] : [];
    return existing.notes.has(label) ? [plain(bracket)] : [];
  });
}

function linkEdits(added: string, existing: Labels, addedLabels: Labels, isPart: boolean): TextEdit[] {
  const written = new Set(existing.brackets.map(keyOf));
  const clashes = (key: string) =>
    (existing.links.get(key) ?? (written.has(key) && !isPart ? "" : addedLabels.links.get(key))) !==
    addedLabels.links.get(key);
  const mine = new Set(addedLabels.brackets.map(keyOf));
  const fresh = namer((label) => {
    const key = utils.normalizeReference(label);
    return written.has(key) || existing.links.has(key) || mine.has(key);
  }, isPart);
  const after = new Map(addedLabels.brackets.map((bracket) => [bracket.start, bracket]));
  return addedLabels.brackets.flatMap((bracket): TextEdit[] => {
    const key = keyOf(bracket);
    if (bracket.label.startsWith("^") || key === "" || added[bracket.end] === "(") return [];
    const next = after.get(bracket.end);
    const leads = next && (next.label.trim() === "" || addedLabels.links.has(keyOf(next)));
    if (!addedLabels.links.has(key)) return existing.links.has(key) && !leads ? [plain(bracket)] : [];
    if (!clashes(key)) return [];
    const label = fresh(key, bracket.label);
    if (isLabel(added, bracket)) return [inside(bracket, label)];
    if (!leads) return [{ start: bracket.end, end: bracket.end, text: `[${label}]` }];
    return next.label.trim() === "" ? [inside(next, label)] : [];
  });
}

/** Tells whether a bracket is the label of a link, as in `[words][label]`, or of its definition, as in `[label]: address`. */
function isLabel(source: string, { start, end }: Bracket): boolean {
  if (source[start - 1] === "]") return true;
  const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return source[end] === ":" && /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(line);
}

/**
 * Returns a function that gives each key one free label. The label is made from the spelling in the first call with this key, or is the next
 * number where the spelling is a number and `isNumbered`.
 */
function namer(isTaken: (label: string) => boolean, isNumbered: boolean): (key: string, written: string) => string {
  const labels = new Map<string, string>();
  let number = 0;
  const used = new Set<string>();
  return (key, written) => {
    const earlier = labels.get(key);
    if (earlier !== undefined) return earlier;
    const isNumber = isNumbered && /^\d+$/.test(written);
    let count = isNumber ? number + 1 : 2;
    const label = () => (isNumber ? `${count}` : `${written}-${count}`);
    while (isTaken(label()) || used.has(label())) count += 1;
    if (isNumber) number = count;
    labels.set(key, label());
    used.add(label());
    return label();
  };
}

function inside({ start, end }: Bracket, label: string): TextEdit {
  return { start: start + 1, end: end - 1, text: label };
}

function plain({ start }: Bracket): TextEdit {
  return { start, end: start, text: PLAIN };
}
