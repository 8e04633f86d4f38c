import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { fromBufferPromise } from "yauzl";
import { ok } from "#core/base/outcome.ts";
import type { Role, Viewer } from "#core/base/viewer.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { NOW, openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importSzpalta } from "../import/import-szpalta.ts";
import { createArchiveDownload } from "./archive-download.ts";
import { writeExport } from "./write-export.ts";

/* The archive as a browser receives it. */

async function site() {
  const runtime = await openRuntime();
  const picture = await runtime.blobs.addPicture("kosz.png", PIXELS);
  if (!picture.ok) throw new Error(picture.message);
  await runtime.store.write(async (tx) => {
    await tx.putUser(fixtures.zofia);
    await tx.putCategory(fixtures.growing);
    await tx.putMedia(picture.value);
  });
  const posts = Array.from({ length: 40 }, (_, at) => fixtures.makePost({ id: `p-${at}`, body: `Treść ${at}` }));
  await fixtures.putPosts(runtime.store, ...posts);
  return runtime;
}

async function listen(runtime: ComposedSite, viewer: Viewer | null) {
  const route = createArchiveDownload({
    runtime,
    subscriberTable: async () => ok("e-mail,data zgody\r\nala@example.pl,2026-01-02\r\n"),
    signIn: { viewer: async () => viewer },
    ownOrigins: ["http://witryna.example"],
    security: ["X-Content-Type-Options", "nosniff"],
  });
  const server = createServer((request, response) => void route(request, response, ""));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string> = {}, signal?: AbortSignal, body?: URLSearchParams) =>
    fetch(`http://127.0.0.1:${port}/studio/archive.zip`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "http://witryna.example", ...headers },
      ...(signal ? { signal } : {}),
      ...(body ? { body } : {}),
    });
}

const asked = (role: Role, provedAt = NOW) => ({ ...viewerOf(role), provedAt });

it("is a zip with the files of an export; who took it is written down, and the job says what it was", async () => {
  const runtime = await site();
  const answer = await (await listen(runtime, asked("administrator")))();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="proba-2026-11-20.zip"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const zip = await fromBufferPromise(bytes);
  const received = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    received.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  const exported = new Map<string, string>();
  const target = {
    add: async (path: string, bytes: Uint8Array) => void exported.set(path, new TextDecoder().decode(bytes)),
  };
  await writeExport(
    runtime,
    target,
    () => {},
    () => {},
  );
  expect(received).toEqual(exported);
  const file = join(runtime.config.data, "..", "pobrane.zip");
  writeFileSync(file, bytes);
  const empty = await openRuntime();
  expect(await importSzpalta(empty, { folder: file, dryRun: false }, () => {})).toEqual({ refusal: null, skipped: 0 });
  expect(await empty.store.read.postIds(null, 100)).toEqual(await runtime.store.read.postIds(null, 100));
  expect(readdirSync(join(empty.config.data, "incoming"))).toEqual([]);
  const [entry] = await runtime.store.read.audit(1, null);
  expect(entry).toMatchObject({ act: "export", userId: viewerOf("administrator").id, at: NOW });
  const [job] = await runtime.store.read.jobs(1);
  expect(job).toMatchObject({
    kind: "export",
    state: "done",
    message: expect.stringContaining("wpisy: 40, obrazy: 1"),
  });
});

it("has addresses of subscribers for whoever ticks them, and they do not disturb an import", async () => {
  const runtime = await site();
  const take = await listen(runtime, asked("administrator"));
  const filesOf = async (body?: URLSearchParams) => {
    const bytes = Buffer.from(await (await take({}, undefined, body)).arrayBuffer());
    const zip = await fromBufferPromise(bytes);
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    return { bytes, names };
  };
  expect((await filesOf()).names).not.toContain("subskrybenci.csv");
  expect((await filesOf(new URLSearchParams({ subscribers: "x".repeat(200) }))).names).not.toContain(
    "subskrybenci.csv",
  );
  const { bytes, names } = await filesOf(new URLSearchParams({ subscribers: "on" }));
  expect(names).toContain("subskrybenci.csv");
  const file = join(runtime.config.data, "..", "z-adresami.zip");
  writeFileSync(file, bytes);
  const empty = await openRuntime();
  expect(await importSzpalta(empty, { folder: file, dryRun: false }, () => {})).toEqual({ refusal: null, skipped: 0 });
});

it("leaves a site on a full disk, though nothing can be written down", async () => {
  const runtime = await site();
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const store = { ...runtime.store, write: () => Promise.reject(full) };
  const answer = await (await listen({ ...runtime, store }, asked("administrator")))();
  expect(answer.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  expect(zip.entryCount).toBeGreaterThan(40);
});

it.each([
  ["nobody", null],
  ["an editor", asked("editor")],
  ["an administrator whose password was given long ago", asked("administrator", NOW - 3_600_000)],
])("is not for %s, who is sent to the page that says so", async (_, viewer) => {
  const runtime = await site();
  const answer = await (await listen(runtime, viewer))();
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/studio/archive"]);
  expect([await runtime.store.read.audit(1, null), await runtime.store.read.jobs(1)]).toEqual([[], []]);
});

it("is not for a page of another site", async () => {
  const answer = await (await listen(await site(), asked("administrator")))({ origin: "http://obca.example" });
  expect(answer.status).toBe(403);
});

it("is one at a time, and ends as failed when the browser goes away", async () => {
  const opened = await site();
  const gate = Promise.withResolvers<void>();
  const original: ComposedSite["blobs"]["original"] = async (id) => {
    await gate.promise;
    return opened.blobs.original(id);
  };
  const runtime = { ...opened, blobs: { ...opened.blobs, original } };
  const take = await listen(runtime, asked("administrator"));
  const away = new AbortController();
  const first = await take({}, away.signal);
  const second = await take();
  expect([first.status, second.status, second.headers.get("location")]).toEqual([200, 303, "/studio/archive?busy="]);
  away.abort();
  gate.resolve();
  await expect.poll(async () => (await runtime.store.read.jobs(1))[0]?.state).toBe("failed");
  expect((await runtime.store.read.jobs(1))[0]?.message).toBe("Pobieranie przerwano, zanim archiwum było całe.");
  expect((await take()).status).toBe(200);
});
