import sax from "sax";
import { decodedPart } from "#core/base/paths.ts";
import { READER_COMMENTS_LIMIT } from "#core/base/values/reader-comment.ts";
import {
  COMMENT_FIELDS,
  emptyHead,
  type ExportComment,
  type ExportHead,
  type ExportItem,
  type ExportTerm,
  ITEM_FIELDS,
  type ItemField,
  META_KEYS,
} from "#convert/wordpress/export-item.ts";
import { XmlMender } from "#convert/wordpress/mend-xml.ts";
import { exportPieces } from "../export-bytes.ts";
import { ExportFault } from "../export-fault.ts";

/** Characters of one field; a post may have a mebibyte of Markdown, and HTML says it at more length. */
const FIELD_LIMIT = 4 * 1024 * 1024;

/** Elements inside one another; an export has five. */
const DEEPEST = 32;

/** Faults of a file that are named. */
const MOST_FAULTS = 20;

/** Terms and authors held in memory. */
const MOST_TERMS = 200_000;

const FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);
const OF_COMMENT: ReadonlySet<string> = new Set(COMMENT_FIELDS);

/** Signs no XML may have; they come out of texts that were pasted. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

export interface ReadExport {
  head: ExportHead;
  /** Lines with signs that are no text, the first of them. */
  broken: number[];
  /** What is no XML and was read all the same, the first of it. */
  mended: XmlMender["faults"];
}

interface ReadOptions {
  item: (item: ExportItem) => Promise<void> | void;
  progress?: (bytes: number) => void;
}

/** Reads an export from beginning to end, an item at a time, also one packed with gzip. Throws an `ExportFault` for what is no whole export without DTD. */
export async function readExport(path: string, { item, progress }: ReadOptions): Promise<ReadExport> {
  const reader = new WxrReader();
  let decoder: TextDecoder | null = null;
  for await (const { piece, read } of exportPieces(path, () => reader.line)) {
    decoder ??= decoderFor(piece);
    reader.write(decoder.decode(piece, { stream: true }));
    for (const each of reader.taken()) await item(each);
    progress?.(read);
  }
  reader.end();
  for (const each of reader.taken()) await item(each);
  return { head: reader.head, broken: reader.broken, mended: reader.mended };
}

/** UTF-8 unless the file says otherwise in its first line. */
function decoderFor(chunk: Buffer): TextDecoder {
  const start = chunk.toString("latin1", 0, 200);
  const named = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named);
  } catch {
    throw new ExportFault(`kodowanie „${named}” nie jest znane; zapisz plik w UTF-8`, 1);
  }
}

/** Names of signs that the parser reads, which its types leave out. */
const NAMES: ReadonlySet<string> = new Set(Object.keys(Reflect.get(sax, "ENTITIES") as object));

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The parser asks the attributes of an element by this method, which one of that name would take the place of. */
const ASKED_BY_PARSER = Object.freeze({ hasOwnProperty: Object.prototype.hasOwnProperty });

class WxrReader {
  readonly head = emptyHead();
  readonly broken: number[] = [];
  readonly #parser = new sax.SAXParser(true, { trim: false, position: true });
  #open: string[] = [];
  #text = "";
  #isCut = false;
  #items: ExportItem[] = [];
  #item: ExportItem | null = null;
  #inner: Record<string, string> = {};
  #attributes: Record<string, string> = {};
  readonly #mender = new XmlMender((name) => NAMES.has(name));
  readonly #faults: ExportFault[] = [];
  #terms = 0;
  #commentSize = 0;
  #sawRoot = false;

