/* Two kinds of code that a value from outside can break, found in the text of a file. */

/** Where letters of a text are looked up: no letter is called as what every object has. */
const OF_LETTERS = "core/polish/";

const TABLE = /^(?:export )?const (?<name>[A-Z][A-Z\d_]*): (?:Readonly<|Partial<)?Record<string, /gm;

/** Tables by any text that are asked without `ownValue`: "constructor" would be found in each of them. */
export function unguardedLookups(file: string, source: string): string[] {
  if (file.startsWith(OF_LETTERS)) return [];
  const tables = Array.from(source.matchAll(TABLE), ({ groups }) => groups?.["name"] ?? "");
  return tables.flatMap((table) =>
    Array.from(
      source.matchAll(new RegExp(String.raw`(?<![\w.])${table}\[(?!["'\]])[^\]]*\]`, "g")),
      ([found]) => found,
    ),
  );
}

/** Lists spread into the arguments of `push`: the stack holds some hundred thousand. */
export function spreadLists(source: string): string[] {
  return Array.from(source.matchAll(/\.(?:push|unshift)\(\.\.\.(?!inner\.splice|notBegun).*/g), ([found]) => found);
}
