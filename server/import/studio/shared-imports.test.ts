import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { DEFAULT_OPTIONS } from "#core/import/studio/studio-import.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { serversToImportInto, type ImportingServer } from "#test/support/services/servers-to-import-into.ts";
import { ANA, left, NO_PICTURES, postsOf, reached, received, zip } from "#test/support/services/site-to-import-into.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { storeOnce } from "./import-row.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";

/* The studio's import where each request may meet another server, over real stores on a log in memory. */

const CATEGORY = `<category domain="category" nicename="uprawa">${cdata("Uprawa")}</category>`;
const WORDPRESS = xml(xmlItem(cdata('<p>Ogórki.</p><p><img src="https://stara.pl/a.png" alt="Ogórek"></p>'), CATEGORY));
const CLAIM_ENDS_MS = 121_000;

async function two() {
  const servers = serversToImportInto();
  const [a, b] = [await servers.open("a"), await servers.open("b")];
  return { ...servers, a, b, names: async () => (await servers.files.list("imports/")).map(({ name }) => name) };
}

const send = ({ runtime, imports }: ImportingServer, content: string | Buffer, name = "a.xml") =>
  imports.take(received(runtime, content), name);

const jobsOf = async ({ runtime }: ImportingServer) =>
  (await runtime.store.read.jobs(10)).map(({ kind, state }) => `${kind} ${state}`).toSorted();

it("a file sent to one is tried out by another, looked at on both, and stored once when it is told to at either", async () => {
  const { a, b, names } = await two();
  const files = {
    "blog/ogorki.md": "---\ntitle: Ogórki\ndate: 2024-03-02\n---\n![Ogórek](a.png)\n",
    "blog/a.png": PIXELS,
  };
  expect(await send(a, await zip(files), "blog.zip")).toBeNull();
  expect(await reached(b.imports, "sent")).toMatchObject({
    file: { name: "blog.zip", kind: "markdown" },
    problem: null,
  });
  expect([await send(b, "{}"), await a.imports.takingProblem()]).toEqual(["busy", "busy"]);

  expect(await b.imports.tryOut(DEFAULT_OPTIONS, ANA)).toBe(true);
  const [here, there] = [await reached(b.imports, "ready"), await reached(a.imports, "ready")];
  expect(there).toEqual(here);
  expect(there.report).toMatchObject({ created: 1, pictures: 1 });
  // The site has nothing of it yet; the copies of both have all.
  for (const { imports, runtime } of [a, b]) {
    expect(await postsOf(runtime)).toBe(0);
    const staged = await imports.staged();
    expect(await staged?.store.read.postIds(null, 10)).toHaveLength(1);
    const [picture] = (await staged?.store.read.library("", 0, 5))?.rows ?? [];
    expect(await staged?.blobs.original(picture?.id ?? "")).not.toBeNull();
    expect(await staged?.blobs.original("0".repeat(32))).toBeNull();
  }

  expect(await a.imports.confirm(ANA)).toBe(true);
  expect([await b.imports.confirm(ANA), await b.imports.discard()]).toEqual([false, false]);
  await reached(a.imports, "empty");
  await reached(b.imports, "empty");
  for (const each of [a, b]) {
    expect(await postsOf(each.runtime)).toBe(1);
    expect(await jobsOf(each)).toEqual(["import done", "import-trial done"]);
    const [picture] = (await each.runtime.store.read.library("", 0, 5)).rows;
    expect(await each.runtime.blobs.original(picture?.id ?? "")).not.toBeNull();
    await expect.poll(() => left(each.runtime).filter((path) => path.includes("/")).length).toBe(0);
  }
  expect(await names()).toEqual([]);
  expect(await send(b, WORDPRESS)).toBeNull();
});

