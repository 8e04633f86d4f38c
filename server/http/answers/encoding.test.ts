import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { matchesEtag } from "./send.ts";
import { acceptedEncodings } from "./encoding.ts";
import { contentOf, encodeResponse, offerBrotli, variantOf } from "#server/page-cache/encoded-response.ts";
import { createBrotliUpgrade } from "#server/page-cache/brotli-upgrade.ts";

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br gzip identity"],
  ["gzip", "gzip identity"],
  ["GZIP", "gzip identity"],
  ["br", "br identity"],
  ["br;q=0.5, gzip;q=0.8", "gzip br identity"],
  ["br;q=0, *", "gzip identity"],
  ["*", "br gzip identity"],
  ["*;q=0", "identity"],
  ["identity", "identity"],
  ["identity;q=1, br;q=0.5", "identity br"],
  ["zstd", "identity"],
  ["br;q=x, ,;;", "identity"],
])("%s asks for %s", (header, encodings) => {
  expect(acceptedEncodings(header).join(" ")).toBe(encodings);
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

const LICENCE = readFileSync(join(import.meta.dirname, "../../..", "LICENSE"), "utf8");
const BROWSERS = acceptedEncodings("gzip, deflate, br, zstd");
const GZIP_ALONE = acceptedEncodings("gzip");

/** The coding and the length that the headers of a page's form name. */
function sent(page: ReturnType<typeof html>, accepted = BROWSERS) {
  const { headers, body } = variantOf(page, accepted);
  const named = (name: string) => headers[headers.indexOf(name) + 1];
  expect([named("Content-Length"), named("ETag")]).toEqual([String(body.length), page.etag]);
  return { coding: headers.includes("Content-Encoding") ? named("Content-Encoding") : null, bytes: body.length };
}

it("offers brotli once it is smaller than gzip, and still has gzip for whoever takes nothing else", async () => {
  const page = html(LICENCE);
  expect(sent(page, acceptedEncodings("br"))).toMatchObject({ coding: null });
  const first = sent(page);
  const { recompress, idle } = createBrotliUpgrade(async () => {});
  recompress(page);
  await idle();
  const later = sent(page);
  expect([first.coding, later.coding, later.bytes < first.bytes]).toEqual(["gzip", "br", true]);
  expect(contentOf({ ...page, variants: { ...page.variants, identity: null } }).toString()).toBe(LICENCE);
  expect(page.variants.gzip).toBeNull();
  expect(sent(page, GZIP_ALONE)).toEqual(first);
});

it("never offers what is larger than gzip", () => {
  const page = html(LICENCE);
  const { bytes } = sent(page);
  offerBrotli(page, Buffer.alloc(bytes));
  expect(sent(page)).toEqual({ coding: "gzip", bytes });
});

it("goes on with the next page where one cannot be compressed anew", async () => {
  const [broken, whole] = [html(LICENCE), html(LICENCE)];
  for (const page of [broken, whole]) sent(page);
  const calm = vi.fn(async () => {}).mockRejectedValueOnce(new Error("out of memory"));
  const { recompress, idle } = createBrotliUpgrade(calm);
  recompress(broken);
  recompress(whole);
  await idle();
  expect([broken, whole].map((page) => sent(page).coding)).toEqual(["gzip", "br"]);
});
