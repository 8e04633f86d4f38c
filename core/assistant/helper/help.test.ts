import { describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { valueOf } from "#test/support/assistant/assistant-service.ts";
import { answered, BODY, openTextHelper, question } from "#test/support/assistant/text-helper.ts";
import { breaksOff, openModelServer, says, saysJson, stalls } from "#test/support/assistant/model-server.ts";
import { contributor, editor } from "#test/support/services/open-services.ts";

/* The text helper in the studio, with a model on this machine. */

const CORRECTED = { part: "P1", text: "Bób sieje się w marcu, gdy ziemia odmarznie.", reason: "Ortografia." };

describe("a model's suggestions", () => {
  it("are hunks for a text with a hash, and change nothing before a person accepts one", async () => {
    const server = await openModelServer(saysJson({ elements: [CORRECTED] }));
    const opened = await openTextHelper(server);
    const { store, help } = opened;
    const before = await store.read.post("p-2");
    const run = await answered(opened);
    expect(run).toMatchObject({ state: "waiting", engine: "model", message: null });
    const [suggestion] = run.suggestions;
    expect(run.suggestions).toHaveLength(1);
    expect(suggestion).toMatchObject({
      kind: "correction",
      before: "odmarźnie",
      after: "odmarznie",
      reason: "Ortografia.",
    });
    const record = await store.read.suggestion(suggestion!.id);
    expect(record).toMatchObject({ state: "open", userId: contributor.id, settledBy: null });
    expect(record!.baseHash).toMatch(/^[0-9a-f]{64}$/);
    expect(BODY.slice(record!.range!.from, record!.range!.to)).toBe("odmarźnie");
    expect(await store.read.provenance("p-2")).toBeNull();
    expect(valueOf(await help.resolve(contributor, suggestion!.id, "accepted"))).toEqual({
      fell: [],
      share: { use: "assist", models: ["mały"], reviewed: false },
    });
    expect(await help.resolve(contributor, suggestion!.id, "rejected")).toMatchObject({ ok: false, code: "conflict" });
    expect(await store.read.provenance("p-2")).toMatchObject({ use: "assist", models: ["mały"], reviewerId: null });
    expect(await store.read.post("p-2")).toEqual(before);
  });

  it("leave a trace with the model and the person who accepted them, as long as their words stand in the text", async () => {
    const opened = await openTextHelper(await openModelServer(saysJson({ elements: [CORRECTED] })));
    const { store, help } = opened;
    const [suggestion] = (await answered(opened)).suggestions;
    valueOf(await help.resolve(contributor, suggestion!.id, "accepted"));
    const traces = async () => valueOf(await help.access(contributor, "p-2")).traces;
    expect(await traces()).toEqual([]);
    await fixtures.edit(store, "p-2", { body: BODY.replace("odmarźnie", "odmarznie") });
    expect(await traces()).toMatchObject([
      { kind: "correction", after: "odmarznie", models: ["mały"], who: "Jan Ćwik", atText: expect.any(String) },
    ]);
    await fixtures.edit(store, "p-2", { body: BODY });
    expect(await traces()).toEqual([]);
  });

  it("leave links as typed, and drop answers that name no passage", async () => {
    const text = "Na noc przykryj grządkę [włókniną](A1) z [reklamą](https://zly.example).";
    const elements = [
      { part: "P2", text, reason: "" },
      { part: "P2", text: "Drugi raz.", reason: "" },
      { part: "P9", text: "Nie ma takiego.", reason: "" },
    ];
    const server = await openModelServer(saysJson({ elements }));
    const run = await answered(await openTextHelper(server), { kind: "simplification" });
    expect(run.suggestions.map(({ after }) => after)).toEqual([
      "Na noc przykryj grządkę [włókniną](/uprawa/o-bobie) z reklamą.",
    ]);
    expect(run.findings).toEqual([expect.stringMatching(/wykreślono.*3\.$/)]);
    expect(JSON.stringify(server.asked)).not.toContain("/uprawa/o-bobie");
  });

  it("for one field are dropped together, and a repeated command drops those that nobody accepted", async () => {
    const titles = ["Kiedy siać bób", "Bób w marcu", "Bób"].map((text) => ({ text }));
    const opened = await openTextHelper(await openModelServer(saysJson({ elements: titles })));
    const first = await answered(opened, { kind: "title" });
    const again = await answered(opened, { kind: "title" });
    const open = valueOf(await opened.help.access(contributor, "p-2")).open;
    expect(open.map(({ id }) => id)).toEqual(again.suggestions.map(({ id }) => id));
    expect(await opened.store.read.suggestion(first.suggestions[0]!.id)).toMatchObject({ state: "dropped" });
    const [one, ...others] = again.suggestions;
    expect(valueOf(await opened.help.resolve(contributor, one!.id, "accepted")).fell).toEqual(
      others.map(({ id }) => id),
    );
    expect(valueOf(await opened.help.access(contributor, "p-2")).open).toEqual([]);
  });

  it.each([
    ["lead", { text: "Bób lubi chłód." }, "Bób lubi chłód."],
    ["seo-description", { text: "Kiedy siać bób." }, "Kiedy siać bób."],
    ["shortening", { part: "P1", text: "Bób siej w marcu.", reason: "" }, "Bób siej w marcu."],
  ] as const)("answer „%s”", async (kind, element, after) => {
    const run = await answered(await openTextHelper(await openModelServer(saysJson({ elements: [element] }))), {
      kind,
    });
    expect(run.suggestions.map((each) => each.after)).toEqual([after]);
  });

  it.each([
    ["has nothing", []],
    [
      "has nothing but an address, which takes no words away",
      [{ part: "P1", text: "https://zly.example", reason: "" }],
    ],
  ])("are none when the answer %s; the question counts as answered", async (_name, elements) => {
    const opened = await openTextHelper(await openModelServer(saysJson({ elements })));
    expect(await answered(opened, { kind: "shortening" })).toMatchObject({ state: "waiting", suggestions: [] });
  });

  it.each([
    ["breaks off", breaksOff("{"), /urwała się/],
    ["is no list", says("Nie wiem."), /nie udało się odczytać/],
  ])("are none when the answer %s; a message says so and the text is deleted", async (_name, reply, sentence) => {
    const opened = await openTextHelper(await openModelServer(reply));
    const run = await answered(opened);
    expect(run).toMatchObject({ state: "failed", suggestions: [], message: expect.stringMatching(sentence) });
    expect((await opened.store.read.run(run.runId))!.asked).toEqual({ kind: "correction" });
  });

  it("are refused by the budget before anything is sent, and stop together with the call", async () => {
    const server = await openModelServer(saysJson({ elements: [] }));
    const poor = await openTextHelper({ ...server, caps: { personDay: { tokens: 10 } } });
    expect(await answered(poor)).toMatchObject({ state: "failed", message: expect.stringMatching(/limit/i) });
    expect(server.asked).toEqual([]);
    const slow = await openModelServer(stalls('{"elements":['));
    const opened = await openTextHelper(slow);
    const run = valueOf(await opened.help.ask(contributor, question()));
    expect(await opened.help.ask(contributor, question())).toMatchObject({ ok: false, code: "too-many" });
    await expect.poll(() => slow.asked.length).toBe(1);
    expect(valueOf(await opened.help.access(contributor, "p-2")).busy).toMatchObject({ runId: run.runId });
    valueOf(await opened.studio.stop(contributor, run.runId));
    expect(valueOf(await opened.help.read(contributor, run.runId)).suggestions).toEqual([]);
  });
});

describe("whose text it is", () => {
  it("is checked first: drafts of others and locked texts are refused", async () => {
    const server = await openModelServer(saysJson({ elements: [] }));
    const { help, store } = await openTextHelper(server);
    expect(await help.ask(contributor, question({ postId: "p-3" }))).toMatchObject({ ok: false, code: "missing" });
    expect(await help.access(contributor, "p-3")).toMatchObject({ ok: false, code: "missing" });
    await fixtures.putPosts(
      store,
      fixtures.makePost({
        id: "p-4",
        slug: "oddany",
        authorIds: [fixtures.jan.id],
        state: "in-review",
        publishedAt: null,
      }),
    );
    expect(await help.ask(contributor, question({ postId: "p-4" }))).toMatchObject({ ok: false, code: "forbidden" });
    expect(await help.ask(contributor, question({ to: BODY.length + 1 }))).toMatchObject({ code: "invalid" });
    expect(server.asked).toEqual([]);
  });

  it("a suggestion is missing for people who cannot see the draft, and can be decided by those who can edit it", async () => {
    const opened = await openTextHelper(await openModelServer(saysJson({ elements: [CORRECTED] })));
    const { id } = (await answered(opened)).suggestions[0]!;
    const stranger = { ...contributor, id: "u-obcy" };
    expect(await opened.help.resolve(stranger, id, "accepted")).toMatchObject({ ok: false, code: "missing" });
    expect(valueOf(await opened.help.resolve(editor, id, "rejected"))).toEqual({ fell: [], share: null });
    expect(await opened.store.read.suggestion(id)).toMatchObject({ state: "rejected", settledBy: editor.id });
  });
});
