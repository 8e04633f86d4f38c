import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestBytes, sendRaw, type RawAnswer } from "../support/running-site/raw-http.ts";
import { startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { joinTeam } from "../support/running-site/team.ts";

/*
 * Thousands of mutated requests at every address of the running site: no 5xx, no stack, no redirect off the site, and
 * the server is the same process afterwards. The seed is fixed, so that a failure is the same failure tomorrow.
 */

const SEED = 20261120;
const RUNS = 3_000;
/** Requests in flight at once. */
const AT_ONCE = 16;

let site: RunningSite;
let port: number;
/** The cookie of a session that holds. */
let session: string;

beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(site.url).port);
  session = (await joinTeam(site, "administrator", "ewa@szpalta.example")).cookie;
});

afterAll(async () => {
  await site?.stop();
});

const ADDRESSES = [
  "/", "/warsztat", "/warsztat/lead-ktory-nie-streszcza", "/tags", "/tag/typografia", "/topics", "/tag/refresh",
  "/feed.xml", "/feed.json", "/warsztat/feed.xml", "/tag/typografia/feed.json", "/sitemap.xml", "/robots.txt",
  "/llms.txt", "/strony/o-nas", "/strony/o-nas.md", "/_payload.json", "/warsztat/_payload.json", "/tags/_payload.json?abc",
  "/builds/latest.json", "/builds/meta/abc.json", "/assets/boot.js", "/media/0123456789abcdef0123456789abcdef.jpg",
  "/media/0123456789abcdef0123456789abcdef-480.avif", "/media/social/x-1.png", "/media/social/home-0123456789abcdef.png", "/manifest.webmanifest", "/.well-known/security.txt", "/icon-192.png", "/healthz", "/readyz", "/favicon.ico",
  "/login", "/edit-post/new", "/topic-generator/x", "/api/posts", "/studio", "/setup", "/topics.ics", "/login?next=/studio",
  "/setup?token=x", "/edit-post/lead-ktory-nie-streszcza", "/studio?state=szkic&q=a", "/studio/history/x", "/studio/media?q=a",
  "/studio/media/x", "/studio/addresses?page=2", "/studio/missing", "/studio/dead-links", "/studio/categories", "/studio/users", "/studio/account",
  "/studio/settings", "/studio/work", "/studio/_payload.json", "/edit-post/new/_payload.json", "/studio/upload?name=x.png",
  "/warsztat/lead-ktory-nie-streszcza?preview=x",
]; // prettier-ignore

const NASTY = [
  "%", "%zz", "%00", "%2e%2e", "..", "../../etc/passwd", "\\", "//evil.example", "/\\evil.example", "///", "?", "??", "&&",
  "%E0%A4%A", "%C0%AF", "żółć", "%C5%BC", "\u202e", "%F0%9F%92%A9", "page=0", "page=-1", "page=1e9", "page=99999999999999999999",
  "page[]=2", "sort=__proto__", "filter=" + "a".repeat(500), "constructor", "__proto__", ";", "'", '"', "<script>", "%3Cscript%3E",
  "{{7*7}}", "${7*7}", "a".repeat(3000), "?q=" + "%41".repeat(200), "#x", "@evil.example", ":80", ".", "%0d%0aSet-Cookie:x=1",
]; // prettier-ignore

const target = fc
  .tuple(
    fc.constantFrom(...ADDRESSES),
    fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 12 })), { maxLength: 3 }),
    fc.nat(40),
  )
  .map(([address, bits, at]) => {
    const text = bits.join("");
    const cut = Math.min(at, address.length);
    return oneLine(address.slice(0, cut) + text + address.slice(cut)) || "/";
  });

const headers = fc.dictionary(
  fc.constantFrom(
    "accept",
    "accept-encoding",
    "if-none-match",
    "cookie",
    "range",
    "origin",
    "content-type",
    "x-forwarded-host",
    "sec-fetch-site",
    "if-modified-since",
    "authorization",
    "accept-language",
  ),
  fc
    .oneof(
      fc.constantFrom(
        "*",
        'W/"x"',
        '"',
        "identity;q=0",
        "br;q=zzz",
        "text/html",
        "application/json",
        "bytes=0-1",
        "null",
        "https://evil.example",
        "application/x-www-form-urlencoded",
        "a".repeat(2000),
      ),
      fc.string({ maxLength: 20 }),
    )
    .map(oneLine),
  { maxKeys: 4 },
);

/** A third of all requests come from somebody signed in. */
const signedIn = fc.constantFrom(false, false, true);

const method = fc.constantFrom("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND");
const body = fc.oneof(
  fc.constant(""),
  fc.constant("{"),
  fc.constant("title=%&x"),
  fc.json(),
  fc.string({ maxLength: 200 }),
);

/** Control characters would end the request line or a header; those requests are another test's. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0020\u007f]/g, "");
}

function wrongWith({ status, headers: got, body: text }: RawAnswer): string | null {
  if (status === null) return "no answer";
  if (status >= 500 && status !== 501) return `status ${status}`;
  const location = got.get("location");
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `redirect to ${location}`;
  if (/\bat .*\.(?:ts|js):\d+|node:internal|SQLITE_|\/build\/server/.test(text))
    return "something internal in the answer";
  return null;
}

test(`${RUNS} mutated requests: nothing breaks, nothing leaks, nothing leads away`, async () => {
  const cases = fc.sample(fc.tuple(method, target, headers, body, signedIn), { numRuns: RUNS, seed: SEED });
  const wrong: string[] = [];
  const pending = cases.entries();
  const drive = async () => {
    for (const [, [verb, address, more, text, who]] of pending) {
      const given = who ? { ...more, cookie: session } : more;
      const payload = verb === "GET" || verb === "HEAD" ? Buffer.alloc(0) : Buffer.from(text);
      const problem = wrongWith(await sendRaw(port, requestBytes(verb, address, given, payload)));
      if (problem) wrong.push(`${verb} ${address} ${JSON.stringify(given)} ${JSON.stringify(text)}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drive));
  expect(wrong.slice(0, 10)).toEqual([]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
});

test("bytes that are no HTTP at all are refused and the server lives on", async () => {
  const samples = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), { numRuns: 60, seed: SEED });
  for (const bytes of samples) {
    const { status } = await sendRaw(port, Buffer.concat([Buffer.from(bytes), Buffer.from("\r\n\r\n")]));
    expect(status === null || (status >= 400 && status < 500)).toBe(true);
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test("the judge itself finds a leak, an error and a way off the site", () => {
  const answer = (status: number | null, text = "", location?: string): RawAnswer => ({
    status,
    body: text,
    headers: new Map(location ? [["location", location]] : []),
  });
  expect(wrongWith(answer(500))).toBe("status 500");
  expect(wrongWith(answer(301, "", "//evil.example/"))).toContain("redirect");
  expect(wrongWith(answer(301, "", "https://evil.example/"))).toContain("redirect");
  expect(wrongWith(answer(404, "Error: x\n    at open (/srv/store/sqlite/open.ts:12:3)"))).toContain("internal");
  expect(wrongWith(answer(null))).toBe("no answer");
  expect(wrongWith(answer(301, "", "/tags"))).toBeNull();
});
