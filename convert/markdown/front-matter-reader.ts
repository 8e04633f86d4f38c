import { asClause } from "#core/base/values/without-stop.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";
import type { FrontMatter } from "#core/markdown/front-matter.ts";
import { type Field, isLayoutField, OPENED, plainField, SPELLINGS } from "./field-names.ts";
import { withoutGeneratorMarkup } from "./markup/without-generator-markup.ts";
import { markdownToLine, withoutReferences } from "../html-to-markdown/html-to-markdown.ts";
import type { ImportWarning, WarningKind } from "#core/base/import-warning.ts";
import { writtenInstant } from "./written-date.ts";
import { fieldRemarks } from "#core/messages/convert.ts";

/** Fields by the names files have for them; null for those to be left out without a word (`--map`). */
export type FieldMap = Readonly<Record<string, Field | null>>;

/** A name in a list that may come with the address it had. */
export interface NamedItem {
  name: string;
  slug: string | null;
}

interface Given {
  name: string;
  value: unknown;
  line: number;
  rank: number;
}

/** What is wrong with a field, by its name in the file. */
type Why = (name: string) => string;

interface Flat extends Omit<Given, "rank"> {
  plain: string;
  /** The map that contains the field; null for none. */
  within: string | null;
}

interface ReaderParts {
  path: string;
  front: Pick<FrontMatter, "data" | "lines">;
  zone: string;
  map?: FieldMap | undefined;
}

/** Reads front matter by meaning and kinds of value. Wrong kinds count as absent and, like unknown fields, leave a warning. */
export class FrontMatterReader {
  readonly #path: string;
  readonly #zone: string;
  /** What the file says of a field, the more telling spelling first. */
  readonly #given = new Map<Field, Given[]>();
  readonly remarks: ImportWarning[] = [];

  constructor({ path, front, zone, map = {} }: ReaderParts) {
    this.#path = path;
    this.#zone = zone;
    const mapped = new Map(Object.entries(map).map(([name, field]) => [plainPath(name), field]));
    for (const given of flattened(front)) {
      const field = mapped.get(given.plain);
      if (field === undefined) this.#note(given);
      else if (field !== null) this.#add(field, { ...given, rank: -1 });
    }
  }

