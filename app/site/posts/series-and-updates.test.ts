import { describe, expect, onTestFinished, test } from "vitest";
import type { Draft } from "#core/posts/drafts/draft.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";

/* What a post's page says of its series and of its last update, over HTTP: page cache, handler and store as they run. */

const ID = "0b8f5b8e-6a3e-4a3e-9a54-0d3c1d1f7a02";

async function openedSite() {
  const app = await openAppWithStore();
  const site = await openFakeSite({ handler: app.handler });
  onTestFinished(() => site.close());
  app.store.onCommit((tags) => site.cache.purge(tags));
  return { ...app, at: async (path: string) => ({ text: await (await fetch(site.address + path)).text() }) };
}

const hrefs = (text: string, kind: Record<string, string>) => pick(text, "a", kind).map((a) => attribute(a, "href"));

describe("a series", () => {
  const SERIES = { topicId: fixtures.cellar.id };

  async function withSeries() {
    const site = await openedSite();
    await site.store.write((tx) => tx.putTopic({ ...fixtures.cellar, series: true }, ""));
    const publish = (slug: string, more: Partial<Draft> = {}) =>
      site.publish("editor", crypto.randomUUID(), { title: `Piwnica ${slug}`, slug, ...SERIES, ...more });
    return { ...site, publish };
  }
  const place = (text: string) => pick(text, "p", { class: "series-place" }).map(textOf);

  test("says which part a post is from the second one on, and leads to the parts beside it", async () => {
    const { at, publish, time } = await withSeries();
    await publish("a");
    expect(place((await at("/uprawa/a")).text)).toEqual([]);
    time.now += fixtures.HOUR;
    await publish("b", { categoryId: fixtures.cooking.id });
    const [first, second] = [(await at("/uprawa/a")).text, (await at("/kuchnia/b")).text];
    expect([place(first), place(second)]).toEqual([["Cykl Piwnica, część 1 z 2"], ["Cykl Piwnica, część 2 z 2"]]);
    expect(textOf(pick(first, "nav", { "aria-label": "Części cyklu" })[0])).toContain("Następna część");
    expect([hrefs(first, { rel: "next" }), hrefs(second, { rel: "prev" })]).toEqual([["/kuchnia/b"], ["/uprawa/a"]]);
    // The topic is the team's own, so its name leads nowhere.
    expect(first).not.toContain("/topics#piwnica");
  });

  test("is an editor's choice in the topic's form, at once on the pages of its posts", async () => {
    const { at, post, store } = await openedSite();
    const parts = [1, 2].map((n) =>
      fixtures.makePost({ id: `c-${n}`, topicId: fixtures.spring.id, publishedAt: fixtures.friday(n + 4) }),
    );
    await fixtures.putPosts(store, ...parts);
    expect(place((await at("/uprawa/o-c-1")).text)).toEqual([]);
    const { version, title } = (await store.read.topicBySlug("wiosna"))!;
    const texts = ["question", "angle", "categoryId", "tags", "sources", "notes", "ownerId", "intro"].map(
      (name): [string, string] => [name, ""],
    );
    const fields: [string, string][] = [
      ["do", "change"],
      ["by", viewerOf("editor").id],
      ["id", fixtures.spring.id],
      ["slug", "wiosna"],
      ["version", String(version)],
      ["title", title],
      ["intent", "guide"],
      ["priority", "1"],
      ["shows", "on"],
      ["public", "on"],
      ["series", "on"],
      ...texts,
    ];
    const answer = await post("/topics", "editor", fields);
    expect([answer.status, pick(answer.text, "p", { role: "alert" }).map(textOf)]).toEqual([200, []]);
    expect(place((await at("/uprawa/o-c-1")).text)).toEqual(["Cykl Wiosna na grządce, część 1 z 2"]);
    expect((await at("/uprawa/o-c-1")).text).toContain('href="/topics#wiosna"');
  });
});

describe("what an update changed", () => {
  const note = (text: string) => pick(text, "p", { class: "update-note" }).map(textOf);

  test("stands beside its date until the next update, which says its own or nothing", async () => {
    const { at, act, publish, send, time } = await openedSite();
    const opened0 = await publish("editor", ID, { title: "Zmiany", slug: "zmiany" });
    expect(note((await at("/uprawa/zmiany")).text)).toEqual([]);
    let { draft } = opened0;
    const update = async (change: Partial<Draft>, substantive: boolean) => {
      time.now += 24 * fixtures.HOUR;
      const { value } = await send<typeof opened0>("editor", { do: "open", postId: ID });
      const before = draft;
      draft = { ...draft, ...change };
      const save = {
        do: "save",
        postId: ID,
        tab: "karta-1",
        base: value.token,
        draft,
        baseDraft: before,
        kind: "save",
      };
      expect((await send("editor", save)).status).toBe(200);
      const done = await act("editor", ID, { act: "publish-copy", substantive });
      expect(done.status).toBe(200);
      draft = done.value.draft;
    };
    await update({ updateNote: "nowe <ceny> nasion" }, true);
    const [first] = note((await at("/uprawa/zmiany")).text);
    expect(first).toMatch(/^Zaktualizowano \d+ \S+ 20\d\d: nowe <ceny> nasion$/);
    expect((await at("/uprawa/zmiany")).text).toContain("nowe &lt;ceny&gt; nasion");
    await update({ body: "Poprawiona literówka." }, false);
    expect(note((await at("/uprawa/zmiany")).text)).toEqual([first]);
    await update({ body: "Zupełnie inny tekst." }, true);
    const { text } = await at("/uprawa/zmiany");
    expect(note(text)).toEqual([]);
    expect(textOf(pick(text, "p", { class: "meta" })[0])).toContain("zaktualizowano");
    const long = {
      do: "save",
      postId: ID,
      tab: "karta-1",
      base: "0",
      draft: { ...draft, updateNote: "a".repeat(301) },
      baseDraft: draft,
      kind: "save",
    };
    expect((await send("editor", long)).status).toBe(422);
  });
});
