import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { matchesEtag } from "./send.ts";
import { chooseEncoding, decode, encode } from "./encoding.ts";
import { contentOf, encodeResponse, variantOf } from "#server/page-cache/encoded-response.ts";
import { createBrotliUpgrade } from "#server/page-cache/brotli-upgrade.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["identity;q=1, br;q=0.5", "identity"],
  ["zstd", "identity"],
  ["br;q=x, ,;;", "identity"],
])("%s asks for %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it("gives back what it encoded", () => {
  const text = Buffer.from("zażółć ".repeat(100));
  for (const encoding of ["br", "gzip", "identity"] as const) {
    expect(decode(encode(text, encoding), encoding).equals(text)).toBe(true);
  }
});

/** From no bytes to many times what the compressor's window and buffers hold, easy and hard to compress in turn. */
const SIZES = [0, 1, 255, 256, 8_191, 16_384, 21_108, 65_536, 300_001];

it.each(["br", "gzip"] as const)("compresses one text after another in %s, whatever was before", (coding) => {
  const easy = Buffer.alloc(300_001, "Zażółć gęślą jaźń, ");
  const hard = Buffer.concat(
    SIZES.map((_, at) => createHash("shake256", { outputLength: 40_000 }).update(`${at}`).digest()),
  );
  for (const size of [...SIZES, ...SIZES.toReversed()]) {
    for (const text of [easy.subarray(0, size), hard.subarray(0, size)]) {
      expect(decode(encode(text, coding), coding).equals(text)).toBe(true);
    }
  }
});

it.each([
  [undefined, false],
  ['W/"a"', true],
  ['"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ['"aa"', false],
])("If-None-Match: %s has the page: %s", (header, has) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(has);
});

const html = (body: string) =>
  encodeResponse({ status: 200, headers: { "content-type": "text/html" }, body, dependencies: null }, []);

it.each(["br", "gzip"] as const)(
  "makes the %s form of a page smaller and keeps its content and ETag",
  async (coding) => {
    const body = readFileSync(join(import.meta.dirname, "../../..", "LICENSE"), "utf8");
    const page = html(body);
    const first = variantOf(page, coding);
    const { recompress, idle } = createBrotliUpgrade(async () => {});
    recompress(page);
    await idle();
    const second = variantOf(page, coding);
    expect(second.body.length).toBeLessThan(first.body.length);
    expect(contentOf({ ...page, variants: { ...page.variants, identity: null } }).toString()).toBe(body);
    expect(second.headers).toContain(page.etag);
    expect(second.headers).toContain(String(second.body.length));
  },
);

it("keeps the quick form where the slow one is larger", async () => {
  const page = html(
    Array.from({ length: 400 }, (_, n) => `<p>Akapit ${n} o numerze ${(n * 7919) % 1000}</p>`).join(""),
  );
  const first = variantOf(page, "br");
  const { recompress, idle } = createBrotliUpgrade(async () => {});
  recompress(page);
  await idle();
  expect(variantOf(page, "br").body.length).toBeLessThanOrEqual(first.body.length);
});

it("goes on with the next page where one cannot be compressed anew", async () => {
  const body = readFileSync(join(import.meta.dirname, "../../..", "LICENSE"), "utf8");
  const [broken, whole] = [html(body), html(body)];
  const first = variantOf(whole, "br");
  const calm = vi.fn(async () => {}).mockRejectedValueOnce(new Error("out of memory"));
  const { recompress, idle } = createBrotliUpgrade(calm);
  recompress(broken);
  recompress(whole);
  await idle();
  expect(variantOf(whole, "br").body.length).toBeLessThan(first.body.length);
});
