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

/** Characters of one field; a post may have a mebibyte of Markdown, and HTML says it at more length. */
const FIELD_LIMIT = 4 * 1024 * 1024;

/** Elements inside one another; an export has five. */
const DEEPEST = 32;

/** Faults of a file that are named. */
const MOST_FAULTS = 20;

/** Categories and tags of one item. */
const MOST_TERMS = 200_000;

/** Most attributes of an element; the elements of an export have three. */
const MOST_ATTRIBUTES = 1_000;

const FIELDS: ReadonlySet<string> = new Set(ITEM_FIELDS);
/** What is held of elements in an item, by the element around it. */
const INNER = new Map<string, ReadonlySet<string>>([
  ["wp:postmeta", new Set(["wp:meta_key", "wp:meta_value"])],
  ["wp:comment", new Set(COMMENT_FIELDS)],
]);

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
    throw new ExportFault(wordpressMessages.unknownEncoding(named), 1);
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
    // The parser is no event target: a property is how it is told who listens.
    Object.assign(this.#parser, {
      onerror: (error: Error) => this.#note(sentenceOf(error.message), TOO_LONG.test(error.message)),
      ondoctype: () => this.#fail(wordpressMessages.hasDtd),
      onopentagstart: (tag: Tag) => {
        this.#attributeCount = 0;
        tag.attributes = Object.create(ASKED_BY_PARSER);
      },
      onattribute: () => {
        if ((this.#attributeCount += 1) > MOST_ATTRIBUTES)
          this.#fail(wordpressMessages.tooManyAttributes(MOST_ATTRIBUTES));
      },
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
    if (this.#open.length > 0) throw new ExportFault(conversionMessages.cutOff, this.line);
    if (this.head.version === "") throw new ExportFault(wordpressMessages.noExport, 1);
  }

  taken(): ExportItem[] {
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

  /** A fault after which nothing more is read. */
  #fail(message: string): void {
    if (!this.#isOver) this.#faults.push(new ExportFault(message, this.line));
    this.#isOver = true;
  }

  #tooMany(message: string | null): void {
    if (message !== null) this.#fail(message);
  }

  /** A fault behind which others may be, unless it is the last. */
  #note(message: string, isLast: boolean): void {
    Object.assign(this.#parser, { error: null });
    // The parser would hold what is too long to its end.
    if (isLast) return this.#fail(message);
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

  #closed(name: string): void {
    const depth = this.#open.length;
    const text = this.#text;
    const [, , third = "", fourth = ""] = this.#open;
    this.#open.pop();
    this.#text = "";
    if (this.#isOver) return;
    if (third === "item") this.#closedInItem(name, fourth, depth, text);
    else if (depth === 3) this.#tooMany(this.#head.take(name, text, this.#inner));
    else if (depth === 4) this.#inner[name] = text.trim();
    this.#isCut = false;
  }

  #closedInItem(name: string, fourth: string, depth: number, text: string): void {
    const item = this.#item;
    if (!item) return;
    if (depth === 3) {
      this.#items.push(item);
      this.#item = null;
    } else if (depth === 5 && INNER.get(fourth)?.has(name)) this.#inner[name] = text;
    else if (depth !== 4) return;
    else if (name === "wp:postmeta") this.#closedMeta(item);
    else if (name === "wp:comment") this.#closedComment(item);
    else if (name === "category") {
      const { domain = "category", nicename = "" } = this.#attributes;
      if (item.terms.length < MOST_TERMS && held(item, domain, nicename, text))
        item.terms.push({ domain, nicename, name: text.trim() });
    } else if (FIELDS.has(name) && held(item, text)) {
      const field = name as ItemField;
      item.fields[field] = text;
      if (this.#isCut) item.cut.push(field);
    }
  }

  #closedMeta(item: ExportItem): void {
    const { "wp:meta_key": key = "", "wp:meta_value": value = "" } = this.#inner;
    this.#inner = {};
    if (!META_KEYS.has(key.trim()) || !held(item, key, value)) return;
    const values = item.meta.get(key.trim());
    if (values) values.push(value);
    else item.meta.set(key.trim(), [value]);
  }

  #closedComment(item: ExportItem): void {
    const comment: ExportComment = this.#inner;
    this.#inner = {};
    const texts = Object.values(comment);
    this.#commentSize += texts.join("").length + 1;
    if (this.#commentSize <= READER_COMMENTS_LIMIT && held(item, ...texts)) item.comments.push(comment);
    else item.commentsLeft += 1;
  }
}

/** Whether an item has room for these texts. */
function held(item: ExportItem, ...texts: readonly string[]): boolean {
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
