import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { acted, DRAFT, pageAt, published, saved, saveOf, zofia } from "#test/support/services/post-service.ts";
import { FROM, GARLIC, INTO, type JoinFixture, openJoinPosts, TAB } from "#test/support/services/join-posts.ts";
import { TRASH_MS } from "../drafts/draft.ts";
import { emptyTrash } from "../publishing/publish-due.ts";

/* Joining two posts: what becomes of each, and when it is refused. */

let runtime: JoinFixture;

beforeEach(async () => {
  runtime = await openJoinPosts();
});

describe("a draft", () => {
  it("is called as in lists, in what will happen and in the history, its quotes set", async () => {
    await runtime.draftAnd({ title: 'Czosnek "jary"' }, { title: 'Czosnek "zimowy"' });
    expect(await runtime.preview()).toMatchObject({
      from: { title: "Czosnek „jary”" },
      into: { title: "Czosnek „zimowy”" },
    });
    await runtime.joined();
    const [revision] = await runtime.store.read.revisions(INTO, 1, null);
    expect(revision?.label).toBe("Dołączony tekst: Czosnek „jary”");
    expect((await runtime.opened(FROM)).draft.notes).toContain("Czosnek „zimowy”");
  });

  it("goes to the end of the other's working copy, as a revision, and readers see what they saw", async () => {
    await runtime.draftAnd(
      { tagIds: [fixtures.garlic.id, fixtures.compost.id], notes: "Sprawdzić odmiany." },
      { notes: "Nasze." },
    );
    const before = await pageAt(runtime, "/uprawa/czosnek-zimowy");
    expect(await runtime.preview()).toMatchObject({
      from: { title: "Czosnek jary", fate: "trash" },
      into: { title: "Czosnek zimowy", path: "/uprawa/czosnek-zimowy", live: true },
      end: "Przykrywamy liśćmi.",
      tags: ["kompost"],
      notes: true,
      topic: null,
      share: null,
      held: null,
    });
    await runtime.joined();
    const { draft, hasCopy } = await runtime.opened(INTO);
    expect(hasCopy).toBe(true);
    expect(draft).toMatchObject({
      title: DRAFT.title,
      lead: DRAFT.lead,
      tagIds: [fixtures.garlic.id, fixtures.compost.id],
      notes: "Nasze.\n\nZ wpisu „Czosnek jary”:\nSprawdzić odmiany.",
      body: `${DRAFT.body}\n## Czosnek jary\n\n${GARLIC.lead}\n\n${GARLIC.body}`,
    });
    expect(await pageAt(runtime, "/uprawa/czosnek-zimowy")).toEqual(before);
    expect((await runtime.store.read.revisions(INTO, 1, null))[0]).toMatchObject({
      kind: "save",
      authorId: zofia.id,
      label: "Dołączony tekst: Czosnek jary",
    });
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy" });
    expect(JSON.stringify(await pageAt(runtime, "/uprawa/czosnek-zimowy"))).toContain(
      String.raw`<h2 id=\"czosnek-jary\"`,
    );
  });

  it("lies in the trash for 30 days, saying where its text is, and comes back whole", async () => {
    await runtime.draftAnd({ notes: "Moje." });
    await runtime.joined();
    expect(await runtime.opened(FROM)).toMatchObject({
      state: "trashed",
      joined: { title: "Czosnek zimowy", slug: "czosnek-zimowy", path: "/uprawa/czosnek-zimowy", out: false },
      draft: {
        ...GARLIC,
        notes: expect.stringMatching(/^Tekst tego wpisu jest od .* we wpisie „Czosnek zimowy”\.\n\nMoje\.$/),
      },
    });
    const restored = await acted(runtime.posts, zofia, { postId: FROM, act: "restore" });
    expect(restored).toMatchObject({ state: "draft", draft: GARLIC });
    await acted(runtime.posts, zofia, { postId: FROM, act: "trash" });
    runtime.clock.now += TRASH_MS + 1;
    expect(await emptyTrash(runtime.deps, runtime.clock.now)).toBe(1);
  });

  it("into one that is not out becomes part of that draft itself", async () => {
    await saved(runtime.posts, zofia, saveOf(INTO));
    await saved(runtime.posts, zofia, saveOf(FROM, { change: GARLIC }));
    expect(await runtime.preview()).toMatchObject({ into: { live: false } });
    await runtime.joined();
    expect((await runtime.store.read.post(INTO))?.body).toContain("## Czosnek jary");
  });

  it("of a schedule does not go out any more", async () => {
    await runtime.draftAnd();
    await acted(runtime.posts, zofia, { postId: FROM, act: "schedule", at: "2026-12-24T08:00" });
    await runtime.joined();
    expect(await runtime.store.read.post(FROM)).toMatchObject({ state: "trashed", publishAt: null });
  });

  it("leaves its tags over the limit, and says how many", async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      fixtures.makeTag({ id: `t-${at}`, slug: `t${at}`, name: `t${at}` }),
    );
    await runtime.store.write(async (tx) => {
      for (const tag of many) await tx.putTag(tag, "");
    });
    await runtime.draftAnd({ tagIds: [fixtures.garlic.id] }, { tagIds: many.map(({ id }) => id) });
    expect(await runtime.preview()).toMatchObject({ tags: [], leftTags: 1 });
    await runtime.joined();
    expect((await runtime.opened(INTO)).draft.tagIds).toHaveLength(100);
  });

  it("is told of in the log of both", async () => {
    await runtime.draftAnd();
    await runtime.joined();
    const [came, went] = await runtime.store.read.audit(2, null);
    expect([came, went]).toMatchObject([
      { act: "join-text", userId: zofia.id, entity: { id: INTO }, details: { post: "Czosnek jary", fromId: FROM } },
      { act: "join", userId: zofia.id, entity: { id: FROM }, details: { post: "Czosnek zimowy", trashed: true } },
    ]);
  });
});

