import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { FormerTarget } from "#core/base/former-paths.ts";
import type { Media } from "#core/base/media.ts";
import { securityHeaders } from "../http/answers/security-headers.ts";
import { createBlobStore } from "./blob-store.ts";
import { createMediaRoutes } from "./media-routes.ts";

const folder = mkdtempSync(join(tmpdir(), "pliki-"));
const blobs = createBlobStore({ folder, clock: () => 0, fileBytes: 1_000 });
const SOUND = Buffer.from("ID3\x04\0\0\0\0\0\0dwadziescia znakow", "latin1");
const stored: Media[] = [];
const former = new Map<string, FormerTarget>();
const read = {
  media: async (ids: readonly string[]) => stored.filter(({ id }) => ids.includes(id)),
  formerPath: async (path: string) => former.get(path) ?? null,
};
const { media: security } = securityHeaders("https://a.example", "");
const social = { at: async () => null };
const routes = createMediaRoutes({ blobs, read, social, security });
const server = createServer(
  (request, response) => void routes(request, response, (request.url ?? "").replace("/media/", "")),
);
let origin = "";

async function add(name: string, bytes: Uint8Array): Promise<string> {
  const added = await blobs.addFile(name, bytes);
  if (!added.ok) throw new Error(added.message);
  stored.push(added.value);
  return `${added.value.id}.${added.value.type === "audio/mpeg" ? "mp3" : (/\.\w+$/.exec(name)?.[0].slice(1) ?? "")}`;
}

const ask = (rest: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${origin}/media/${rest}`, { headers, method });

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("an archive is sent to be saved under its own name, in a sandbox; a sound is played and a PDF shown", async () => {
  const zip = await ask(await add("Wzory „lato” (1).zip", Buffer.from("PK\x03\x04x", "latin1")));
  const pdf = await ask(await add("Cennik.pdf", Buffer.from("%PDF-1.7 x")));
  const of = (answer: Response, name: string) => answer.headers.get(name);
  expect([pdf.status, of(pdf, "content-type"), await pdf.text()]).toEqual([200, "application/pdf", "%PDF-1.7 x"]);
  expect(of(pdf, "content-disposition")).toBe("inline; filename=\"Cennik.pdf\"; filename*=UTF-8''Cennik.pdf");
  expect(of(zip, "content-disposition")).toBe(
    "attachment; filename=\"Wzory _lato_ _1_.zip\"; filename*=UTF-8''Wzory%20%E2%80%9Elato%E2%80%9D%20%281%29.zip",
  );
  expect([of(zip, "content-security-policy"), of(zip, "x-content-type-options")]).toEqual(["sandbox", "nosniff"]);
  // Chromium's viewer shows nothing in a sandbox.
  expect([of(pdf, "content-security-policy"), of(pdf, "x-content-type-options")]).toEqual([
    expect.stringContaining("script-src 'none'"),
    "nosniff",
  ]);
  const sound = await ask(await add("audycja.mp3", SOUND), {}, "HEAD");
  expect([of(sound, "content-length"), of(sound, "accept-ranges"), of(sound, "content-disposition")]).toEqual([
    String(SOUND.length),
    "bytes",
    "inline; filename=\"audycja.mp3\"; filename*=UTF-8''audycja.mp3",
  ]);
});

test.each([
  ["bytes=0-3", 206, "bytes 0-3/28", "ID3\x04"],
  ["bytes=20-", 206, "bytes 20-27/28", "a znakow"],
  ["bytes=-6", 206, "bytes 22-27/28", "znakow"],
  ["bytes=20-900", 206, "bytes 20-27/28", "a znakow"],
  ["bytes=28-", 416, "bytes */28", ""],
  ["bytes=-0", 416, "bytes */28", ""],
  ["bytes=5-2", 200, null, SOUND.toString("latin1")],
  ["bytes=0-1,3-4", 200, null, SOUND.toString("latin1")],
  ["lines=1-2", 200, null, SOUND.toString("latin1")],
])("a request for %s gets %i", async (range, status, said, body) => {
  const answer = await ask(await add("audycja.mp3", SOUND), { range });
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  expect([answer.status, answer.headers.get("content-range"), text]).toEqual([status, said, body]);
});

it("a part is sent only of the version that the client has, and what it has whole is not sent again", async () => {
  const rest = await add("audycja.mp3", SOUND);
  const etag = (await ask(rest)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await ask(rest, { range: "bytes=0-3", "if-range": etag })).status).toBe(206);
  expect((await ask(rest, { range: "bytes=0-3", "if-range": '"inna"' })).status).toBe(200);
  const same = await ask(rest, { "if-none-match": etag });
  expect([same.status, await same.text()]).toEqual([304, ""]);
  const head = await ask(rest, { range: "bytes=0-3" }, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([206, "4", ""]);
});

it("the address of an earlier version leads to the present one, and one that was given up says so", async () => {
  const old = `${"a".repeat(32)}.pdf`;
  former.set(`/media/${old}`, { to: "/media/nowy.pdf" });
  const answer = await fetch(`${origin}/media/${old}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/media/nowy.pdf"]);
  former.set(`/media/${old}`, { gone: true, reason: "" });
  expect((await ask(old)).status).toBe(410);
});

it("nothing is sent under another ending, or once the library has it no more", async () => {
  const name = await add("spis.zip", Buffer.from("PK\x03\x04zip", "latin1"));
  for (const other of [".pdf", ".png", "-480.webp"]) expect((await ask(name.replace(".zip", other))).status).toBe(404);
  stored.length = 0;
  expect((await ask(name)).status).toBe(404);
});

test.each([
  ["strona.html", "<script>alert(1)</script>"],
  ["strona.pdf", "<script>alert(1)</script>"],
  ["obraz.svg", "<svg/>"],
  ["program.exe", "MZ"],
  ["notatka.txt", Buffer.from([0xff, 0xfe, 0])],
  ["bez", "%PDF-1.7"],
  ["duzy.pdf", `%PDF-${"x".repeat(1_000)}`],
])("%s is no file of a site", async (name, content) => {
  expect(await blobs.addFile(name, Buffer.from(content))).toMatchObject({ ok: false, code: "invalid" });
});
