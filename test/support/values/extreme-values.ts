/* Values that no screen sends, and what they are put into. */

/** Written into JSON as it stands, where JavaScript has no value of it. */
class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  toJSON(): string {
    return `${MARK}${this.json}${MARK}`;
  }
}

const MARK = "<written>";

/** As `JSON.stringify`, with numbers that only JSON can say. */
export function writtenJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"<written>(.*?)<written>"/g, (_, inner: string) => JSON.parse(`"${inner}"`));
}

export const TEXTS: readonly string[] = [
  "", " ", "a", "__proto__", "constructor", "\u0000", "a\u0000\u0001\u001f\u007fb", "\ud800", "a\udfff\ud800b",
  "\u202egnp.exe\u2066", "\ufeff\u2028\u2029", "zażółć 👩‍👩‍👧 ﷽", "e\u0301".repeat(200), "javascript:alert(1)", "//evil.example", "/\\evil.example",
  "https://[", "%E0%A4%A", "<script>alert(1)</script>", "]]>&amp;\"'", "---\na: 1\n", "0", "-1", "1e308", "NaN", "9999999999999999999",
  "+275760-09-13T00:00:00.001Z", "0000-00-00", "9999-12-31T23:59", "1799-12-31T23:59", "2026-02-30", "żółć".repeat(100), "x ".repeat(5_000),
  "[".repeat(2_000), "> ".repeat(500),
]; // prettier-ignore

export const OTHERS: readonly unknown[] = [
  0, -1, 1.5, 1e308, 8_640_000_000_000_001, -9_000_000_000_000_000, Number.MAX_SAFE_INTEGER, new Written("-0"), new Written("1e999"),
  new Written("12345678901234567890"), null, true, false, {}, [], ["a", "a"], [null], [["a"]], { constructor: "a", until: 1 },
  new Written('{"__proto__":{"until":1},"until":8640000000000001}'), new Written(`${"[".repeat(40)}${"]".repeat(40)}`),
  Array.from({ length: 300 }, (_, at) => `x${at}`),
]; // prettier-ignore

export type Place = readonly (string | number)[];

/** Where values lie in what is given: fields of objects, items of lists, and both themselves. */
export function placesIn(given: unknown, at: Place = []): Place[] {
  const within =
    typeof given === "object" && given !== null
      ? Object.entries(given).flatMap(([key, value]) =>
          placesIn(value, [...at, Array.isArray(given) ? Number(key) : key]),
        )
      : [];
  return at.length === 0 ? within : [at, ...within];
}

/** A copy with another value at a place. */
export function withValueAt(given: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = (given as Record<string | number, unknown>)[first];
  const changed = withValueAt(inner, rest, value);
  if (Array.isArray(given)) return given.map((each, at) => (at === first ? changed : each));
  return { ...(given as object), [first]: changed };
}