test("every warning of a trial is taken away from either; a trial given up at the other leaves nothing anywhere", async () => {
  const { a, b, names } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  const { report } = await reached(b.imports, "ready");
  expect(report).toMatchObject({ missing: 1, categories: { names: ["Uprawa"] } });
  const files = [await a.imports.reportFile(), await b.imports.reportFile()];
  for (const file of files) expect(readFileSync(file ?? "", "utf8")).toContain("a.png");
  expect(await b.imports.staged()).not.toBeNull();

  expect(await b.imports.discard()).toBe(true);
  expect([await a.imports.state(), await b.imports.state()]).toEqual([{ phase: "empty" }, { phase: "empty" }]);
  expect([await a.imports.staged(), await a.imports.confirm(ANA)]).toEqual([null, false]);
  await expect.poll(names).toEqual([]);
  for (const { runtime } of [a, b]) await expect.poll(() => left(runtime)).toEqual([]);
  expect(await postsOf(a.runtime)).toBe(0);
});

test("another trial asked of another server takes the place of the first, whoever made it", async () => {
  const { a, b } = await two();
  await send(a, await zip({ "blog/dynie.md": "---\ntitle: Dynie\n---\nTekst.\n" }), "blog.zip");
  await a.imports.tryOut(DEFAULT_OPTIONS, ANA);
  expect((await reached(b.imports, "ready")).report.states).toEqual({ draft: 1 });
  expect(await b.imports.tryOut({ ...DEFAULT_OPTIONS, undated: "file-time" }, ANA)).toBe(true);
  expect((await reached(b.imports, "ready")).report.states).toEqual({ published: 1 });
  expect((await reached(a.imports, "ready")).report.states).toEqual({ published: 1 });
  await a.imports.confirm(ANA);
  await reached(a.imports, "empty");
  expect(await postsOf(a.runtime)).toBe(1);
});

it("keeps the file where the server is gone that tried it out, says so, and another tries again", async () => {
  const { a, b, pass } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  a.cutOff();
  expect(await b.imports.state()).toMatchObject({ phase: "trying" });
  pass(CLAIM_ENDS_MS);
  expect((await reached(b.imports, "sent")).problem).toEqual([expect.stringMatching(/^Próbę przerwało zatrzymanie/)]);
  await expect.poll(() => jobsOf(b)).not.toContain("import-trial running");
  expect(await b.imports.tryOut(NO_PICTURES, ANA)).toBe(true);
  await reached(b.imports, "ready");
  await b.imports.confirm(ANA);
  await reached(b.imports, "empty");
  expect(await postsOf(b.runtime)).toBe(1);
});

it("counts as broken off what nobody stores, after a while, and one that was only silent stores nothing then", async () => {
  const { a, b, pass } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(b.imports, "ready");
  a.cutOff();
  expect(await b.imports.confirm(ANA)).toBe(true);
  pass(CLAIM_ENDS_MS);
  expect(await b.imports.state()).toMatchObject({ phase: "storing" });
  pass(5 * 60_000);
  expect((await reached(b.imports, "sent")).problem).toEqual([expect.stringContaining("nic się nie zmieniło")]);
  a.faults.before = async () => {};
  expect((await reached(a.imports, "sent")).problem).toEqual([expect.stringContaining("nic się nie zmieniło")]);
  await expect.poll(() => left(a.runtime).filter((path) => path.startsWith("incoming/"))).toEqual([]);
  expect([await postsOf(a.runtime), await postsOf(b.runtime)]).toEqual([0, 0]);
});

