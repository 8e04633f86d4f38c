import sax from "sax";
import { READER_COMMENTS_LIMIT } from "#core/base/values/reader-comment.ts";
import {
  COMMENT_FIELDS,
  type ExportComment,
  type ExportHead,
  type ExportItem,
  ITEM_FIELDS,
  ITEM_LIMIT,
  type ItemField,
  META_KEYS,
} from "#convert/wordpress/export-item.ts";
import { ExportHeadReader } from "#convert/wordpress/export-head.ts";
import { XmlMender } from "#convert/wordpress/mend-xml.ts";
import { exportPieces } from "../unpacked-export.ts";
import { ExportFault } from "../export-fault.ts";
import { conversionMessages, wordpressMessages } from "#core/messages/convert.ts";

/** A field may have at most this many characters. A post may have a mebibyte of Markdown, and the same post is longer in HTML. */
const FIELD_LIMIT = 4 * 1024 * 1024;

/** Elements may be nested at most this deep. An export has five levels. */
const DEEPEST = 32;

/** At most this many faults of a file are reported. */
const MOST_FAULTS = 20;

/** One item may have at most this many categories and tags. */
const MOST_TERMS = 200_000;

/** An element may have at most this many attributes. Elements of an export have three. */
const MOST_ATTRIBUTES = 1_000;

const FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);
/** Maps the name of an element in an item to the names of the child elements that are read. */
const INNER = new Map<string, ReadonlySet<string>>([
  ["wp:postmeta", new Set(["wp:meta_key", "wp:meta_value"])],
  ["wp:comment", new Set(COMMENT_FIELDS)],
]);

/** Characters that XML forbids. Pasted texts bring such characters into exports. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** The content of an export other than its items, and the faults that were repaired or tolerated. */
export interface ReadExport {
  head: ExportHead;
  /** The first lines with characters that could not be decoded. */
  broken: number[];
  /** The first repaired faults of the XML. */
  mended: XmlMender["faults"];
}

interface ReadOptions {
  item: (item: ExportItem) => Promise<void> | void;
  progress?: (bytes: number) => void;
}

/** Reads a whole export, also from a gzip file, and calls `item` for each item. Throws an `ExportFault` for a file that is damaged, has a DTD or is no WordPress export. */
export async function readExport(path: string, { item, progress }: ReadOptions): Promise<ReadExport> {
  const reader = new WxrReader();
  let decoder: TextDecoder | null = null;
  for await (const { piece, read } of exportPieces(path, () => reader.line)) {
    decoder ??= decoderFor(piece);
    reader.write(decoder.decode(piece, { stream: true }));
    for (const each of reader.takeItems()) await item(each);
    progress?.(read);
  }
  reader.end();
  for (const each of reader.takeItems()) await item(each);
  return { head: reader.head, broken: reader.broken, mended: reader.mended };
}

/** Returns a decoder for the encoding that the first line of the file names, else for UTF-8. */
function decoderFor(chunk: Buffer): TextDecoder {
  const start = chunk.toString("latin1", 0, 200);
  const encoding = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ExportFault(wordpressMessages.unknownEncoding(encoding), 1);
  }
}

/** Names of the character references that the parser knows. The parser's type declarations do not contain these names, hence `Reflect.get`. */
const NAMES: ReadonlySet<string> = new Set(Object.keys(Reflect.get(sax, "ENTITIES") as object));

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The parser calls `hasOwnProperty` on the object of attributes. Without this frozen prototype, an attribute named `hasOwnProperty` would replace the method. */
const ATTRIBUTES_PROTOTYPE = Object.freeze({ hasOwnProperty: Object.prototype.hasOwnProperty });

class WxrReader {
  readonly #head = new ExportHeadReader();
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
  #attributeCount = 0;
  #commentSize = 0;
  #sawRoot = false;

