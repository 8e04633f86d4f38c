import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it, onTestFinished, test } from "vitest";
import type { SendingProblem } from "#core/import/studio/studio-import.ts";
import { LOW_BYTES, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import type { Role } from "#core/base/viewer.ts";
import type { PageHandler } from "#core/site/page-handler.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { smallDisk } from "#test/support/services/small-disk.ts";
import { securityHeaders } from "../../http/answers/security-headers.ts";
import type { ServerRoute } from "../../http/routing/router.ts";
import type { ServedImports } from "./lazy-imports.ts";
import { createImportReceiver } from "./import-receiver.ts";
import { createReportDownload, createStagedPages, stagedPage } from "./staged-pages.ts";

/* What the server itself answers of the studio's import. */

const ORIGIN = "http://witryna.example";
const SECURITY = securityHeaders(ORIGIN, "'sha256-x'");

async function listen(route: ServerRoute): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const server = createServer((request, response) => void route(request, response, ""));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (path, init = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: "manual",
      ...init,
      headers: { origin: ORIGIN, ...init.headers },
    });
}

interface Given {
  refusal?: SendingProblem;
  limit?: number;
}

async function receiver(role: Role | null, given: Given = {}) {
  const { config } = await openRuntime();
  const taken: [name: string, bytes: string][] = [];
  const imports = {
    takingProblem: async () => given.refusal ?? null,
    take: async (file: string, name: string) => {
      taken.push([name, readFileSync(file, "utf8")]);
      return null;
    },
  };
  const send = await listen(
    createImportReceiver({
      imports: async () => imports,
      signIn: { viewer: async () => role && viewerOf(role) },
      state: { mayWrite: () => true },
      data: config.data,
      ownOrigins: [ORIGIN],
      security: [],
      log: { warn() {}, error() {} },
      ...(given.limit === undefined ? {} : { limit: given.limit }),
    }),
  );
  const { data } = config;
  return { taken, send, data, incoming: () => readdirSync(join(data, "incoming")) };
}

function form(content: string, name = "eksport.xml"): FormData {
  const made = new FormData();
  made.set("by", "u-1");
  made.set("file", new Blob([content]), name);
  return made;
}

it("takes the file of an ordinary form and leads back; a script is told in JSON", async () => {
  const { taken, send, incoming } = await receiver("administrator");
  const plain = await send("/studio/import/file", { method: "POST", body: form("<rss/>") });
  expect([plain.status, plain.headers.get("location")]).toEqual([303, "/studio/import"]);
  const headers = { accept: "application/json" };
  const script = await send("/studio/import/file", { method: "POST", headers, body: form("{}", "b.json") });
  expect([script.status, await script.json()]).toEqual([200, { problem: null }]);
  expect(taken).toEqual([
    ["eksport.xml", "<rss/>"],
    ["b.json", "{}"],
  ]);
  expect(incoming()).toEqual([]);
});

