import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import type { Outline, Section } from "#core/assistant/generator/stage-results.ts";
import { createAssistantService } from "#core/assistant/assistant-service.ts";
import { STREAM_FLUSH_MS } from "#core/assistant/runs/run.ts";
import type { ServiceDeps } from "#core/studio-services.ts";
import { defineSite } from "#core/base/site-config.ts";
import { openAssistantService } from "#server/assistant/assistant-service.ts";
import { openLog } from "#server/base/log.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { putFixtures } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { ANALYSIS } from "../support/assistant/assistant-service.ts";
import { FINISHED, type Said } from "../support/child-processes/killed-run.ts";
import { openModelServer, says } from "../support/assistant/model-server.ts";
import { contributor } from "../support/services/open-services.ts";

/*
 * A process that is killed in the middle of a stream loses a quarter of a second of it at most and
 * no finished section; the run is `przerwany` and goes on from there.
 */

const CHILD = fileURLToPath(new URL("../support/child-processes/killed-run.ts", import.meta.url));

/** One write of the store and the turns of the event loop around it, on a busy machine. */
const WRITING_MS = deadline(250);

/** Long enough that several batches were written before it is killed. */
const STREAMED_MS = deadline(5 * STREAM_FLUSH_MS);

const scratch = mkdtempSync(join(tmpdir(), "szpalta-kill-run-"));
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const OUTLINE: Outline = {
  ideaId: "P1",
  title: "Kiedy siać bób",
  angle: "",
  reason: null,
  links: [],
  sections: ["R1", "R2"].map((id) => ({ id, heading: `Część ${id}`, sources: ["S1"], points: [] })),
};

const SOURCE = { id: "S1", title: "Kalendarz", address: null, text: "Bób od marca.", hash: "", at: 0, orders: [] };

const open = () => openSqliteStore({ file: join(scratch, "szpalta.db"), clock: Date.now });

/** A run of Jan's that was asked for its sections. */
async function prepareRun(): Promise<void> {
  const store = await open();
  await putFixtures(store);
  await store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "r-1", stage: "sections" }));
    const given = [["source", "S1", SOURCE], ["outline", "", OUTLINE]] as const; // prettier-ignore
    for (const [kind, part, data] of given) {
      await tx.putArtefact({ runId: "r-1", kind, part, data, by: null, at: 1 }, 0);
    }
  });
  await store.close();
}

/** Lets the child stream for a while, kills it, and answers every piece it said. */
async function killStreaming(): Promise<Said[]> {
  const child = spawn(process.execPath, [CHILD, scratch], { stdio: ["ignore", "pipe", "inherit"] });
  const said: Said[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => {
    const piece = JSON.parse(line) as Said;
    said.push(piece);
    // The child's own clock, so that a slow machine streams longer and is killed no earlier.
    if (piece.at - said[0]!.at > STREAMED_MS) child.kill("SIGKILL");
  });
  await once(lines, "close");
  return said;
}

it("a killed stream loses a quarter of a second at most and no finished section, and goes on", async () => {
  await prepareRun();
  const said = await killStreaming();
  const store = await open();
  const events = await store.read.runEvents("r-1", 0, 100_000);
  const kept = events.flatMap((event) => (event.kind === "text" && event.part === "R2" ? [event.text] : [])).join("");
  const numbers = kept.trim().split(" ").map(Number);
  // What is kept is the stream from its beginning, without a gap.
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const end = said.at(-1)!.at;
  const settled = said.filter(({ at }) => at <= end - STREAM_FLUSH_MS - WRITING_MS).length;
  expect(settled).toBeGreaterThan(0);
  expect(numbers.length).toBeGreaterThanOrEqual(settled);
  const finished = async (part: string) =>
    (await store.read.artefact("r-1", "section", part))?.data as Section | undefined;
  expect([(await finished("R1"))?.markdown, await finished("R2")]).toEqual([FINISHED, undefined]);
  expect((await store.read.run("r-1"))?.state).toBe("running");

  const server = await openModelServer(says("Odmian jest wiele [S1]."));
  const model = { address: server.address, fast: { id: "mały" }, smart: { id: "duży" } };
  const config = defineSite({ name: "Grządka", assistant: model });
  const clocks = { clock: Date.now, elapsed: () => performance.now() };
  const parts = { store, ...clocks, site: config, log: openLog("silent"), key: null, analysis: ANALYSIS };
  const served = openAssistantService(parts);
  await served.start();
  const interrupted = await store.read.run("r-1");
  expect(interrupted).toMatchObject({ state: "interrupted", stage: "sections" });
  const assistant = createAssistantService({
    store,
    clock: Date.now,
    config,
    assistant: served,
  } as unknown as ServiceDeps);
  const { promise, resolve } = Promise.withResolvers<void>();
  const resumed = await assistant.ask(contributor, "r-1", "sections", interrupted!.asked);
  expect(resumed).toMatchObject({ ok: true });
  const followed = await assistant.follow(contributor, "r-1", events.length, (news) => {
    if (news.some((event) => event.kind === "state" && event.state === "waiting")) resolve();
  });
  await promise;
  if (followed.ok) followed.value();
  expect([(await finished("R1"))?.markdown, (await finished("R2"))?.markdown]).toEqual([
    FINISHED,
    "Odmian jest wiele [S1].",
  ]);
  // The finished section was not asked for again, and the broken stream is forgotten.
  expect(server.asked).toHaveLength(1);
  const left = await store.read.runEvents("r-1", 0, 100_000);
  expect(left.filter(({ kind }) => kind === "text")).toEqual([]);
  await served.close();
  await store.close();
});
