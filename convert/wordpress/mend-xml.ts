import { wordpressMessages } from "#core/messages/convert.ts";

/* Repairs exports that are not valid XML but that WordPress's own importer accepts: unescaped `&` and `<` in texts. */

/** Elements that contain only text. */
const LEAF =
  /^(?:title|link|pubDate|guid|description|category|dc:creator|(?:content|excerpt):encoded|wp:(?!(?:author|category|tag|term|postmeta|comment|commentmeta|termmeta)$)[\w-]+)$/;

/** Elements that are no fields. A tag of such an element ends a field that was never closed. */
const STRUCTURE = /^(?:rss|channel|item|wp:postmeta|wp:comment)$/;

const REFERENCE = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,31}));/i;
const TAG = /^<(\/?)([A-Za-z_][\w.:-]*)(?=[\s/>])/;
const EMPTY_ELEMENT = /^<[^<>]*\/>/;

/** This many characters from `<` or `&` on are enough to tell a tag or reference from text. */
const LOOKAHEAD = 120;
const MOST_FAULTS = 100;

interface Region {
  end: string;
}

/** Turns an export into valid XML, piece by piece. Line breaks stay, so that line numbers stay right. */
export class XmlMender {
  /** The first faults that were repaired, at most one for each line. */
  readonly faults: { line: number; text: string }[] = [];
  readonly #isName: (name: string) => boolean;
  #rest = "";
  #line = 1;
  #region: Region | null = null;
  #leaf: string | null = null;

  /** `isName` returns whether the parser knows a character reference of this name. */
  constructor(isName: (name: string) => boolean) {
    this.#isName = isName;
  }

  /** Returns the piece as valid XML. If the piece ends within a tag, the unfinished tag is returned with the next piece. `isLast` is true for the last piece. */
  write(piece: string, isLast = false): string {
    const text = this.#rest + piece;
    let result = "";
    let at = 0;
    const advance = (to: number) => {
      const passed = text.slice(at, to);
      for (let line = passed.indexOf("\n"); line !== -1; line = passed.indexOf("\n", line + 1)) this.#line += 1;
      at = to;
      return passed;
    };
    while (at < text.length) {
      if (this.#region) {
        const { end } = this.#region;
        const closing = text.indexOf(end, at);
        result += advance(
          closing === -1 ? Math.max(at, isLast ? text.length : text.length - end.length) : closing + end.length,
        );
        if (closing === -1) break;
        this.#region = null;
        continue;
      }
      const next = text.slice(at).search(/[<&]/);
      result += advance(next === -1 ? text.length : at + next);
      if (next === -1 || (!isLast && text.length - at < LOOKAHEAD)) break;
      const [replacement, length] = this.#replaceFirst(text.slice(at, at + LOOKAHEAD));
      advance(at + length);
      result += replacement;
    }
    this.#rest = text.slice(at);
    return result;
  }

  /** Returns the replacement for the beginning of `ahead`, and the number of characters that are replaced. */
  #replaceFirst(ahead: string): [string, number] {
    if (ahead.startsWith("&")) return this.#reference(ahead);
    for (const [start, end] of [
      ["<![CDATA[", "]]>"],
      ["<!--", "-->"],
    ] as const) {
      if (!ahead.startsWith(start)) continue;
      this.#region = { end };
      return [start, start.length];
    }
    const [tag, closes, name = ""] = TAG.exec(ahead) ?? [];
    if (this.#leaf === null) {
      if (tag !== undefined && closes === "" && LEAF.test(name) && !EMPTY_ELEMENT.test(ahead)) this.#leaf = name;
      return ["<", 1];
    }
    if (tag !== undefined && ((closes === "/" && name === this.#leaf) || STRUCTURE.test(name))) {
      this.#leaf = null;
      return ["<", 1];
    }
    this.#fault(wordpressMessages.bareAngle);
    return ["&lt;", 1];
  }

  #reference(ahead: string): [string, number] {
    const [reference = "", decimal, hexadecimal, name] = REFERENCE.exec(ahead) ?? [];
    if (name !== undefined && this.#isName(name)) return [reference, reference.length];
    const codePoint = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null;
    if (codePoint !== null && isXmlCharacter(codePoint)) return [reference, reference.length];
    this.#fault(codePoint === null ? wordpressMessages.bareAmpersand : wordpressMessages.noSign);
    return codePoint === null ? ["&amp;", 1] : ["\uFFFD", reference.length];
  }

  #fault(text: string): void {
    if (this.faults.length < MOST_FAULTS && this.faults.at(-1)?.line !== this.#line)
      this.faults.push({ line: this.#line, text });
  }
}

/** Returns false for surrogates and for characters that XML forbids. */
function isXmlCharacter(code: number): boolean {
  return (
    code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && (code >= 32 || code === 9 || code === 10 || code === 13)
  );
}
