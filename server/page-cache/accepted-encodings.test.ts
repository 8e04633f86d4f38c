import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { matchesEtag } from "../http/answers/send.ts";
import { acceptedEncodings } from "./accepted-encodings.ts";
import { encodeResponse, variantOf } from "#server/page-cache/encoded-response.ts";

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

const LICENCE = readFileSync(join(import.meta.dirname, "../..", "LICENSE"), "utf8");

/** The coding that the headers of a page's form name, and what it says once it is decoded. */
function sent(page: ReturnType<typeof html>, header: string | undefined) {
  const { headers, body } = variantOf(page, acceptedEncodings(header));
  const named = (name: string) => headers[headers.indexOf(name) + 1];
  expect([named("Content-Length"), named("ETag")]).toEqual([String(body.length), page.etag]);
  const coding = headers.includes("Content-Encoding") ? named("Content-Encoding") : null;
  return { coding, body: (coding === "gzip" ? gunzipSync(Buffer.from(body as string, "latin1")) : body).toString() };
}

it.each([
  ["gzip, deflate, br, zstd", "gzip"],
  ["gzip", "gzip"],
  ["br, gzip;q=0.5", "gzip"],
  ["br", null],
  ["identity;q=1, gzip;q=0.5", null],
])("a page is compressed once: %s gets it in %s", (header, coding) => {
  const page = html(LICENCE);
  const first = variantOf(page, acceptedEncodings(header));
  expect(sent(page, header)).toEqual({ coding, body: LICENCE });
  expect(variantOf(page, acceptedEncodings(header))).toBe(first);
});

it("a page kept in gzip alone is still there for whoever takes none", () => {
  const page = html(LICENCE);
  page.grown = () => undefined;
  expect(sent(page, "gzip").coding).toBe("gzip");
  expect(page.variants.identity).toBeNull();
  expect(sent(page, undefined)).toEqual({ coding: null, body: LICENCE });
});
