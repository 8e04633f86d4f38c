import { asClause } from "#core/base/values/without-full-stop.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { isMap, ownValue } from "#core/base/values/own-value.ts";
import type { FrontMatter } from "#core/markdown/front-matter.ts";
import { type Field, isLayoutField, READ_MAPS, plainField, FIELD_OF } from "./field-names.ts";
import { withoutGeneratorMarkup } from "./generator-markup/without-generator-markup.ts";
import { markdownToLine, withoutReferences } from "../html-to-markdown/html-to-markdown.ts";
import type { ImportWarning, WarningKind } from "#core/base/import-warning.ts";
import { instantOfForeignDate } from "./parse-foreign-date.ts";
import { fieldRemarks } from "#core/messages/convert.ts";

/** Maps a field's name in the files to the field (`--map`). Null means that the name is ignored without a warning. */
export type FieldMap = Readonly<Record<string, Field | null>>;

/** A name in a list, with its slug if the file gives a slug. */
export interface NamedItem {
  name: string;
  slug: string | null;
}

/** A value of a field with its name in the file, its line, and the rank of the name. */
interface FieldValue {
  name: string;
  value: unknown;
  line: number;
  rank: number;
}

/** Returns the Polish remark on the fault of a field, given the field's name in the file. */
type FieldProblem = (name: string) => string;

interface FlatField extends Omit<FieldValue, "rank"> {
  plain: string;
  /** The name of the map that contains the field; null for a field outside maps. */
  within: string | null;
}

interface ReaderInput {
  path: string;
  front: Pick<FrontMatter, "data" | "lines">;
  zone: string;
  map?: FieldMap | undefined;
}

/**
 * Reads fields of front matter by any of their names and checks their types. A value of a wrong type counts as absent. A wrong value or an
 * unknown field adds a warning to `remarks`.
 */
export class FrontMatterReader {
  readonly #path: string;
  readonly #zone: string;
  /** The values of each field in the file; the value with the most specific name comes first. */
  readonly #values = new Map<Field, FieldValue[]>();
  readonly remarks: ImportWarning[] = [];
  /** Whether the file says that it is a page and no post (`layout: page`, `type: page`). */
  isPage = false;

  constructor({ path, front, zone, map = {} }: ReaderInput) {
    this.#path = path;
    this.#zone = zone;
    const mapped = new Map(Object.entries(map).map(([name, field]) => [plainPath(name), field]));
    for (const entry of flattened(front)) {
      const field = mapped.get(entry.plain);
      if (field === undefined) this.#note(entry);
      else if (field !== null) this.#add(field, { ...entry, rank: -1 });
    }
  }

