import { parseLocalTime } from "../polish/dates/dates.ts";
import type { FrontMatter } from "../posts/front-matter.ts";
import type { ImportWarning, WarningKind } from "./import-warning.ts";

/** Reads front matter by kinds of value. Wrong kinds count as absent and, like unknown fields, leave a warning. */
export class FrontMatterReader {
  readonly #front: Pick<FrontMatter, "data" | "lines">;
  readonly #path: string;
  readonly #zone: string;
  readonly #asked = new Set<string>();
  readonly remarks: ImportWarning[];

  constructor(path: string, front: Pick<FrontMatter, "data" | "lines">, zone: string, remarks: ImportWarning[] = []) {
    this.#path = path;
    this.#front = front;
    this.#zone = zone;
    this.remarks = remarks;
  }

  within(name: string): FrontMatterReader {
    const value = this.#value(name);
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    if (value !== null && !isMap) this.#wrong(name, "ma być listą pól „nazwa: wartość”");
    const data: Record<string, unknown> = isMap ? { ...value } : {};
    const lines = Object.fromEntries(Object.keys(data).map((key) => [key, this.lineOf(name)]));
    return new FrontMatterReader(this.#path, { data, lines }, this.#zone, this.remarks);
  }

  lineOf(name: string): number {
    return this.#front.lines[name] ?? 1;
  }

  remark(name: string, kind: WarningKind, text: string): void {
    this.remarks.push({ kind, path: this.#path, line: this.lineOf(name), text });
  }

  /** Text on one line, trimmed; numbers and dates as they are written. */
  text(name: string): string | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (typeof value !== "string" && typeof value !== "number") return this.#wrong(name, "nie jest tekstem");
    const text = String(value).replace(/\s+/g, " ").trim();
    return text === "" ? null : text;
  }

  /** True when the field is exactly this truth value. */
  is(name: string, value: boolean): boolean {
    return this.#value(name) === value;
  }

  flag(name: string): boolean {
    const value = this.#value(name);
    if (value === null || typeof value === "boolean") return value ?? false;
    this.#wrong(name, "ma być „true” albo „false”");
    return false;
  }

  list(name: string): string[] {
    const value = this.#value(name);
    if (value === null) return [];
    const given: unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
    const texts = given.filter((each) => typeof each === "string" || typeof each === "number").map(String);
    if (texts.length < given.length) this.#wrong(name, "ma być listą tekstów");
    return [...new Set(texts.map((each) => each.trim()).filter((each) => each !== ""))];
  }

  instant(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const local = parseLocalTime(text, this.#zone);
    return local.ok ? local.value : this.#wrong(name, `„${text}” nie jest datą: ${lowerFirst(local.message)}`);
  }

  /** Call when every field has been asked for. */
  remarkUnknown(): void {
    for (const name of Object.keys(this.#front.data)) {
      if (!this.#asked.has(name)) this.remark(name, "unknown-field", `nieznane pole „${name}” pominięto`);
    }
  }

  #value(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.#front.data, name) ? (this.#front.data[name] ?? null) : null;
  }

  #wrong(name: string, why: string): null {
    this.remark(name, "wrong-value", `pole „${name}” ${why}`);
    return null;
  }
}

function lowerFirst(sentence: string): string {
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}