  constructor() {
    // The parser calls the functions that are set as its properties.
    Object.assign(this.#parser, {
      onerror: (error: Error) => this.#note(sentenceOf(error.message), TOO_LONG.test(error.message)),
      ondoctype: () => this.#fail(wordpressMessages.hasDtd),
      onopentagstart: (tag: Tag) => {
        this.#attributeCount = 0;
        tag.attributes = Object.create(ATTRIBUTES_PROTOTYPE);
      },
      onattribute: () => {
        if ((this.#attributeCount += 1) > MOST_ATTRIBUTES)
          this.#fail(wordpressMessages.tooManyAttributes(MOST_ATTRIBUTES));
      },
      onopentag: ({ name, attributes }: Tag) => this.#openElement(name, attributes),
      onclosetag: (name: string) => this.#closeElement(name),
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
    if (this.#open.length > 0) throw new ExportFault(conversionMessages.cutOff, this.line);
    if (this.head.version === "") throw new ExportFault(wordpressMessages.noExport, 1);
  }

  takeItems(): ExportItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }

  get head(): ExportHead {
    return this.#head.head;
  }

  get line(): number {
    return this.#parser.line + 1;
  }

  get mended(): XmlMender["faults"] {
    return this.#mender.faults;
  }

  #isOver = false;

  /** Records a fault and stops reading. */
  #fail(message: string): void {
    if (!this.#isOver) this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = true;
  }

  #failIf(message: string | null): void {
    if (message !== null) this.#fail(message);
  }

  /** Records a fault. Reading goes on to find further faults, unless `isLast` is true. */
  #note(message: string, isLast: boolean): void {
    Object.assign(this.#parser, { error: null });
    // The parser would hold the whole of an overlong text in memory, so nothing more is read.
    if (isLast) return this.#fail(message);
    if (this.#isOver || this.#faults.at(-1)?.line === this.line) return;
    this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = this.#faults.length >= MOST_FAULTS;
  }

  #refuse(): never {
    const [first, ...others] = this.#faults;
    throw new ExportFault(first?.message ?? "", first?.line ?? 1, others);
  }

  #openElement(name: string, attributes: Record<string, string>): void {
    this.#open.push(name);
    this.#text = "";
    this.#isCut = false;
    this.#attributes = attributes;
    if (this.#open.length > DEEPEST) this.#fail(wordpressMessages.nestedTooDeep);
    if (this.#open.length === 1 && this.#sawRoot) this.#fail(wordpressMessages.twoRoots);
    if (this.#open.length === 1) this.#sawRoot = true;
    if (this.#open.length === 1 && name !== "rss") this.#fail(wordpressMessages.otherXml);
    if (this.#open.length === 3) this.#inner = {};
    if (this.#path() === "rss/channel/item") {
      this.#item = {
        line: this.line,
        fields: {},
        cut: [],
        terms: [],
        meta: new Map(),
        comments: [],
        commentsLeft: 0,
        size: 0,
      };
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

  #closeElement(name: string): void {
    const depth = this.#open.length;
    const text = this.#text;
    const [, , third = "", fourth = ""] = this.#open;
    this.#open.pop();
    this.#text = "";
    if (this.#isOver) return;
    if (third === "item") this.#closeInItem(name, fourth, depth, text);
    else if (depth === 3) this.#failIf(this.#head.take(name, text, this.#inner));
    else if (depth === 4) this.#inner[name] = text.trim();
    this.#isCut = false;
  }

  #closeInItem(name: string, fourth: string, depth: number, text: string): void {
    const item = this.#item;
    if (!item) return;
    if (depth === 3) {
      this.#items.push(item);
      this.#item = null;
    } else if (depth === 5 && INNER.get(fourth)?.has(name)) this.#inner[name] = text;
    else if (depth !== 4) return;
    else if (name === "wp:postmeta") this.#closeMeta(item);
    else if (name === "wp:comment") this.#closeComment(item);
    else if (name === "category") {
      const { domain = "category", nicename = "" } = this.#attributes;
      if (item.terms.length < MOST_TERMS && addSize(item, domain, nicename, text))
        item.terms.push({ domain, nicename, name: text.trim() });
    } else if (FIELDS.has(name) && addSize(item, text)) {
      const field = name as ItemField;
      item.fields[field] = text;
      if (this.#isCut) item.cut.push(field);
    }
  }

  #closeMeta(item: ExportItem): void {
    const { "wp:meta_key": key = "", "wp:meta_value": value = "" } = this.#inner;
    this.#inner = {};
    if (!META_KEYS.has(key.trim()) || !addSize(item, key, value)) return;
    const values = item.meta.get(key.trim());
    if (values) values.push(value);
    else item.meta.set(key.trim(), [value]);
  }

  #closeComment(item: ExportItem): void {
    const comment: ExportComment = this.#inner;
    this.#inner = {};
    const texts = Object.values(comment);
    this.#commentSize += texts.join("").length + 1;
    if (this.#commentSize <= READER_COMMENTS_LIMIT && addSize(item, ...texts)) item.comments.push(comment);
    else item.commentsLeft += 1;
  }
}

/** Adds the length of texts to the size of an item. Returns false when the item has no room for these texts. */
function addSize(item: ExportItem, ...texts: readonly string[]): boolean {
  for (const { length } of texts) item.size += length;
  return item.size <= ITEM_LIMIT;
}

const TOO_LONG = /Max buffer length/i;

const SENTENCES: readonly [RegExp, string][] = [
  [/entity/i, wordpressMessages.unknownEntity],
  [TOO_LONG, wordpressMessages.markTooLong],
  [/Unclosed root tag|Unexpected end|unclosed/i, conversionMessages.cutOff],
  [/Unexpected close tag|Unmatched closing tag/i, wordpressMessages.closesOther],
];

function sentenceOf(message: string): string {
  return SENTENCES.find(([pattern]) => pattern.test(message))?.[1] ?? wordpressMessages.noXml;
}
