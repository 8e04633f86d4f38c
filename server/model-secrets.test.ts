import { OUTLINE, SECTION, SOURCE } from "#test/support/assistant/stage-results.ts";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { RESTING } from "#core/assistant/runs/run.ts";
import { eventsOf, openAssistant, restOf, valueOf } from "#test/support/assistant/assistant-service.ts";
import { breaksOff, openModelServer, refusesWith, type Reply } from "#test/support/assistant/model-server.ts";
import { administrator, contributor } from "#test/support/services/open-services.ts";
import { spring } from "#store/contract/fixtures.ts";

const KEY = "sk-tajny-klucz-1234567890";

/** A server that says the key back wherever it can. */
const echo = (status: number): Reply =>
  refusesWith(status, { "x-key": KEY }, JSON.stringify({ error: { message: KEY } }));

/** A fault of ours whose words hold the key. */
const fail = (): never => {
  throw new Error(`Broken with ${KEY}`);
};
const THROWING = {
  analyseDraft: fail,
  checkSources: fail,
};

it.each([
  ["refuses", echo(401)],
  ["is broken", echo(500)],
  ["drops the line", breaksOff(KEY.slice(0, 4))],
])("the key stays out of logs, events, results and settings when the server %s", async (_name, reply) => {
  const lines: string[] = [];
  const log = pino({}, new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
  const opened = await openAssistant(await openModelServer(reply), KEY, { log, analysis: THROWING });
  const { studio: assistant, store, served } = opened;
  const { id } = valueOf(await assistant.start(contributor, { kind: "topic", id: spring.id }));
  await restOf(opened, id, [...RESTING]);
  await store.write(async (tx) => {
    const put = (kind: "outline" | "section" | "source", part: string, data: object) =>
      tx.putArtefact({ runId: id, kind, part, data, by: null, at: 0 }, 0);
    await put("outline", "", OUTLINE);
    await put("source", "S1", SOURCE);
    for (const { id: part, heading } of OUTLINE.sections) await put("section", part, { ...SECTION, id: part, heading });
  });
  valueOf(await assistant.ask(contributor, id, "sections", {}));
  await restOf(opened, id, ["failed"]);
  await served.close();
  const settings = valueOf(await assistant.settings(administrator));
  expect(settings.configured?.keyHint).toBe("••••7890");
  const probe = valueOf(await assistant.probe(administrator));
  const run = valueOf(await assistant.run(contributor, id));
  const events = await eventsOf(opened, id);
  const said = JSON.stringify([settings, probe, run, events, await store.read.audit(50, null), lines]);
  expect(said).not.toContain(KEY);
  expect(lines.join("")).toContain("szkicowanie asystenta przerwane błędem");
});
