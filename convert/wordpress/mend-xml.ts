import { wordpressMessages } from "#core/messages/convert.ts";

/* What exports have that is no XML and that WordPress's own importer takes all the same: bare ampersands, angles in a text. */

/** Elements that hold nothing but words. */
const LEAF =
  /^(?:title|link|pubDate|guid|description|category|dc:creator|(?:content|excerpt):encoded|wp:(?!(?:author|category|tag|term|postmeta|comment|commentmeta|termmeta)$)[\w-]+)$/;

/** What ends a field that was never closed. */
const STRUCTURE = /^(?:rss|channel|item|wp:postmeta|wp:comment)$/;

const REFERENCE = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][\da-z]{1,31}));/i;
const TAG = /^<(\/?)([A-Za-z_][\w.:-]*)(?=[\s/>])/;
const EMPTY_ELEMENT = /^<[^<>]*\/>/;

/** Signs after an angle or an ampersand that say what it is. */
const AHEAD = 120;
const MOST_FAULTS = 100;

interface Region {
  end: string;
}

/** Makes XML of an export that is read piece by piece, sign for sign; each line of the text stays one. */
export class XmlMender {
  /** The first of them, by line. */
  readonly faults: { line: number; text: string }[] = [];
  readonly #isName: (name: string) => boolean;
  #rest = "";
  #line = 1;
  #region: Region | null = null;
  #leaf: string | null = null;

  /** `isName` tells names of references that are read. */
  constructor(isName: (name: string) => boolean) {
    this.#isName = isName;
  }

  /** The piece as XML. What cannot be told yet comes with the next one; the last one is `isLast`. */
  write(piece: string, isLast = false): string {
    const text = this.#rest + piece;
    let made = "";
    let at = 0;
    const take = (to: number) => {
      const taken = text.slice(at, to);
      for (let line = taken.indexOf("\n"); line !== -1; line = taken.indexOf("\n", line + 1)) this.#line += 1;
      at = to;
      return taken;
    };
    while (at < text.length) {
      if (this.#region) {
        const { end } = this.#region;
        const found = text.indexOf(end, at);
        made += take(found === -1 ? Math.max(at, isLast ? text.length : text.length - end.length) : found + end.length);
        if (found === -1) break;
        this.#region = null;
        continue;
      }
      const next = text.slice(at).search(/[<&]/);
      made += take(next === -1 ? text.length : at + next);
      if (next === -1 || (!isLast && text.length - at < AHEAD)) break;
      const [instead, length] = this.#sign(text.slice(at, at + AHEAD));
      take(at + length);
      made += instead;
    }
    this.#rest = text.slice(at);
    return made;
  }

  /** What stands in the place of the first sign, and how many are behind it. */
  #sign(ahead: string): [string, number] {
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
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : null;
    if (code !== null && isSign(code)) return [reference, reference.length];
    this.#fault(code === null ? wordpressMessages.bareAmpersand : wordpressMessages.noSign);
    return code === null ? ["&amp;", 1] : ["\uFFFD", reference.length];
  }

  #fault(text: string): void {
    if (this.faults.length < MOST_FAULTS && this.faults.at(-1)?.line !== this.#line)
      this.faults.push({ line: this.#line, text });
  }
}

/** Halves of signs and what XML forbids are none. */
function isSign(code: number): boolean {
  return (
    code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && (code >= 32 || code === 9 || code === 10 || code === 13)
  );
}
