import { maskCode } from "#core/markdown/source/mask-code.ts";
import { plainSlug } from "#core/polish/slug.ts";

/** A wikilink of Obsidian: `[[note]]`, `[[folder/note#heading|words]]`, `![[picture.png|words]]`. */
export interface Wikilink {
  embed: boolean;
  /** The target as written; empty for a heading of the same note. */
  target: string;
  /** The fragment of a heading, with `#`; empty for a link without a fragment. */
  fragment: string;
  label: string;
  start: number;
  end: number;
}

const LINK = /(!?)\[\[([^[\]|#<>\n]{0,500})(#[^[\]|<>\n]{0,500})?(?:\|([^[\]\n]{0,500}))?\]\](?!\()/g;

/** The size of a picture, written instead of the description or after the description. */
const SIZE = /(?:^|\|)\s*\d+(?:x\d+)?\s*$/;

/** Returns the wikilinks of a body in order. Wikilinks inside code are left out. */
export function wikilinksIn(body: string): Wikilink[] {
  if (!body.includes("[[")) return [];
  return [...maskCode(body).matchAll(LINK)].flatMap((match) => {
    const [source, mark = "", name = "", heading = "", words] = match;
    // In a table the `|` before the label is escaped with a backslash.
    const target = name.replace(/\\$/, "");
    if (target !== target.trim() || !/[\p{L}\p{N}]/u.test(target + heading)) return [];
    const title = heading.replace(/^#\^?/, "").trim();
    const shownWords = (mark === "!" ? words?.replace(SIZE, "") : words)?.trim() ?? "";
    const label = shownWords !== "" ? shownWords : (target.split("/").at(-1) ?? "") || title;
    const fragment = heading === "" || heading.startsWith("#^") ? "" : `#${plainSlug(title.split("#").at(-1) ?? "")}`;
    const place = { start: match.index, end: match.index + source.length };
    return [{ embed: mark === "!", target, fragment, label, ...place }];
  });
}

/** Finds files by the names in notes. A name may leave out all or some of the folders above the file. */
export class FilesByName {
  readonly #byName = new Map<string, string>();

  /** If several files have the same name, the name finds the file nearest to the top folder. */
  constructor(files: Iterable<string>) {
    const depthOf = (path: string) => path.split("/").length;
    for (const path of [...files].toSorted((a, b) => depthOf(a) - depthOf(b))) this.#add(path);
  }

  #add(path: string): void {
    for (let at = path.length; at > 0; at = path.lastIndexOf("/", at - 1)) {
      const name = path.slice(at === path.length ? 0 : at + 1);
      for (const key of keysOf(name)) if (!this.#byName.has(key)) this.#byName.set(key, path);
    }
  }

  /** Returns the path of the file with this name; null without such a file. */
  find(target: string): string | null {
    return this.#byName.get(comparisonKey(target)) ?? null;
  }
}

function keysOf(name: string): string[] {
  const bare = comparisonKey(name.replace(/(?:\.html)?\.(?:md|markdown|mdx)$/i, ""));
  return [comparisonKey(name), bare, bare.replace(/^\d{4}-\d\d-\d\d-(?=.)/, "")];
}

function comparisonKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
