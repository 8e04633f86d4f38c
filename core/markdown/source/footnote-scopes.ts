import { createParser } from "../parser.ts";
import { type RenderEnv } from "../html-tree.ts";
import { maskCode } from "./mask-code.ts";
import { type TextEdit, applyTextEdits } from "./text-edits.ts";

interface Labels {
  notes: ReadonlySet<string>;
  /** Where its link references lead, by their label as CommonMark compares it. */
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

/** The body `added` with footnotes and link references renamed where `into` has the same labels. */
export function scopeFootnotes(into: string, added: string): string {
  const [theirs, own] = [labelsOf(into), labelsOf(added)];
  return applyTextEdits(added, [...noteEdits(theirs, own), ...linkEdits(added, theirs, own)]);
}

function labelsOf(body: string): Labels {
  const env: RenderEnv = { mark: "" };
  parser.parse(body, env);
  const { references, footnotes } = env as { references?: object; footnotes?: { refs?: object } };
  const links = Object.entries(references ?? {}).map(([label, to]) => [label, JSON.stringify(to)] as const);
  const notes = Object.keys(footnotes?.refs ?? {}).map((key) => key.slice(1));
  return { notes: new Set(notes), links: new Map(links), brackets: bracketsIn(body) };
}

/** Brackets outside of code, the innermost ones; an escaped one opens nothing. */
function bracketsIn(body: string): Bracket[] {
  const masked = maskCode(body);
  return [...masked.matchAll(/\\[\s\S]|\[((?:\\[^\n]|[^[\]\\])*)\]/g)].flatMap(({ 0: whole, 1: text, index: start }) =>
    text === undefined
      ? []
      : [{ start, end: start + whole.length, label: body.slice(start + 1, start + whole.length - 1) }],
  );
}

function isNote({ label }: Bracket): boolean {
  return /^\^[^\s\]]+$/.test(label);
}

function noteEdits(theirs: Labels, own: Labels): TextEdit[] {
  const noteOf = ({ label }: Bracket) => label.slice(1);
  const [taken, mine] = [theirs, own].map(
    ({ notes, brackets }) => new Set([...notes, ...brackets.filter(isNote).map(noteOf)]),
  ) as [Set<string>, Set<string>];
  const fresh = namer((label) => taken.has(label) || mine.has(label));
  return own.brackets.filter(isNote).flatMap((bracket): TextEdit[] => {
    const label = noteOf(bracket);
    if (own.notes.has(label)) return taken.has(label) ? [inside(bracket, `^${fresh(label, label)}`)] : [];
    return theirs.notes.has(label) ? [plain(bracket)] : [];
  });
}

function linkEdits(added: string, theirs: Labels, own: Labels): TextEdit[] {
  const keyOf = ({ label }: Bracket) => utils.normalizeReference(label);
  const written = new Set(theirs.brackets.map(keyOf));
  const clashes = (key: string) =>
    (theirs.links.get(key) ?? (written.has(key) ? "" : own.links.get(key))) !== own.links.get(key);
  const fresh = namer((label) => {
    const key = utils.normalizeReference(label);
    return written.has(key) || theirs.links.has(key) || own.links.has(key);
  });
  const after = new Map(own.brackets.map((bracket) => [bracket.start, bracket]));
  return own.brackets.flatMap((bracket): TextEdit[] => {
    const key = keyOf(bracket);
    if (bracket.label.startsWith("^") || key === "" || added[bracket.end] === "(") return [];
    const next = after.get(bracket.end);
    const leads = next && (next.label.trim() === "" || own.links.has(keyOf(next)));
    if (!own.links.has(key)) return theirs.links.has(key) && !leads ? [plain(bracket)] : [];
    if (!clashes(key)) return [];
    const label = fresh(key, bracket.label);
    if (isLabel(added, bracket)) return [inside(bracket, label)];
    if (!leads) return [{ start: bracket.end, end: bracket.end, text: `[${label}]` }];
    return next.label.trim() === "" ? [inside(next, label)] : [];
  });
}

/** Whether a bracket is itself the label of a link, `[words][label]`, or of its definition, `[label]: address`. */
function isLabel(source: string, { start, end }: Bracket): boolean {
  if (source[start - 1] === "]") return true;
  const line = source.slice(source.lastIndexOf("\n", start - 1) + 1, start);
  return source[end] === ":" && /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/.test(line);
}

/** Gives each key one free label, made of how it was written first. */
function namer(isTaken: (label: string) => boolean): (key: string, written: string) => string {
  const given = new Map<string, string>();
  const used = new Set<string>();
  return (key, written) => {
    const known = given.get(key);
    if (known !== undefined) return known;
    let count = 2;
    while (isTaken(`${written}-${count}`) || used.has(`${written}-${count}`)) count += 1;
    const label = `${written}-${count}`;
    given.set(key, label);
    used.add(label);
    return label;
  };
}

function inside({ start, end }: Bracket, label: string): TextEdit {
  return { start: start + 1, end: end - 1, text: label };
}

function plain({ start }: Bracket): TextEdit {
  return { start, end: start, text: "\\" };
}