test.each<[string, Role | null, Given, () => RequestInit, SendingProblem]>([
  ["a page of another site", "administrator", {}, () => ({ body: form("x"), headers: { origin: "http://obca.example" } }), "foreign"],
  ["somebody without a session", null, {}, () => ({ body: form("x") }), "not-allowed"],
  ["an editor", "editor", {}, () => ({ body: form("x") }), "not-allowed"],
  ["a second file", "administrator", { refusal: "busy" }, () => ({ body: form("x") }), "busy"],
  ["a form without a file", "administrator", {}, () => ({ body: form("") }), "none"],
  ["what is no form", "administrator", {}, () => ({ body: "abc", headers: { "content-type": "text/plain" } }), "none"],
  ["a form that breaks off", "administrator", {}, () => ({ body: "--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\nabc", headers: { "content-type": "multipart/form-data; boundary=x" } }), "none"],
  ["a file over the limit", "administrator", { limit: 10 }, () => ({ body: form("x".repeat(5_000)) }), "large"],
  ["a body over the limit, by what it says", "administrator", { limit: 10 }, () => ({ body: form("x".repeat(50_000)) }), "large"],
])("refuses %s, and keeps nothing", async (_, role, given, init, problem) => {
  const { taken, send } = await receiver(role, given);
  const answer = await send("/studio/import/file", { method: "POST", ...init() });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/studio/import?problem=${problem}`]);
  expect(taken).toEqual([]);
}); // prettier-ignore

it("cuts off a body that does not say how long it is before it takes the reserve of the disk", async () => {
  const { taken, send, incoming, data } = await receiver("administrator");
  const disk = smallDisk(data, RESERVE_BYTES + 100_000);
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n';
  const body = Readable.from([head, "a".repeat(200_000), "\r\n--x--\r\n"].map((part) => Buffer.from(part)));
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": "multipart/form-data; boundary=x" } };
  const answer = await send("/studio/import/file", init as unknown as RequestInit);
  expect(answer.headers.get("location")).toBe("/studio/import?problem=no-space");
  expect([taken, incoming()]).toEqual([[], []]);
  expect(disk.least()).toBeGreaterThan(LOW_BYTES);
});

const PAGE =
  '<!doctype html><html><head><script>alert(1)</script></head><body><a href="/uprawa/ogorki?a=1&amp;b=2#c">x</a>' +
  '<img src="/media/a.png" srcSet="/media/a-480.webp 480w, /media/a-800.webp 800w"><code>href="/x"</code></body></html>';

async function stagedSite(
  role: Role | null,
  answered: Partial<Awaited<ReturnType<PageHandler["answer"]>>> = {},
  elsewhere?: ServedImports["staged"],
) {
  const { store, blobs, config } = await openRuntime();
  const picture = await blobs.addPicture("a.png", PIXELS);
  if (!picture.ok) throw new Error(picture.message);
  const report = join(config.data, "import-1.txt");
  writeFileSync(report, "a.md:1: uwaga\n");
  const asked: string[] = [];
  const handler: PageHandler = {
    cacheKey: () => null,
    async answer({ url }, caller) {
      asked.push(url, caller ? "somebody" : "nobody");
      const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "public" };
      return { status: 200, headers, body: PAGE, dependencies: null, ...answered };
    },
  };
  const options = {
    imports: async () => ({ staged: elsewhere ?? (() => ({ store, blobs })), reportFile: async () => report }),
    signIn: { viewer: async () => role && viewerOf(role) },
    origin: ORIGIN,
    security: SECURITY,
    studioStyles: ["/assets/studio.css"],
    handlerOf: () => handler,
  };
  return {
    asked,
    picture: picture.value,
    page: await listen(createStagedPages(options)),
    report: await listen(createReportDownload(options)),
  };
}

it("shows an administrator a page of the staged site as a reader would have it, kept nowhere and without scripts", async () => {
  const { page, asked, picture } = await stagedSite("administrator");
  const answer = await page(`/studio/import/preview?at=${encodeURIComponent("/uprawa/ogorki?q=x&page=2")}`);
  expect(asked).toEqual([`${ORIGIN}/uprawa/ogorki?page=2`, "nobody"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'none';");
  expect(await answer.text()).toContain("Tak będzie wyglądać witryna po imporcie.");
  const shown = await page(`/studio/import/preview?at=/media/${picture.id}.png`);
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
    200,
    "image/png",
    "private, no-store",
  ]);
});

test("its links and pictures stay on the staged site; words of a text and what the build has stay as they are", () => {
  const page = stagedPage(PAGE, ["/assets/studio.css"]);
  expect(page).not.toContain("<script");
  expect(page).toContain('<link rel="stylesheet" href="/assets/studio.css">');
  expect(page).toContain('<a href="/studio/import/preview?at=%2Fuprawa%2Fogorki%3Fa%3D1%26b%3D2#c">');
  expect(page).toContain('src="/studio/import/preview?at=%2Fmedia%2Fa.png"');
  expect(page).toContain("at=%2Fmedia%2Fa-480.webp 480w, /studio/import/preview?at=%2Fmedia%2Fa-800.webp 800w");
  expect(page).toContain('<code>href="/x"</code>');
});

it("leads on where the staged site would, and nobody off the site", async () => {
  const { page } = await stagedSite("administrator", {
    status: 301,
    headers: { location: "/uprawa/ogorki" },
    body: "",
  });
  const answer = await page("/studio/import/preview?at=/stare");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/studio/import/preview?at=%2Fuprawa%2Fogorki",
  ]);
  const { page: other, asked } = await stagedSite("administrator");
  await other(`/studio/import/preview?at=${encodeURIComponent("//obca.example/a")}`);
  await other("/studio/import/preview?at=https://obca.example/");
  expect(asked.filter((url) => url !== "nobody")).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
});

test.each([null, "editor"] as const)("is not for %s, who is sent to the page that says so", async (role) => {
  const { page, report, asked } = await stagedSite(role);
  for (const answer of [await page("/studio/import/preview?at=/"), await report("/studio/import/report.txt")])
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/studio/import"]);
  expect(asked).toEqual([]);
});

it("gives the whole report as a file", async () => {
  const { report } = await stagedSite("administrator");
  const answer = await report("/studio/import/report.txt");
  expect(await answer.text()).toBe("a.md:1: uwaga\n");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="import-1.txt"');
});