describe("a post readers have", () => {
  const live = async () => {
    await published(runtime.posts, INTO);
    await published(runtime.posts, FROM, GARLIC);
  };

  it("stays, and may be withdrawn with the other's address once that is out with the text", async () => {
    await live();
    expect(await runtime.preview()).toMatchObject({ from: { fate: "live" } });
    await runtime.joined();
    expect(await runtime.opened(FROM)).toMatchObject({ state: "published", hasCopy: false, joined: { out: false } });
    expect((await pageAt(runtime, "/uprawa/czosnek-jary")).found).toBe("here");
    await acted(runtime.posts, zofia, { postId: INTO, act: "publish-copy" });
    const { joined: into } = await runtime.opened(FROM);
    expect(into).toMatchObject({ out: true, path: "/uprawa/czosnek-zimowy" });
    await acted(runtime.posts, zofia, { postId: FROM, act: "withdraw", redirectTo: into!.path });
    expect(await pageAt(runtime, "/uprawa/czosnek-jary")).toMatchObject({
      found: "moved",
      path: "/uprawa/czosnek-zimowy",
    });
  });

  it("is not in the other any more once that was discarded", async () => {
    await live();
    await runtime.joined();
    await acted(runtime.posts, zofia, { postId: INTO, act: "discard-copy" });
    expect((await runtime.opened(FROM)).joined).toBeNull();
  });

  it("gives its newest text, published or not", async () => {
    await live();
    const { token, draft } = await runtime.opened(FROM);
    await saved(runtime.posts, zofia, saveOf(FROM, { base: token, draft: { ...draft, body: "Nowszy tekst.\n" } }));
    await runtime.joined();
    expect((await runtime.opened(INTO)).draft.body).toContain("Nowszy tekst.");
  });

  it("stays withdrawn where it was", async () => {
    await live();
    await acted(runtime.posts, zofia, { postId: FROM, act: "withdraw" });
    expect(await runtime.preview()).toMatchObject({ from: { fate: "withdrawn" } });
    await runtime.joined();
    expect(await runtime.opened(FROM)).toMatchObject({ state: "withdrawn" });
  });
});

