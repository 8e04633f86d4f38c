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

/** The most characters of one field. A post may have a mebibyte of Markdown, for which HTML needs more. */
const FIELD_LIMIT = 4 * 1024 * 1024;

/** The deepest nesting of elements; an export has five levels. */
const DEEPEST = 32;

/** The most faults of a file that are reported. */
const MOST_FAULTS = 20;

/** The most categories and tags of one item. */
const MOST_TERMS = 200_000;

/** The most attributes of an element; the elements of an export have three. */
const MOST_ATTRIBUTES = 1_000;

const FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);
/** Child elements that are read, by the name of their parent element in an item. */
const INNER = new Map<string, ReadonlySet<string>>([
  ["wp:postmeta", new Set(["wp:meta_key", "wp:meta_value"])],
  ["wp:comment", new Set(COMMENT_FIELDS)],
]);

/** Characters that XML forbids; exports have them from pasted texts. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** The content of an export besides its items, with the faults that were tolerated. */
export interface ReadExport {
  head: ExportHead;
  /** The first lines with characters that could not be decoded. */
  broken: number[];
  /** The first faults of the XML that were repaired. */
  mended: XmlMender["faults"];
}

interface ReadOptions {
  item: (item: ExportItem) => Promise<void> | void;
  progress?: (bytes: number) => void;
}

/** Reads a whole export, also one packed with gzip, and calls `item` for each item. Throws an `ExportFault` for a file that is damaged, has a DTD or is no WordPress export. */
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

/** The decoder for the encoding named in the first line of the file, else for UTF-8. */
function decoderFor(chunk: Buffer): TextDecoder {
  const start = chunk.toString("latin1", 0, 200);
  const encoding = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ExportFault(wordpressMessages.unknownEncoding(encoding), 1);
  }
}

/** Names of the character references that the parser knows; its type declarations do not contain them. */
const NAMES: ReadonlySet<string> = new Set(Object.keys(Reflect.get(sax, "ENTITIES") as object));

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** The parser calls `hasOwnProperty` on the object of attributes. This frozen prototype keeps an attribute of that name from replacing the method. */
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
    // The parser takes its listeners as properties.
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

  /** Records a fault after which nothing more is read. */
  #fail(message: string): void {
    if (!this.#isOver) this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = true;
  }

  #failIf(message: string | null): void {
    if (message !== null) this.#fail(message);
  }

  /** Records a fault. Unless `isLast`, reading goes on, to find further faults. */
  #note(message: string, isLast: boolean): void {
    Object.assign(this.#parser, { error: null });
    // After an overlong text the parser would keep all of it in memory, so nothing more is read.
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

/** Adds the length of texts to the size of an item; false when the item has no room for them. */
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
