import { beforeEach, describe, expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import type { Disclosure } from "#core/base/assistant-config.ts";
import { withAssist } from "./provenance.ts";
import type { AiUse, Provenance, Suggestion } from "./suggestion.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { jan } from "#store/contract/fixtures.ts";
import {
  acted,
  author,
  DRAFT,
  idOf,
  openPostService,
  pageAt,
  publishedByClock,
  saved,
  saveOf,
  tryAct,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import type { PostView } from "#core/site/views.ts";

/*
 * A text with a model's share is published after a named person has reviewed it; a setting decides what readers are
 * told.
 */

const ID = idOf(1);
const ROW = { postId: ID, at: Date.UTC(2026, 11, 24, 7), kind: "post" };
const PATH = "/uprawa/czosnek-zimowy";
let runtime: PostServiceFixture;

beforeEach(async () => {
  runtime = await openPostService();
  await saved(runtime.posts, zofia, saveOf(ID, { change: { responsibleEditorId: zofia.id } }));
});

/** A model's suggestion that Zofia accepted, whether or not its words are in the text. */
async function accepted(given: Partial<Suggestion> = {}, engine: "model" | "built-in" = "model"): Promise<void> {
  const place = { baseHash: "ab", range: { from: 0, to: 9 }, before: "Sadzimy w", after: "Sadzi się go w" };
  const told = { kind: "correction", reason: "", state: "accepted", createdAt: 1 } as const;
  const who = { userId: zofia.id, settledBy: zofia.id, settledAt: 2 };
  await runtime.store.write(async (tx) => {
    await tx.putRun(makeRun({ id: "r-1", kind: "help", engine }));
    await tx.putSuggestions([
      { id: "s-1", postId: ID, runId: "r-1", sources: [], ...place, ...told, ...who, ...given },
    ]);
  });
  await helpedBy("assist");
}

/** Another suggestion, as the text helper stores it. */
async function acceptedLater(at: number): Promise<void> {
  const words = { baseHash: "cd", range: null, before: "liśćmi", after: "grubo suchymi liśćmi", reason: "" };
  const told = { kind: "simplification", state: "accepted", createdAt: at, sources: [] } as const;
  const who = { userId: zofia.id, settledBy: zofia.id, settledAt: at };
  await runtime.store.write(async (tx) => {
    await tx.putSuggestions([{ id: "s-2", postId: ID, runId: "r-1", ...words, ...told, ...who, sources: [] }]);
    await tx.putProvenance(withAssist(await tx.provenance(ID), ID, ["bielik"]));
  });
}

const write = async (body: string) => {
  const opened = await runtime.posts.openById(zofia, ID);
  if (!opened.ok) throw new Error(opened.message);
  const draft = { ...opened.value.draft, body };
  await saved(runtime.posts, zofia, saveOf(ID, { base: opened.value.token, draft }));
};

const HELPED = DRAFT.body.replace("Sadzimy w", "Sadzi się go w");

async function helpedBy(use: AiUse, known: Partial<Provenance> = {}): Promise<void> {
  const provenance = { postId: ID, use, models: ["bielik"], reviewerId: null, reviewedAt: null, ...known };
  await runtime.store.write((tx) => tx.putProvenance(provenance));
}

const share = async () => {
  const opened = await runtime.posts.openById(zofia, ID);
  return opened.ok ? opened.value.aiShare : null;
};

async function toldTo(disclosure?: Disclosure): Promise<PostView["disclosure"]> {
  const model = { id: "bielik" };
  const assistant = { address: "http://127.0.0.1:1/v1", fast: model, smart: model, ...(disclosure && { disclosure }) };
  const config = defineSite({ name: "Grządka", assistant: disclosure ? assistant : null });
  const page = await pageAt({ ...runtime, deps: { ...runtime.deps, config } }, PATH);
  return page.found === "here" ? page.view.disclosure : null;
}

describe("publishing a text a model had a part in", () => {
  it("is refused until somebody says to have looked it through, and then keeps who and when", async () => {
    await helpedBy("assist");
    expect(await share()).toEqual({ use: "assist", models: ["bielik"], reviewed: false });
    const at = "2026-12-24T08:00";
    for (const [act, more] of [
      ["publish", {}],
      ["schedule", { at }],
      ["publish", { reviewed: false }],
    ] as const) {
      const refused = await tryAct(runtime, zofia, ID, act, more);
      expect(refused).toMatchObject({
        ok: false,
        code: "invalid",
        fields: { reviewed: expect.stringMatching(/przejrzeć/) },
      });
    }
    expect((await runtime.store.read.post(ID))!.state).toBe("draft");
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
    const reviewed = { reviewerId: zofia.id, reviewedAt: runtime.clock.now };
    expect(await runtime.store.read.provenance(ID)).toMatchObject(reviewed);
    expect(await share()).toMatchObject({ reviewed: true });
  });

  it("asks again once a model has added to it, and for nothing where none did", async () => {
    await acted(runtime.posts, zofia, { postId: ID, act: "publish" });
    expect(await share()).toBeNull();
    await acted(runtime.posts, zofia, { postId: ID, act: "withdraw" });
    await helpedBy("none");
    await acted(runtime.posts, zofia, { postId: ID, act: "publish-again" });
    await acted(runtime.posts, zofia, { postId: ID, act: "withdraw" });
    await helpedBy("assist", { reviewedAt: 1 });
    expect(await tryAct(runtime, zofia, ID, "publish-again")).toMatchObject({ code: "invalid" });
    await acted(runtime.posts, zofia, { postId: ID, act: "publish-again", reviewed: true });
  });

  it("is put off by the clock, too, when a model added to it after its time was set", async () => {
    await acted(runtime.posts, zofia, { postId: ID, act: "schedule", at: "2026-12-24T08:00" });
    await helpedBy("assist");
    runtime.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishedByClock(runtime)).toEqual({ published: 0, refused: [ROW] });
    expect((await runtime.store.read.schedule(9))[0]!.overdue).toMatch(/model językowy/);
  });
});

describe("the share of a model", () => {
  it("is that of the words that still stand: what was taken back asks nobody for anything", async () => {
    await accepted();
    expect(await share()).toBeNull();
    await write(HELPED);
    expect(await share()).toMatchObject({ use: "assist", reviewed: false });
    expect(await tryAct(runtime, zofia, ID, "publish")).toMatchObject({ code: "invalid" });
    await write(DRAFT.body);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish" });
    expect(await toldTo("assist")).toBeNull();
  });

  it("of what readers have follows each text that goes out, there and back", async () => {
    await accepted();
    await write(HELPED);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
    expect(await toldTo("assist")).toMatchObject({ use: "assist" });
    await write(DRAFT.body);
    expect(await toldTo("assist")).toMatchObject({ use: "assist" });
    await acted(runtime.posts, zofia, { postId: ID, act: "publish-copy" });
    expect(await toldTo("assist")).toBeNull();
    await write(HELPED);
    expect(await tryAct(runtime, zofia, ID, "publish-copy")).toMatchObject({
      fields: { reviewed: expect.any(String) },
    });
  });

  it("that grows after a text is out leaves its readers the name and the date of the text they read", async () => {
    await accepted();
    await write(HELPED);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
    const told = await toldTo("assist");
    expect(told).toMatchObject({ reviewer: zofia.name });
    runtime.clock.now += 86_400_000;
    await acceptedLater(runtime.clock.now);
    await write(HELPED.replace("liśćmi", "grubo suchymi liśćmi"));
    expect(await toldTo("assist")).toEqual(told);
    expect(await share()).toMatchObject({ use: "assist", reviewed: false });
    expect(await tryAct(runtime, zofia, ID, "publish-copy")).toMatchObject({
      fields: { reviewed: expect.any(String) },
    });
    await acted(runtime.posts, zofia, { postId: ID, act: "publish-copy", reviewed: true });
    expect((await toldTo("assist"))!.reviewed).not.toEqual(told!.reviewed);
  });

  it("that waits for its hour is told with the text it is of", async () => {
    await accepted();
    await acted(runtime.posts, zofia, { postId: ID, act: "publish" });
    expect(await toldTo("assist")).toBeNull();
    await write(HELPED);
    await acted(runtime.posts, zofia, { postId: ID, act: "schedule-copy", at: "2026-12-24T08:00", reviewed: true });
    expect(await runtime.store.read.provenance(ID)).toMatchObject({ use: "none" });
    expect(await toldTo("assist")).toBeNull();
    runtime.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishedByClock(runtime)).toEqual({ published: 1, refused: [] });
    expect(await toldTo("assist")).toMatchObject({ use: "assist", reviewer: zofia.name });
  });

  it("of a text that waits for its hour leaves readers the name and the date of the text they still read", async () => {
    await accepted();
    await write(HELPED);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
    const told = await toldTo("assist");
    runtime.clock.now += 86_400_000;
    await acceptedLater(runtime.clock.now);
    await write(HELPED.replace("liśćmi", "grubo suchymi liśćmi"));
    await acted(runtime.posts, zofia, { postId: ID, act: "schedule-copy", at: "2026-12-24T08:00", reviewed: true });
    expect(await toldTo("assist")).toEqual(told);
    runtime.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishedByClock(runtime)).toEqual({ published: 1, refused: [] });
    const after = await toldTo("assist");
    expect(after).toMatchObject({ reviewer: zofia.name });
    expect(after!.reviewed).not.toEqual(told!.reviewed);
  });

  it("by the clock is that of the text that goes out", async () => {
    await accepted();
    await write(HELPED);
    await acted(runtime.posts, zofia, { postId: ID, act: "schedule", at: "2026-12-24T08:00", reviewed: true });
    await write(DRAFT.body);
    runtime.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishedByClock(runtime)).toEqual({ published: 1, refused: [] });
    expect(await toldTo("assist")).toBeNull();
  });

  it("is not measured by the built-in analysis's words, and a draft a model wrote stays one", async () => {
    await accepted({}, "built-in");
    await write(HELPED);
    // A stored share without a model's suggestions behind it stays as it is.
    expect(await share()).toMatchObject({ use: "assist" });
    await helpedBy("draft");
    expect(await share()).toMatchObject({ use: "draft" });
  });
});