describe("nothing happens", () => {
  it.each([
    ["the one", { base: "0.9" }],
    ["the other", { intoBase: "0.9" }],
  ])("when %s was saved since", async (_which, stale) => {
    await runtime.draftAnd();
    const before = await runtime.everything();
    expect(await runtime.join(stale)).toMatchObject({
      ok: false,
      code: "conflict",
      message: expect.stringMatching(/w międzyczasie/),
    });
    expect(await runtime.everything()).toBe(before);
  });

  it("when somebody saves in between, in whichever order the two come", async () => {
    await runtime.draftAnd();
    const [from, into] = [await runtime.opened(FROM), await runtime.opened(INTO)];
    await saved(
      runtime.posts,
      zofia,
      saveOf(INTO, { base: into.token, change: { body: "Inaczej.\n" }, tab: "karta-2" }),
    );
    await runtime.posts.leave(zofia, INTO, "karta-2");
    const bases = { base: from.token, intoBase: into.token };
    expect(await runtime.join(bases)).toMatchObject({ code: "conflict" });
    await runtime.joined();
    expect((await runtime.opened(INTO)).draft.body).toMatch(/^Inaczej\.\n\n## Czosnek jary/);
    expect(await runtime.join(bases)).toMatchObject({ ok: false });
  });

  it.each([
    ["the one", FROM],
    ["the other", INTO],
  ])("while %s is open for writing elsewhere, which the preview says", async (_which, id) => {
    await runtime.draftAnd();
    for (const each of [FROM, INTO]) await runtime.posts.leave(zofia, each, "karta-1");
    await runtime.posts.beat(zofia, id, "karta-zofii", (await runtime.opened(id)).token);
    expect((await runtime.preview()).held).toMatch(/otwarty do pisania/);
    const before = await runtime.everything();
    expect(await runtime.join()).toMatchObject({
      ok: false,
      code: "conflict",
      message: expect.stringMatching(/otwarty/),
    });
    expect(await runtime.everything()).toBe(before);
    await runtime.posts.leave(zofia, id, "karta-zofii");
    await runtime.joined();
  });

  it("while the other waits for its hour, or lies in the trash", async () => {
    await runtime.draftAnd();
    const { token } = await runtime.opened(INTO);
    await saved(runtime.posts, zofia, saveOf(INTO, { base: token, change: { body: "Zmiana.\n" } }));
    await acted(runtime.posts, zofia, { postId: INTO, act: "schedule-copy", at: "2026-12-24T08:00" });
    expect(await runtime.join()).toMatchObject({ code: "conflict", message: expect.stringMatching(/zaplanowana/) });
    expect(await runtime.posts.previewJoin(zofia, FROM, "czosnek-zimowy", TAB)).toMatchObject({ code: "conflict" });
    await acted(runtime.posts, zofia, { postId: INTO, act: "withdraw" });
    await acted(runtime.posts, zofia, { postId: INTO, act: "trash" });
    expect(await runtime.join()).toMatchObject({ code: "forbidden", message: expect.stringMatching(/kosz/) });
  });

  it("with itself, with nothing, and with what does not close", async () => {
    await runtime.draftAnd();
    const { slug, token } = await runtime.opened(FROM);
    expect(await runtime.posts.previewJoin(zofia, FROM, slug, TAB)).toMatchObject({ code: "invalid" });
    for (const into of ["nie-ma", "https://gdzie.example/x", ""]) {
      expect(await runtime.posts.previewJoin(zofia, FROM, into, TAB)).toMatchObject({
        code: "invalid",
        fields: { into: expect.any(String) },
      });
    }
    await saved(runtime.posts, zofia, saveOf(FROM, { base: token, change: { title: "", lead: " ", body: "\n" } }));
    expect(await runtime.join()).toMatchObject({ code: "invalid", message: expect.stringMatching(/pusty/) });
    const fresh = await runtime.opened(FROM);
    await saved(runtime.posts, zofia, saveOf(FROM, { base: fresh.token, change: GARLIC }));
    const into = await runtime.opened(INTO);
    await saved(runtime.posts, zofia, saveOf(INTO, { base: into.token, change: { body: "```\nkod\n" } }));
    expect(await runtime.join()).toMatchObject({ code: "invalid", message: expect.stringMatching(/zamkni/) });
  });

  it("where the two are too long together", async () => {
    const body = `${"a".repeat(99)}\n\n`.repeat(6_000);
    await runtime.draftAnd({ body }, { body });
    const before = await runtime.everything();
    expect(await runtime.join()).toMatchObject({ code: "invalid", message: expect.stringMatching(/1 MB/) });
    expect(await runtime.everything()).toBe(before);
  });
});