  #note(flat: FlatField): void {
    const spelling = FIELD_OF.get(flat.plain);
    if (spelling) return this.#add(spelling.field, { ...flat, rank: spelling.rank });
    if (flat.within !== null && !READ_MAPS.has(flat.within)) return;
    if (isMap(flat.value) && READ_MAPS.has(flat.plain)) return;
    const { name, line } = flat;
    const isLayout = isLayoutField(flat.plain);
    this.isPage ||= isLayout && /^(?:layout|type)$/.test(flat.plain) && flat.value === "page";
    const text = isLayout ? fieldRemarks.layoutField(name) : fieldRemarks.unknownField(name);
    this.remarks.push({ kind: isLayout ? "layout-field" : "unknown-field", path: this.#path, line, text });
  }

  #add(field: Field, entry: FieldValue): void {
    if (entry.value === null || entry.value === undefined || entry.value === "") return;
    const all = [...(this.#values.get(field) ?? []), entry];
    this.#values.set(
      field,
      all.toSorted((one, other) => one.rank - other.rank),
    );
  }

  /** Returns the line of a field in the file; 1 without the field. */
  lineOf(field: Field): number {
    return this.#first(field)?.line ?? 1;
  }

  /** Adds a warning on the line of a field. */
  remark(field: Field, kind: WarningKind, text: string): void {
    this.remarks.push({ kind, path: this.#path, line: this.lineOf(field), text });
  }

  /** Returns the name that the file has for a field, or Szpalta's own name when the file does not have the field. */
  nameOf(field: Field): string {
    return this.#first(field)?.name ?? field;
  }

  /** Returns the text of a field on one line and without character references; null without text. A number counts as text. */
  text(field: Field): string | null {
    const text = this.#line(field);
    return text === null ? null : oneLine(withoutReferences(text)) || null;
  }

  /** Returns the text of a Markdown field on one line, without markup of Markdown and of generators; null without text. */
  prose(field: Field): string | null {
    const { body, remarks } = withoutGeneratorMarkup(this.#path, this.#line(field) ?? "");
    for (const { kind, text } of remarks) this.remark(field, kind, fieldRemarks.within(this.nameOf(field), text));
    return markdownToLine(body) || null;
  }

  #line(field: Field): string | null {
    const entry = this.#first(field);
    if (entry === null) return null;
    if (typeof entry.value !== "string" && typeof entry.value !== "number")
      return this.#wrong(entry, fieldRemarks.noText);
    const text = oneLine(String(entry.value));
    return text === "" ? null : text;
  }

  /** Returns the value of a field, of any type; null without the field. */
  raw(field: Field): unknown {
    return this.#first(field)?.value ?? null;
  }

  /** Reads a field as true or false, in English or Polish. Returns null for any other value and without the field. */
  truth(field: Field): boolean | null {
    const value = this.raw(field);
    if (typeof value === "boolean") return value;
    const word = typeof value === "string" ? value.trim().toLowerCase() : "";
    if (["true", "yes", "on", "tak"].includes(word)) return true;
    return ["false", "no", "off", "nie"].includes(word) ? false : null;
  }

  /** Reads a field as true or false; false without the field. Warns of any other value. */
  flag(field: Field): boolean {
    const entry = this.#first(field);
    if (entry === null) return false;
    const truth = this.truth(field);
    if (truth === null) this.#wrong(entry, fieldRemarks.noTruth);
    return truth ?? false;
  }

  /** Returns the names in a field, each once. */
  list(field: Field): string[] {
    return this.items(field).map(({ name }) => name);
  }

  /** Returns the names in a field, each once. The field may be a list of texts, one text with commas, or maps such as `{slug, name}`. */
  items(field: Field): NamedItem[] {
    const entry = this.#first(field);
    if (entry === null) return [];
    const { value } = entry;
    const all: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
    const items = all.map(itemOf);
    if (items.includes(null)) this.#wrong(entry, fieldRemarks.noList);
    const namedItems = items.filter((each) => each !== null).filter(({ name }) => name !== "");
    return [...new Map(namedItems.map((each) => [each.name, each])).values()];
  }

  /** Reads a field as an instant in milliseconds since 1970; null without the field. Warns of a value that is no date. */
  instant(field: Field): number | null {
    const entry = this.#values.get(field)?.find(({ value }) => typeof value !== "boolean");
    if (!entry) return null;
    const isWritten = typeof entry.value === "string" || typeof entry.value === "number";
    const text = isWritten ? String(entry.value).trim() : "";
    if (!isWritten) return this.#wrong(entry, fieldRemarks.noDate);
    if (text === "") return null;
    const local = instantOfForeignDate(text, this.#zone);
    return local.ok
      ? local.value
      : this.#wrong(entry, (name) => fieldRemarks.unreadableDate(name, text, asClause(local.message)));
  }

  /** Warns of a wrong value of a field; does nothing without the field. */
  wrong(field: Field, problem: FieldProblem): void {
    const entry = this.#first(field);
    if (entry) this.#wrong(entry, problem);
  }

  #first(field: Field): FieldValue | null {
    return this.#values.get(field)?.[0] ?? null;
  }

  #wrong({ name, line }: FieldValue, problem: FieldProblem): null {
    this.remarks.push({ kind: "wrong-value", path: this.#path, line, text: problem(name) });
    return null;
  }
}

/** Yields all fields of front matter, and the fields of the maps in front matter. */
function* flattened({ data, lines }: ReaderInput["front"]): Generator<FlatField> {
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

/** Returns the name in an item of a list; null for any other value. Tags of Obsidian begin with `#`. YAML reads an Obsidian link without quotes (`[[note]]`) as a list within a list. */
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

/** Returns the words of an Obsidian link (`[[folder/note|words]]`) or the name of the linked note. Returns any other text unchanged. */
function linkedName(text: string): string {
  const [, note, words] = /^\[\[([^[\]|#]+)(?:#[^[\]|]*)?(?:\|([^[\]]*))?\]\]$/.exec(text) ?? [];
  return note === undefined ? text : (words ?? note.split("/").at(-1) ?? "").trim();
}

/** Returns the trimmed text of the first key that has a text; null when no key has a text. */
export function textIn(value: Record<string, unknown>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = value[key];
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return null;
}