  constructor() {
    // The parser is no event target: a property is how it is told who listens.
    Object.assign(this.#parser, {
      onerror: (error: Error) => this.#note(sentenceOf(error.message)),
      ondoctype: () => this.#fail("plik ma DTD (<!DOCTYPE>), a takich import nie czyta"),
      onopentagstart: (tag: Tag) => (tag.attributes = Object.create(ASKED_BY_PARSER)),
      onopentag: ({ name, attributes }: Tag) => this.#opened(name, attributes),
      onclosetag: (name: string) => this.#closed(name),
      ontext: (text: string) => this.#add(text),
      oncdata: (text: string) => this.#add(text),
    });
  }

  write(text: string): void {
    this.#parser.write(this.#mender.write(text.replace(FORBIDDEN, "\uFFFD")));
    if (this.#isOver) this.#refuse();
  }

  end(): void {
    this.#parser.write(this.#mender.write("", true));
    this.#parser.close();
    if (this.#faults.length > 0) this.#refuse();
    if (this.#open.length > 0) throw new ExportFault("plik jest ucięty: nie ma jego końca", this.line);
    if (this.head.version === "")
      throw new ExportFault("to nie jest eksport WordPressa (WXR): nie ma w nim wp:wxr_version", 1);
  }

  taken(): ExportItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  get line(): number {
    return this.#parser.line + 1;
  }

  get mended(): XmlMender["faults"] {
    return this.#mender.faults;
  }

  #isOver = false;

  /** A fault after which nothing more is read. */
  #fail(message: string): void {
    if (!this.#isOver) this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = true;
  }

  /** A fault behind which others may be. */
  #note(message: string): void {
    Object.assign(this.#parser, { error: null });
    if (this.#isOver || this.#faults.at(-1)?.line === this.line) return;
    this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = this.#faults.length >= MOST_FAULTS;
  }

  #refuse(): never {
    const [first, ...others] = this.#faults;
    throw new ExportFault(first?.message ?? "", first?.line ?? 1, others);
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#open.push(name);
    this.#text = "";
    this.#isCut = false;
    this.#attributes = attributes;
    if (this.#open.length > DEEPEST) this.#fail("elementy są zagnieżdżone zbyt głęboko");
    if (this.#open.length === 1 && this.#sawRoot) this.#fail("to nie jest poprawny XML: ma dwa początki");
    if (this.#open.length === 1) this.#sawRoot = true;
    if (this.#open.length === 1 && name !== "rss") this.#fail("to nie jest eksport WordPressa (WXR), tylko inny XML");
    if (this.#open.length === 3) this.#inner = {};
    if (this.#path() === "rss/channel/item") {
      this.#item = { line: this.line, fields: {}, cut: [], terms: [], meta: new Map(), comments: [], commentsLeft: 0 };
      this.#commentSize = 0;
    }
  }

  #path(): string {
    return this.#open.join("/");
  }

  #add(text: string): void {
    if (this.#isOver) return;
    if (text.includes("\uFFFD") && this.broken.length < 100 && this.broken.at(-1) !== this.line)
      this.broken.push(this.line);
    const room = FIELD_LIMIT - this.#text.length;
    if (text.length > room) this.#isCut = true;
    this.#text += room > 0 ? text.slice(0, room) : "";
  }

  #closed(name: string): void {
    const depth = this.#open.length;
    const text = this.#text;
    const [, , third = "", fourth = ""] = this.#open;
    this.#open.pop();
    this.#text = "";
    if (this.#isOver) return;
    if (third === "item") this.#closedInItem(name, fourth, depth, text);
    else if (depth === 3) this.#closedInChannel(name, text);
    else if (depth === 4) this.#inner[name] = text.trim();
    this.#isCut = false;
  }

  #closedInItem(name: string, fourth: string, depth: number, text: string): void {
    const item = this.#item;
    if (!item) return;
    if (depth === 3) {
      this.#items.push(item);
      this.#item = null;
    } else if (depth === 5 && (fourth === "wp:postmeta" || (fourth === "wp:comment" && OF_COMMENT.has(name))))
      this.#inner[name] = text;
    else if (depth !== 4) return;
    else if (name === "wp:postmeta") this.#closedMeta(item);
    else if (name === "wp:comment") this.#closedComment(item);
    else if (name === "category") {
      const { domain = "category", nicename = "" } = this.#attributes;
      if (item.terms.length < MOST_TERMS) item.terms.push({ domain, nicename, name: text.trim() });
    } else if (FIELDS.has(name)) {
      const field = name as ItemField;
      item.fields[field] = text;
      if (this.#isCut) item.cut.push(field);
    }
  }

  #closedMeta(item: ExportItem): void {
    const { "wp:meta_key": key = "", "wp:meta_value": value = "" } = this.#inner;
    if (META_KEYS.has(key.trim())) item.meta.set(key.trim(), [...(item.meta.get(key.trim()) ?? []), value]);
    this.#inner = {};
  }

  #closedComment(item: ExportItem): void {
    const comment: ExportComment = this.#inner;
    this.#inner = {};
    this.#commentSize += Object.values(comment).join("").length + 1;
    if (this.#commentSize <= READER_COMMENTS_LIMIT) item.comments.push(comment);
    else item.commentsLeft += 1;
  }

  #closedInChannel(name: string, text: string): void {
    const { head } = this;
    const inner = this.#inner;
    if (name === "title") head.title = text.trim();
    else if (name === "description") head.tagline = text.trim();
    else if (name === "language") head.language = text.trim();
    else if (name === "wp:wxr_version") head.version = text.trim();
    else if (name === "wp:base_blog_url" || (name === "link" && head.url === ""))
      head.url = text.trim().replace(/(?<!\/)\/+$/, "");
    if (!["wp:author", "wp:category", "wp:tag"].includes(name)) return;
    if ((this.#terms += 1) > MOST_TERMS) return this.#fail(`plik ma ponad ${MOST_TERMS} kategorii, tagów i autorów`);
    if (name === "wp:author") head.authors.set(inner["wp:author_login"] ?? "", inner["wp:author_display_name"] ?? "");
    else if (name === "wp:category") {
      const term = termOf(inner, "wp:category_nicename", "wp:cat_name", "wp:category_description");
      head.categories.set(term.slug, { ...term, parent: decodedPart(inner["wp:category_parent"] ?? "") });
    } else head.tags.push(termOf(inner, "wp:tag_slug", "wp:tag_name", "wp:tag_description"));
  }
}

function termOf(inner: Record<string, string>, slug: string, name: string, description: string): ExportTerm {
  const of = (key: string) => inner[key] ?? "";
  return {
    id: of("wp:term_id"),
    slug: decodedPart(of(slug)),
    name: of(name),
    description: of(description),
    parent: "",
  };
}

const SENTENCES: readonly [RegExp, string][] = [
  [/entity/i, "nieznana encja XML; eksport WordPressa ich nie ma"],
  [/Max buffer length/i, "znacznik, atrybut albo komentarz jest za długi"],
  [/Unclosed root tag|Unexpected end|unclosed/i, "plik jest ucięty: nie ma jego końca"],
  [/Unexpected close tag|Unmatched closing tag/i, "znacznik zamykający nie pasuje do otwierającego"],
];

function sentenceOf(message: string): string {
  return SENTENCES.find(([pattern]) => pattern.test(message))?.[1] ?? "to nie jest poprawny XML";
}