it("refuses to store at a server that was taken for dead while it was at it", async () => {
  const { a, b, pass } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(b.imports, "ready");
  const [slow, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hasBegun = async () => (await b.runtime.store.read.jobs(10)).some(({ kind }) => kind === "import");
  // The job's beginning is told; what follows, the writing, waits.
  a.faults.before = async (call) => {
    if (call !== "append" || !(await hasBegun())) return;
    waiting.resolve();
    await slow.promise;
  };
  await b.imports.confirm(ANA);
  await waiting.promise;
  pass(CLAIM_ENDS_MS);
  expect(await b.imports.state()).toMatchObject({ phase: "storing" });
  pass(5 * 60_000);
  await reached(b.imports, "sent");
  slow.resolve();
  await reached(a.imports, "sent");
  await expect.poll(() => jobsOf(a)).toEqual(["import failed", "import-trial done"]);
  expect([await postsOf(a.runtime), await postsOf(b.runtime)]).toEqual([0, 0]);
});

test("the transaction itself refuses where the row is about other work by then, whatever the server believes", async () => {
  const { a, b } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(b.imports, "ready");
  const { store } = a.runtime;
  const once = storeOnce(store, { work: "inna", job: "j", signal: AbortSignal.abort() });
  await expect(once.write((tx) => tx.putCategory(fixtures.growing))).rejects.toThrow("Import odwołano.");
  expect([await store.read.categories(), (await b.imports.state()).phase]).toEqual([[], "ready"]);
});

it("is stored once where the log takes it and its answer is lost", async () => {
  const { a, b } = await two();
  await send(b, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(a.imports, "ready");
  let lost = 0;
  a.faults.afterAppend = async ({ position }) => {
    await b.waitFor(position, deadline(10_000));
    if (lost > 0 || (await postsOf(b.runtime)) === 0) return;
    lost += 1;
    await noAnswer();
  };
  await a.imports.confirm(ANA);
  await reached(b.imports, "empty");
  await reached(a.imports, "empty");
  await expect.poll(() => jobsOf(a)).toEqual(["import done", "import-trial done"]);
  expect([lost, await postsOf(a.runtime), await postsOf(b.runtime)]).toEqual([1, 1, 1]);
});

it("refuses whole what somebody has changed at another server since the trial", async () => {
  const { a, b } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(a.imports, "ready");
  await b.runtime.store.write((tx) => tx.putCategory({ ...fixtures.growing, id: "inna", slug: "uprawa" }));
  await b.imports.confirm(ANA);
  const { problem } = await reached(b.imports, "sent");
  expect(problem?.[0]).toMatch(/\S/);
  expect(await postsOf(a.runtime)).toBe(0);
});

test("a trial that nobody decides about for a day is given up, and one of a server that stops is broken off", async () => {
  const { a, b, pass } = await two();
  await send(a, WORDPRESS);
  await a.imports.tryOut(NO_PICTURES, ANA);
  await reached(b.imports, "ready");
  pass(24 * 60 * 60 * 1000);
  await reached(a.imports, "sent");
  expect((await reached(b.imports, "sent")).problem).toEqual([expect.stringContaining("ponad dobę")]);
  await b.imports.tryOut(NO_PICTURES, ANA);
  await reached(a.imports, "ready");
  await b.imports.stop();
  expect((await reached(a.imports, "sent")).problem).toEqual([expect.stringMatching(/^Próbę przerwało zatrzymanie/)]);
  expect(await a.imports.tryOut(NO_PICTURES, ANA)).toBe(true);
  await reached(a.imports, "ready");
});

it("takes no file while the log gives no answer, and sweeps what such files have left after a day", async () => {
  const { a, b, names, pass } = await two();
  a.cutOff();
  expect(await send(a, WORDPRESS)).toBe("unavailable");
  expect(await names()).toHaveLength(1);
  pass(25 * 60 * 60 * 1000);
  expect(await send(b, WORDPRESS)).toBeNull();
  expect(await names()).toHaveLength(1);
  expect(await b.imports.tryOut(NO_PICTURES, ANA)).toBe(true);
  await reached(b.imports, "ready");
});

test("missing pictures are asked for by one server at a time, and each tells how far that is", async () => {
  const { a, b, pass } = await two();
  const job = { id: "j", kind: "import-media", done: 1, total: 4, startedBy: ANA, createdAt: 1, finishedAt: null };
  expect(await a.runtime.claims?.hold("missing-pictures")).toBe(true);
  await a.runtime.store.write((tx) => tx.putJob({ ...job, state: "running", message: null }));
  expect(await b.imports.retryPictures(ANA)).toBe(false);
  await expect.poll(() => b.imports.retrying()).toEqual({ done: 1, total: 4, what: "obrazy", left: null });
  pass(CLAIM_ENDS_MS);
  await expect.poll(() => b.imports.retrying()).toBeNull();
  expect((await b.runtime.store.read.jobs(1))[0]?.state).toBe("failed");
  expect(await b.imports.retryPictures(ANA)).toBe(true);
  await expect.poll(() => b.imports.retrying()).toBeNull();
});