describe("the responsible editor", () => {
  const responsible = (responsibleEditorId: string | null) => ({ change: { responsibleEditorId } });
  const put = async (to: string | null) => {
    const opened = await runtime.posts.openById(zofia, ID);
    if (!opened.ok) throw new Error(opened.message);
    await saved(runtime.posts, zofia, saveOf(ID, { base: opened.value.token, ...responsible(to) }));
  };

  it.each([
    ["nobody", null],
    ["somebody who may not publish", jan.id],
  ])("is asked for where a model has a part and there is %s", async (_name, id) => {
    await helpedBy("draft");
    await put(id);
    for (const [act, more] of [
      ["publish", { reviewed: true }],
      ["schedule", { at: "2026-12-24T08:00", reviewed: true }],
    ] as const) {
      expect(await tryAct(runtime, zofia, ID, act, more)).toMatchObject({
        code: "invalid",
        fields: { responsibleEditorId: expect.stringMatching(/redaktora prowadzącego/) },
      });
    }
    await put(author.id);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
  });

  it("is asked for by the clock, too, and never where no model had a part", async () => {
    await put(null);
    await acted(runtime.posts, zofia, { postId: ID, act: "schedule", at: "2026-12-24T08:00" });
    await helpedBy("assist", { reviewerId: zofia.id, reviewedAt: 1 });
    runtime.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishedByClock(runtime)).toEqual({ published: 0, refused: [ROW] });
    expect((await runtime.store.read.schedule(9))[0]!.overdue).toMatch(/redaktora prowadzącego/);
    await helpedBy("none");
    expect(await publishedByClock(runtime)).toEqual({ published: 1, refused: [] });
  });
});

describe("readers", () => {
  it.each([
    ["assist", "never", false],
    ["assist", "assist", true],
    ["assist", "draft", false],
    ["draft", "assist", true],
    ["draft", "draft", true],
    ["draft", "never", false],
  ] as const)("of a text with the share „%s” are told where the site says %s: %s", async (use, disclosure, told) => {
    await helpedBy(use);
    await acted(runtime.posts, zofia, { postId: ID, act: "publish", reviewed: true });
    const said = await toldTo(disclosure);
    if (told)
      expect(said).toMatchObject({
        use,
        reviewer: expect.stringContaining("Zofia"),
        reviewed: { text: expect.stringMatching(/^20.listopada 2026$/) },
      });
    else expect(said).toBeNull();
  });

  it("are told without a model configured any more, and of nothing that has not gone out", async () => {
    await acted(runtime.posts, zofia, { postId: ID, act: "publish" });
    await helpedBy("assist");
    expect(await toldTo()).toBeNull();
    await helpedBy("assist", { reviewedAt: runtime.clock.now, reviewerId: zofia.id });
    expect(await toldTo()).toMatchObject({ use: "assist" });
  });
});
