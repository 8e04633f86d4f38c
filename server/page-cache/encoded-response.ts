import { transcode } from "node:buffer";
import { crc32 } from "node:zlib";
import type { PageAnswer } from "#core/site/page-handler.ts";
import { sendableBody } from "../runtime-tuning/runtime-tuning.ts";
import { decode, ENCODINGS, type Encoding, gzip } from "../http/answers/encoding.ts";

/** A page to be sent many times. */
export interface EncodedResponse {
  status: number;
  /** Weak, since all codings share it. Null for a page not worth revalidating. */
  etag: string | null;
  /** In milliseconds: whoever has the page from then on has this one. Infinity where that is unknown. */
  unchangedSince: number;
  /** Cache tags, or null when it must not be cached. */
  tags: string[] | null;
  expiresAt: number;
  /** Flat name, value list of a 304. */
  notModified: string[];
  /** Headers of a full response, except those of the coding. */
  common: string[];
  /** False for short or already compressed bodies, which have one form. */
  varies: boolean;
  variants: Record<Encoding, Variant | null>;
  grown: ((bytes: number) => void) | null;
}

export interface Variant {
  /** A text is Latin-1 (`sendableBody`). */
  body: Buffer | string;
  headers: string[];
}

/** platform.md, Caching. */
const KEPT_STATUSES = new Set([200, 301, 410]);

/** Below this compression saves less than its header costs. */
const SMALLEST_COMPRESSED = 256;

const COMPRESSED_TYPES = /^(?:text\/|image\/svg|application\/(?:[a-z.-]+\+)?(?:json|xml))/;

/** Stored anywhere but revalidated before each use, which the ETag makes cheap. */
const PUBLIC = "public, no-cache";
const PRIVATE = "private, no-store";

/** When a page's data were read, and when something of the site last changed before; in milliseconds. */
export interface ReadingTime {
  readAt: number;
  changedAt: number;
}

const SECOND = 1_000;

/** `security` is a flat list of headers for every response. */
export function encodeResponse(
  answer: PageAnswer,
  security: readonly string[],
  { readAt, changedAt }: ReadingTime = { readAt: NaN, changedAt: NaN },
): EncodedResponse {
  const body = bytesOfAnswer(answer.body);
  const keepable = answer.dependencies !== null && !answer.setCookies?.length && KEPT_STATUSES.has(answer.status);
  const cacheControl = answer.headers["cache-control"] ?? (answer.status < 500 ? PUBLIC : PRIVATE);
  const etag = answer.status === 200 && !cacheControl.includes("no-store") ? etagOf(body) : null;
  const varies = body.length >= SMALLEST_COMPRESSED && COMPRESSED_TYPES.test(answer.headers["content-type"] ?? "");
  const stable = ["Cache-Control", cacheControl];
  if (etag) stable.push("ETag", etag);
  // Dates of HTTP have whole seconds.
  const modified = Math.floor(readAt / SECOND) * SECOND;
  const isDated = etag !== null && !Number.isNaN(modified);
  if (isDated) stable.push("Last-Modified", new Date(modified).toUTCString());
  if (varies) stable.push("Vary", "Accept-Encoding");
  const cookies = answer.setCookies?.flatMap((cookie) => ["Set-Cookie", cookie]) ?? [];
  const own: string[] = [];
  for (const name in answer.headers) if (name !== "cache-control") own.push(name, answer.headers[name] ?? "");
  const common = [...own, ...cookies, ...stable, ...security];
  const page: EncodedResponse = {
    status: answer.status,
    etag,
    // Of the second of a change there may be two pages.
    unchangedSince: isDated ? modified + (changedAt >= modified ? SECOND : 0) : Infinity,
    tags: keepable ? (answer.dependencies?.tags ?? null) : null,
    expiresAt: answer.dependencies?.expiresAt ?? Infinity,
    notModified: stable,
    common,
    varies,
    variants: { br: null, gzip: null, identity: null },
    grown: null,
  };
  page.variants.identity = variant(page, body, "identity");
  return page;
}

/**
 * In the first of the codings that there is; gzip is made when first needed. A cached page then drops its uncompressed form, so that
 * memory holds several times as many.
 */
export function variantOf(page: EncodedResponse, accepted: readonly Encoding[]): Variant {
  const wanted = page.varies && accepted.find((each) => each !== "br" || page.variants.br);
  const encoding = wanted || "identity";
  const made = page.variants[encoding];
  if (made) return made;
  const content = contentOf(page);
  const fresh = variant(page, encoding === "gzip" ? gzip(content) : content, encoding);
  setVariant(page, encoding, fresh);
  if (page.grown && encoding === "gzip") setVariant(page, "identity", null);
  return fresh;
}

export function contentOf(page: EncodedResponse): Buffer {
  for (const encoding of ["identity", "gzip", "br"] as const) {
    const made = page.variants[encoding];
    if (made) return decode(bytesOfBody(made.body), encoding);
  }
  throw new Error("Strona nie ma żadnej treści: encodeResponse zawsze zapisuje pierwszą.");
}

/** The form in brotli takes the place of the one in gzip, which is made again for whoever takes nothing else. */
export function offerBrotli(page: EncodedResponse, body: Buffer): void {
  const { gzip: before } = page.variants;
  if (!before || body.length >= before.body.length) return;
  setVariant(page, "br", variant(page, body, "br"));
  setVariant(page, "gzip", null);
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
  const kept = encoding === "identity" ? body : sendableBody(body);
  return { body: kept, headers: [...page.common, ...length, ...coding] };
}

function bytesOfBody(body: Buffer | string): Buffer {
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

function bytesOfAnswer(body: PageAnswer["body"]): Buffer {
  if (typeof body === "string") return utf8Of([body]);
  if (body instanceof Uint8Array) return Buffer.from(body);
  const bytes: Uint8Array[] = [];
  let texts: string[] = [];
  for (const piece of body.pieces) {
    if (typeof piece === "string") texts.push(piece);
    else {
      bytes.push(utf8Of(texts), piece);
      texts = [];
    }
  }
  return Buffer.concat([...bytes, utf8Of(texts)]);
}

/** UTF-16 units of one page after another, enough for nearly each. */
const scratch = Buffer.allocUnsafeSlow(128 * 1024);
const UNIT_BYTES = 2;

/**
 * Texts that follow each other, made bytes at once. The same as `Buffer.from`, which takes four times as long for a text with Polish
 * letters: 38 µs for 17 kB.
 */
function utf8Of(texts: readonly string[]): Buffer {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  if (units * UNIT_BYTES > scratch.length) return Buffer.from(texts.join(""));
  let end = 0;
  for (const text of texts) end += scratch.write(text, end, "utf16le");
  try {
    return transcode(scratch.subarray(0, end), "utf16le", "utf8");
  } catch {
    // Half a character has no form in UTF-8; `Buffer.from` puts a sign in its place.
    return Buffer.from(texts.join(""));
  }
}

/** Length and checksum suffice to tell versions apart; a cryptographic hash is slow. */
function etagOf(body: Buffer): string {
  return `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}
