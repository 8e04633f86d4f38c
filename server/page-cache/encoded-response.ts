import { transcode } from "node:buffer";
import { crc32 } from "node:zlib";
import type { PageAnswer } from "#core/site/page-handler.ts";
import { decode, encode, ENCODINGS, type Encoding } from "../http/answers/encoding.ts";

export interface EncodedResponse {
  status: number;
  /** Weak, and the same for every coding: they all carry one content. Null for a page that is not worth asking about. */
  etag: string | null;
  /** Cache tags, or null when the page must not be kept. */
  tags: string[] | null;
  expiresAt: number;
  notModified: string[];
  common: string[];
  varies: boolean;
  /** Null for a coding nobody has asked for, and for one that has been forgotten. */
  variants: Record<Encoding, Variant | null>;
  /** Called with the bytes of each variant made later, so that whoever keeps the page can count them. */
  grown: ((bytes: number) => void) | null;
}

export interface Variant {
  /** Latin-1 text, a letter a byte: Node sends a text with the headers in one piece, 6 % less of a whole request. */
  body: Buffer | string;
  headers: string[];
}

/** Statuses whose pages may be kept: platform.md, Caching. */
const KEPT_STATUSES = new Set([200, 301, 410]);

/** Below this many bytes compression saves less than its header costs. */
const SMALLEST_COMPRESSED = 256;

const COMPRESSED_TYPES = /^(?:text\/|image\/svg|application\/(?:[a-z.-]+\+)?(?:json|xml))/;

/** Pages may be stored anywhere but must be asked about before each use, which the ETag makes cheap. */
const PUBLIC = "public, no-cache";
const PRIVATE = "private, no-store";

/** Room for the UTF-16 units of most texts, used for one after another: a document of 60 000 of them. */
const scratch = Buffer.allocUnsafeSlow(120_000);
const BYTES_PER_UNIT = 2;

export function encodeResponse(answer: PageAnswer, security: readonly string[]): EncodedResponse {
  const body = typeof answer.body === "string" ? bytesOfText(answer.body) : Buffer.from(answer.body);
  const keepable = answer.shows !== null && !answer.setCookies?.length && KEPT_STATUSES.has(answer.status);
  const cacheControl = answer.headers["cache-control"] ?? (answer.status < 500 ? PUBLIC : PRIVATE);
  const etag = answer.status === 200 && !cacheControl.includes("no-store") ? etagOf(body) : null;
  const varies = body.length >= SMALLEST_COMPRESSED && COMPRESSED_TYPES.test(answer.headers["content-type"] ?? "");
  const stable = ["Cache-Control", cacheControl];
  if (etag) stable.push("ETag", etag);
  if (varies) stable.push("Vary", "Accept-Encoding");
  const cookies = answer.setCookies?.flatMap((cookie) => ["Set-Cookie", cookie]) ?? [];
  const common = [...ownHeaders(answer.headers), ...cookies, ...stable, ...security];
  const page: EncodedResponse = {
    status: answer.status,
    etag,
    tags: keepable ? (answer.shows?.tags ?? null) : null,
    expiresAt: answer.shows?.expiresAt ?? Infinity,
    notModified: stable,
    common,
    varies,
    variants: { br: null, gzip: null, identity: null },
    grown: null,
  };
  page.variants.identity = variant(page, body, "identity");
  return page;
}

/** The page in a coding. A cached page then forgets its uncompressed form, so that memory holds several times as many pages. */
export function variantOf(page: EncodedResponse, wanted: Encoding): Variant {
  const encoding = page.varies ? wanted : "identity";
  const made = page.variants[encoding];
  if (made) return made;
  const fresh = variant(page, encode(contentOf(page), encoding), encoding);
  setVariant(page, encoding, fresh);
  if (page.grown && encoding !== "identity") setVariant(page, "identity", null);
  return fresh;
}

export function contentOf(page: EncodedResponse): Buffer {
  for (const encoding of ["identity", "gzip", "br"] as const) {
    const made = page.variants[encoding];
    if (made) return decode(bytesOfBody(made.body), encoding);
  }
  throw new Error("Strona nie ma żadnej treści: preparePage zawsze zapisuje pierwszą.");
}

/** Puts a coding in place of the one the page has. */
export function replaceVariant(page: EncodedResponse, encoding: Encoding, body: Buffer): void {
  setVariant(page, encoding, variant(page, body, encoding));
}

export function bytesOf(page: EncodedResponse): number {
  return ENCODINGS.reduce((sum, encoding) => sum + (page.variants[encoding]?.body.length ?? 0), 0);
}

function setVariant(page: EncodedResponse, encoding: Encoding, fresh: Variant | null): void {
  const before = page.variants[encoding]?.body.length ?? 0;
  page.variants[encoding] = fresh;
  page.grown?.((fresh?.body.length ?? 0) - before);
}

function variant(page: EncodedResponse, body: Buffer, encoding: Encoding): Variant {
  const length = ["Content-Length", String(body.length)];
  const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  const kept = encoding === "identity" ? body : body.toString("latin1");
  return { body: kept, headers: [...page.common, ...length, ...coding] };
}

function bytesOfBody(body: Buffer | string): Buffer {
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

/** The same as `Buffer.from`, which takes three times as long for a text with Polish letters. */
function bytesOfText(text: string): Buffer {
  if (text.length * BYTES_PER_UNIT > scratch.length) return Buffer.from(text);
  try {
    return transcode(scratch.subarray(0, scratch.write(text, "utf16le")), "utf16le", "utf8");
  } catch {
    // Half a character has no form in UTF-8; `Buffer.from` puts a sign in its place.
    return Buffer.from(text);
  }
}

function ownHeaders(headers: Record<string, string>): string[] {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers)) if (name !== "cache-control") list.push(name, value);
  return list;
}

/** Length and checksum: an ETag tells two versions of one address apart, for which a cryptographic hash takes too long. */
function etagOf(body: Buffer): string {
  return `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}
