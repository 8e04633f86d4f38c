import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";

let site: FakeSite;
beforeAll(async () => {
  site = await openFakeSite();
});
afterAll(() => site.close());

const UNREADABLE: [name: string, bytes: string, status: number][] = [
  ["no HTTP", "cześć\r\n\r\n", 400],
  ["a target that is no address", "GET nope HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", 400],
  ["two hosts of a form", "POST / HTTP/1.1\r\nHost: x\r\nhost: y\r\nContent-Length: 0\r\n\r\n", 400],
  ["a host with a path", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", 400],
  ["a host with somebody in it", "GET / HTTP/1.1\r\nHost: ktos@x\r\n\r\n", 400],
  ["an empty host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 400],
  ["a host with a port that is none", "GET / HTTP/1.1\r\nHost: x:y\r\n\r\n", 400],
  ["a space in the target", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
  ["too many headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400],
  [
    "length and chunks",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a folded header", "GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", 400],
  ["an expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: cud\r\nConnection: close\r\n\r\n", 417],
];

it.each(UNREADABLE)("%s is refused", async (_name, bytes, status) => {
  const answer = await sendRaw(site.port, Buffer.from(bytes));
  expect(answer.status).toBe(status);
  expect(answer.headers.get("location")).toBeUndefined();
});

const piece = fc.oneof(
  fc.constantFrom(
    "/",
    "//",
    "\\",
    "%",
    "%2F",
    "%5C",
    "%00",
    "%ff",
    "%C5%82",
    "..",
    "%2e%2e",
    ".",
    "?",
    "&",
    "=",
    "#",
    ";",
  ),
  fc.constantFrom("@evil.example", "//evil.example", "http://evil.example", "javascript:", "_payload.json", "preview"),
  fc.constantFrom(
    "warsztat",
    "litera",
    "stare",
    "wycofane",
    "<script>",
    '"',
    "'",
    "{",
    "|",
    "^",
    "\u00ff",
    "a".repeat(700),
  ),
);
const target = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => `/${pieces.join("")}`);
const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "OPTIONS", "DELETE", "TRACE");
const header = fc.constantFrom<Record<string, string>>(
  {},
  { accept: "application/json" },
  { accept: ";;q=,," },
  { "accept-encoding": "br;q=x, *;q=0,,gzip;" },
  { "if-none-match": '"a, W/"' },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  { origin: "null" },
  { host: "evil.example" },
);

it("never breaks and never sends anybody off the site", async () => {
  const requests = fc.tuple(method, target, header);
  await fc.assert(
    fc.asyncProperty(requests, async ([verb, address, headers]) => {
      const answer = await sendRaw(site.port, Buffer.from(requestBytes(verb, address, headers).toString(), "latin1"));
      expect(answer.status).not.toBeNull();
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 1_500, seed: 1918 },
  );
  expect(site.logged).toEqual([]);
});
