import { expect, it } from "vitest";
import { ANSWERS, openAssistant, outlined, perform, valueOf } from "#test/support/assistant/assistant-service.ts";
import { openModelServer, says } from "#test/support/assistant/model-server.ts";
import { contributor } from "#test/support/services/open-services.ts";
import { dataOf } from "../runs/run.ts";

/* What a run puts into a draft, once. */

it("makes one draft of a run, also for repeated and simultaneous requests, and first stores that a model wrote it", async () => {
  const server = await openModelServer(...ANSWERS, says("Bób [S1]."), says("Odmian jest wiele [S1]."));
  const opened = await openAssistant(server);
  const { studio: assistant, store } = opened;
  const id = await outlined(opened);
  await perform(opened, id, "sections");
  const both = await Promise.all([assistant.toDraft(contributor, id), assistant.toDraft(contributor, id)]);
  const made = both.flatMap((each) => (each.ok ? [each.value.postId] : []));
  expect([...new Set(made)]).toHaveLength(1);
  expect(await assistant.toDraft(contributor, id)).toMatchObject({ ok: false, code: "conflict" });
  // A crash between the draft and the end of its run: asked for again, it is the same draft.
  await store.write((tx) => tx.changeRun(id, ["done"], { state: "waiting", postId: null }));
  expect(valueOf(await assistant.toDraft(contributor, id)).postId).toBe(made[0]);
});

it("puts only the plain words of a page's title into a draft, and a person's title as typed", async () => {
  const server = await openModelServer(...ANSWERS, says("Bób [S1] [S2] [S3]."), says("Koniec."));
  const opened = await openAssistant(server);
  const { studio: assistant, store } = opened;
  const id = await outlined(opened);
  const text = "Bób kiełkuje w chłodzie.";
  valueOf(await assistant.addSource(contributor, id, { title: "Poradnik [ogrodnika](https://moj.example)", text }));
  const part = "S3";
  const page = { title: "[kup](https://zly.example) <b>teraz</b>", address: "https://strona.example/bob", text };
  const data = { id: part, ...page, hash: "ab", at: 1, orders: [] };
  await store.write((tx) => tx.putArtefact({ runId: id, kind: "source", part, data, by: null, at: 1 }, 0));
  const { sections } = dataOf(await store.read.artefacts(id), "outline")!;
  const all = sections.map((each) => ({ ...each, sources: ["S1", "S2", "S3"] }));
  valueOf(await assistant.edit(contributor, id, { kind: "outline", part: "", data: { sections: all }, base: 1 }));
  await perform(opened, id, "sections");
  const { body } = (await store.read.post(valueOf(await assistant.toDraft(contributor, id)).postId))!;
  expect(body).toContain("[^S2]: Poradnik \\[ogrodnika\\](https://moj.example)\n");
  expect(body).toContain("[^S3]: kup teraz, <https://strona.example/bob>\n");
  expect(body).not.toContain("zly.example");
});