  #note(given: Flat): void {
    const spelling = SPELLINGS.get(given.plain);
    if (spelling) return this.#add(spelling.field, { ...given, rank: spelling.rank });
    if (given.within !== null && !OPENED.has(given.within)) return;
    if (isMap(given.value) && OPENED.has(given.plain)) return;
    const { name, line } = given;
    const isLayout = isLayoutField(given.plain);
    const text = isLayout ? fieldRemarks.layoutField(name) : fieldRemarks.unknownField(name);
    this.remarks.push({ kind: isLayout ? "layout-field" : "unknown-field", path: this.#path, line, text });
  }

  #add(field: Field, given: Given): void {
    if (given.value === null || given.value === undefined || given.value === "") return;
    const all = [...(this.#given.get(field) ?? []), given];
    this.#given.set(
      field,
      all.toSorted((one, other) => one.rank - other.rank),
    );
  }

  lineOf(field: Field): number {
    return this.#first(field)?.line ?? 1;
  }

  remark(field: Field, kind: WarningKind, text: string): void {
    this.remarks.push({ kind, path: this.#path, line: this.lineOf(field), text });
  }

  /** The name the file has for a field. */
  nameOf(field: Field): string {
    return this.#first(field)?.name ?? field;
  }

  /** Text on one line, trimmed and without references to characters; numbers and dates as they are written. */
  text(field: Field): string | null {
    const text = this.#line(field);
    return text === null ? null : oneLine(withoutReferences(text)) || null;
  }

  /** The words of a text in Markdown, which a generator may have filled in, on one line. */
  prose(field: Field): string | null {
    const { body, remarks } = withoutGeneratorMarkup(this.#path, this.#line(field) ?? "");
    for (const { kind, text } of remarks) this.remark(field, kind, fieldRemarks.within(this.nameOf(field), text));
    return markdownToLine(body) || null;
  }

  #line(field: Field): string | null {
    const given = this.#first(field);
    if (given === null) return null;
    if (typeof given.value !== "string" && typeof given.value !== "number")
      return this.#wrong(given, fieldRemarks.noText);
    const text = oneLine(String(given.value));
    return text === "" ? null : text;
  }

  /** The value as it is written, for fields of more than one kind; null for an empty one. */
  raw(field: Field): unknown {
    return this.#first(field)?.value ?? null;
  }

  /** A field as true or false, however it is written; null where it is neither or absent. */
  truth(field: Field): boolean | null {
    const value = this.raw(field);
    if (typeof value === "boolean") return value;
    const word = typeof value === "string" ? value.trim().toLowerCase() : "";
    if (["true", "yes", "on", "tak"].includes(word)) return true;
    return ["false", "no", "off", "nie"].includes(word) ? false : null;
  }

  flag(field: Field): boolean {
    const given = this.#first(field);
    if (given === null) return false;
    const truth = this.truth(field);
    if (truth === null) this.#wrong(given, fieldRemarks.noTruth);
    return truth ?? false;
  }

  list(field: Field): string[] {
    return this.items(field).map(({ name }) => name);
  }

  /** Texts, a text with commas, or maps such as `{slug, name}`. */
  items(field: Field): NamedItem[] {
    const given = this.#first(field);
    if (given === null) return [];
    const { value } = given;
    const all: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
    const items = all.map(itemOf);
    if (items.includes(null)) this.#wrong(given, fieldRemarks.noList);
    const named = items.filter((each) => each !== null).filter(({ name }) => name !== "");
    return [...new Map(named.map((each) => [each.name, each])).values()];
  }

  instant(field: Field): number | null {
    const given = this.#given.get(field)?.find(({ value }) => typeof value !== "boolean");
    if (!given) return null;
    const isWritten = typeof given.value === "string" || typeof given.value === "number";
    const text = isWritten ? String(given.value).trim() : "";
    if (!isWritten) return this.#wrong(given, fieldRemarks.noDate);
    if (text === "") return null;
    const local = writtenInstant(text, this.#zone);
    return local.ok
      ? local.value
      : this.#wrong(given, (name) => fieldRemarks.unreadableDate(name, text, asClause(local.message)));
  }

  wrong(field: Field, why: Why): void {
    const given = this.#first(field);
    if (given) this.#wrong(given, why);
  }

  #first(field: Field): Given | null {
    return this.#given.get(field)?.[0] ?? null;
  }

  #wrong({ name, line }: Given, why: Why): null {
    this.remarks.push({ kind: "wrong-value", path: this.#path, line, text: why(name) });
    return null;
  }
}

/** The fields of a front matter and those of the maps in it. */
function* flattened({ data, lines }: ReaderParts["front"]): Generator<Flat> {
  for (const [name, value] of Object.entries(data)) {
    const line = ownValue(lines, name) ?? 1;
    const plain = plainField(name);
    yield { name, plain, within: null, value, line };
    if (!isMap(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      yield { name: `${name}.${key}`, plain: `${plain}.${plainField(key)}`, within: plain, value: inner, line };
    }
  }
}

function plainPath(name: string): string {
  return name.split(".").map(plainField).join(".");
}

/** Null for what is no name. Tags of Obsidian begin with `#`; a list in a list is a link of its that lacks its quotes. */
function itemOf(value: unknown): NamedItem | null {
  if (typeof value === "string" || typeof value === "number") {
    const name = withoutReferences(String(value))
      .trim()
      .replace(/^#(?=\S)/, "");
    return { name: linkedName(name), slug: null };
  }
  const within: unknown[] = Array.isArray(value) ? value.flat(1) : [];
  if (within.length === 1 && typeof within[0] === "string") return itemOf(within[0]);
  if (!isMap(value)) return null;
  const slug = textIn(value, ["slug", "id"]);
  const name = textIn(value, ["name", "title", "label", "value"]) ?? slug;
  return name === null ? null : { name, slug };
}

/** The words of a link of Obsidian (`[[folder/note|words]]`), or the name of its note. */
function linkedName(text: string): string {
  const [, note, words] = /^\[\[([^[\]|#]+)(?:#[^[\]|]*)?(?:\|([^[\]]*))?\]\]$/.exec(text) ?? [];
  return note === undefined ? text : (words ?? note.split("/").at(-1) ?? "").trim();
}

export function textIn(value: Record<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = value[key];
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return null;
}
