import { crc32, gunzipSync, gzipSync } from "node:zlib";
import type { PageAnswer } from "#core/site/page-handler.ts";
import type { Encoding } from "./accepted-encodings.ts";
import { httpMessages } from "#core/messages/server/http.ts";

/** A page in the form in which it is sent, often many times. */
export interface EncodedResponse {
  status: number;
  /** What readers read with this response, for the counts of views; null for what is no page or feed of the site. */
  read: "page" | "feed" | null;
  /** A weak ETag, since all encodings of the page share it. Null for a page that is not revalidated. */
  etag: string | null;
  /** A client that got the page at this instant (ms since the epoch) or later has this version. Infinity: unknown. */
  unchangedSince: number;
  /** Cache tags. Null: the page must not be cached, whatever its status. */
  tags: string[] | null;
  expiresAt: number;
  /** Headers of a 304, as a flat list of name and value. */
  notModified: string[];
  /** The headers of a full response, without the headers that depend on the encoding. */
  common: string[];
  /** False for a body that is short or already compressed. Such a body is sent in one form only. */
  varies: boolean;
  variants: Record<PageEncoding, Variant | null>;
  grown: ((bytes: number) => void) | null;
}

/** The encodings of pages. Brotli is too slow for a page, because a reader waits. Assets of the build have brotli too. */
type PageEncoding = Exclude<Encoding, "br">;

export interface Variant {
  /** A string is Latin-1, one character for each byte. Node sends it together with the headers, a tenth faster for a cached page. */
  body: Buffer | string;
  headers: string[];
}

/** A body with fewer bytes is not compressed, because compression would save less than its header costs. */
const SMALLEST_COMPRESSED = 256;

/** At this level compression makes a page one hundredth larger than at level 6, in a tenth less processor time. */
const GZIP_LEVEL = 4;

const COMPRESSED_TYPES = /^(?:text\/|image\/svg|application\/(?:[a-z.-]+\+)?(?:json|xml))/;

/** Caches may store the page but must revalidate it before each use. The ETag makes that cheap. */
const PUBLIC = "public, no-cache";
const PRIVATE = "private, no-store";

/** The time when a page's data were read, and the time of the site's last change before that reading, both in milliseconds. */
export interface ReadingTime {
  readAt: number;
  changedAt: number;
}

const SECOND = 1_000;

/** Pages with these statuses are cached. Other answers depend on the moment or on the reader. */
const CACHED_STATUSES = new Set([200, 301, 410]);

const FEED_TYPES = /^application\/(?:(?:rss|atom)\+xml|feed\+json)/;

function isCacheable({ status, setCookies }: PageAnswer): boolean {
  return !setCookies?.length && CACHED_STATUSES.has(status);
}

/** A page of the studio and a page for one person, such as the preview of a draft, are none of the site's. */
function readWith(answer: PageAnswer): EncodedResponse["read"] {
  const type = answer.headers["content-type"] ?? "";
  if (answer.status !== 200 || answer.studio || !isCacheable(answer) || !answer.dependencies?.tags) return null;
  if (type.startsWith("text/html")) return "page";
  return FEED_TYPES.test(type) ? "feed" : null;
}

/** Encodes an answer for sending. `security` is a flat list of names and values of headers for every response. */
export function encodeResponse(
  answer: PageAnswer,
  security: readonly string[],
  { readAt, changedAt }: ReadingTime = { readAt: NaN, changedAt: NaN },
): EncodedResponse {
  const body = bytesOfAnswer(answer.body);
  const cacheControl = answer.headers["cache-control"] ?? (answer.status < 500 ? PUBLIC : PRIVATE);
  const etag = answer.status === 200 && !cacheControl.includes("no-store") ? etagOf(body) : null;
  const varies = body.length >= SMALLEST_COMPRESSED && COMPRESSED_TYPES.test(answer.headers["content-type"] ?? "");
  const stable = ["Cache-Control", cacheControl];
  if (etag) stable.push("ETag", etag);
  // HTTP dates have a precision of one second.
  const modified = Math.floor(readAt / SECOND) * SECOND;
  const isDated = etag !== null && !Number.isNaN(modified);
  if (isDated) stable.push("Last-Modified", new Date(modified).toUTCString());
  if (varies) stable.push("Vary", "Accept-Encoding");
  const cookies = answer.setCookies?.flatMap((cookie) => ["Set-Cookie", cookie]) ?? [];
  const answerHeaders: string[] = [];
  for (const name in answer.headers) if (name !== "cache-control") answerHeaders.push(name, answer.headers[name] ?? "");
  const common = [...answerHeaders, ...cookies, ...stable, ...security];
  const page: EncodedResponse = {
    status: answer.status,
    read: readWith(answer),
    etag,
    // Within the second of a change two versions of a page may have been sent.
    unchangedSince: isDated ? modified + (changedAt >= modified ? SECOND : 0) : Infinity,
    tags: isCacheable(answer) ? (answer.dependencies?.tags ?? null) : null,
    expiresAt: answer.dependencies?.expiresAt ?? Infinity,
    notModified: stable,
    common,
    varies,
    variants: { gzip: null, identity: null },
    grown: null,
  };
  page.variants.identity = variant(page, body, "identity");
  return page;
}

/**
 * Returns the page in an encoding that the client accepts: uncompressed, or as gzip, compressed at its first use. A cached page then drops
 * its uncompressed form, so that several times as many pages fit into memory.
 */
export function variantOf(page: EncodedResponse, accepted: readonly Encoding[]): Variant {
  const encoding = (page.varies && accepted.find((each) => each !== "br")) || "identity";
  const existing = page.variants[encoding];
  if (existing) return existing;
  const content = contentOf(page);
  const fresh = variant(page, encoding === "gzip" ? gzipSync(content, { level: GZIP_LEVEL }) : content, encoding);
  setVariant(page, encoding, fresh);
  if (page.grown && encoding === "gzip") setVariant(page, "identity", null);
  return fresh;
}

/** Returns the uncompressed bytes of a page. */
export function contentOf({ variants: { identity, gzip } }: EncodedResponse): Buffer {
  if (identity) return bytesOfBody(identity.body);
  if (gzip) return gunzipSync(bytesOfBody(gzip.body));
  throw new Error(httpMessages.pageWithoutContent);
}

/** Returns how many bytes the bodies of a page take in memory. */
export function bytesOf({ variants: { identity, gzip } }: EncodedResponse): number {
  return (identity?.body.length ?? 0) + (gzip?.body.length ?? 0);
}

function setVariant(page: EncodedResponse, encoding: PageEncoding, fresh: Variant | null): void {
  const before = page.variants[encoding]?.body.length ?? 0;
  page.variants[encoding] = fresh;
  page.grown?.((fresh?.body.length ?? 0) - before);
}

function variant(page: EncodedResponse, body: Buffer, encoding: PageEncoding): Variant {
  const length = ["Content-Length", String(body.length)];
  const coding = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return {
    body: encoding === "gzip" ? body.toString("latin1") : body,
    headers: [...page.common, ...length, ...coding],
  };
}

function bytesOfBody(body: Buffer | string): Buffer {
  return typeof body === "string" ? Buffer.from(body, "latin1") : body;
}

function bytesOfAnswer(body: PageAnswer["body"]): Buffer {
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.concat(body.pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
}

/** Returns a weak ETag. Length and checksum suffice to tell versions apart, and a cryptographic hash is slow. */
function etagOf(body: Buffer): string {
  return `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;
}
