import { NO_SETTINGS } from "./settings/site-settings.ts";
import { describe, expect, test } from "vitest";
import type { PostAction } from "./posts/states.ts";
import type { Draft } from "./posts/drafts/draft.ts";
import { POST_ACTIONS } from "./posts/states.ts";
import {
  DRAFT,
  idOf,
  jan,
  openPostService,
  published,
  saved,
  saveOf,
  tryAct,
  zofia,
} from "#test/support/services/post-service.ts";
import { administrator, createServices } from "#test/support/services/open-services.ts";

/*
 * Values that no screen sends, for every use case of the studio, with ids that exist. Whatever the schemas of the
 * actions let through is answered with a value or a refusal, never with an exception.
 */

const TEXTS = [
  "", " ", "\u0000", "a\u0000b", "\u0001", "\ud800", "a\udfff", "\u202egnp.exe", "\ufeff", "\u2028", "__proto__", "constructor", "toString",
  "%", "%00", "%E0%A4%A", "../../etc/passwd", "//evil.example/a", "/\\evil.example", "/%2f%2fevil.example", "javascript:alert(1)",
  "'; DROP TABLE post; --", "-1", "1e999", "NaN", "[object Object]", "0.0", "999999999999999999999.1", "İ", "ﬁ", "żółć".repeat(20),
  "a".repeat(100_000), "(".repeat(5_000), "[".repeat(5_000), "https://", "http://[", "https://grzadka.pl:99999/x", "/?p=1", "/topics#", "2026-02-30T08:00",
  "9999-12-31T23:59", "2026-10-25T02:30", "2026-03-29T02:30",
]; // prettier-ignore

const NUMBERS = [1, 0, -1, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
const PAGES = [1, 2, 1e9, Number.MAX_SAFE_INTEGER];
const MOVE = { version: 1, rewrite: true, takeOver: true };
const MANY = Array.from({ length: 40_000 }, (_, at) => `x${at}`);

async function answered(call: () => Promise<unknown>, what: unknown): Promise<void> {
  try {
    const answer = await call();
    expect(typeof answer === "object" || answer === undefined).toBe(true);
  } catch (error) {
    throw new Error(`${JSON.stringify(what).slice(0, 200)}: ${String(error)}`, { cause: error });
  }
}

describe("the post service", () => {
  let runtime: Awaited<ReturnType<typeof openPostService>>;
  const [live, draft] = [idOf(1), idOf(2)];

  async function open() {
    runtime = await openPostService();
    await published(runtime.posts, live);
    const opened = await runtime.posts.openById(zofia, live);
    if (!opened.ok) throw new Error(opened.message);
    await saved(runtime.posts, zofia, saveOf(live, { base: opened.value.token, change: { body: "Inna treść." } }));
    await saved(runtime.posts, zofia, saveOf(draft, { change: { title: "Drugi" } }));
    await runtime.posts.comment(zofia, live, "Uwaga");
  }

  test("takes any text for an id, a token, an address and a remark", async () => {
    await open();
    const { posts } = runtime;
    for (const text of TEXTS) {
      for (const id of [live, draft, text]) {
        await answered(() => posts.openById(zofia, id), ["openById", id]);
        await answered(() => posts.blank(zofia, id, text), ["blank", id, text]);
        await answered(() => posts.beat(zofia, id, text, text), ["beat", id, text]);
        await answered(() => posts.takeOver(zofia, id, text, text), ["takeOver", id, text]);
        await answered(() => posts.leave(zofia, id, text), ["leave", id, text]);
        await answered(() => posts.history(zofia, id, text), ["history", id, text]);
        await answered(() => posts.compare(zofia, id, text, text), ["compare", id, text]);
        await answered(() => posts.nameRevision(zofia, id, text, text), ["nameRevision", id, text]);
        await answered(() => posts.comment(zofia, id, text), ["comment", id, text]);
        await answered(() => posts.resolve(zofia, id, text, true), ["resolve", id, text]);
        await answered(() => posts.previewLink(zofia, id), ["previewLink", id]);
        await answered(() => posts.revokePreviews(zofia, id), ["revokePreviews", id]);
        await answered(
          () => posts.previewMove(zofia, id, { slug: text, categoryId: DRAFT.categoryId }),
          ["move", id, text],
        );
        await answered(() => posts.previewMove(zofia, id, { slug: "inny", categoryId: text }), ["move", id, text]);
      }
      await answered(() => posts.open(zofia, text), ["open", text]);
    }
  });
  test("takes any text in any field of a draft", async () => {
    await open();
    const { posts } = runtime;
    let made = 100;
    for (const text of TEXTS) {
      for (const change of fieldsWith(text)) {
        const postId = idOf((made += 1));
        await answered(() => posts.save(zofia, saveOf(postId, { change })), ["save", change]);
        await answered(() => posts.preview(zofia, postId, { ...DRAFT, ...change }), ["preview", change]);
        await answered(
          () => posts.save(zofia, saveOf(live, { change, base: "0.0", baseDraft: DRAFT })),
          ["conflict", change],
        );
      }
    }
    for (const until of NUMBERS) {
      const postId = idOf((made += 1));
      const request = saveOf(postId, { change: { pin: { until }, title: `Przypięty ${until}` } });
      await answered(() => posts.save(zofia, request), ["pin", until]);
      await answered(() => tryAct(runtime, zofia, postId, "publish"), ["publish pinned", until]);
      await answered(() => posts.openById(zofia, postId), ["open pinned", until]);
    }
    for (const change of [{ tagIds: MANY.slice(0, 1_000) }, { authorIds: MANY.slice(0, 200) }]) {
      await answered(() => posts.save(jan, saveOf(idOf((made += 1)), { change })), ["many"]);
    }
  });
  test("takes any text in any field of an act", async () => {
    for (const act of POST_ACTIONS) {
      await open();
      for (const text of TEXTS) for (const id of [live, draft]) await actWith(id, act, text);
      await answered(() => tryAct(runtime, zofia, live, act, { rewrite: MANY.slice(0, 1_000) }), [act, "rewrite"]);
      for (const until of NUMBERS)
        await answered(() => tryAct(runtime, zofia, live, act, { pin: { until } }), [act, until]);
    }
  });

  async function actWith(id: string, act: PostAction, text: string) {
    const { posts } = runtime;
    await answered(() => posts.act(zofia, { postId: id, act, tab: text, base: text }), [act, "base", text]);
    const more = {
      at: text,
      comment: text,
      redirectTo: text,
      slug: text,
      categoryId: text,
      revisionId: text,
      rewrite: [text],
    };
    await answered(() => tryAct(runtime, zofia, id, act, more), [act, text]);
    await answered(
      () => tryAct(runtime, zofia, id, act, { ...more, slug: "inny", categoryId: DRAFT.categoryId }),
      [act, text],
    );
  }
});

function fieldsWith(text: string): Partial<Draft>[] {
  const seo = { title: text, description: text, canonical: text, noindex: false };
  return [
    { title: text },
    { lead: text, notes: text, seo },
    { body: text },
    { slug: text, title: "Adres" },
    { categoryId: text, topicId: text, responsibleEditorId: text },
    { tagIds: [text], authorIds: [text] },
    { cover: { mediaId: text, alt: text, decorative: false } },
  ];
}

describe("the rest of the studio", () => {
  let parts: Awaited<ReturnType<typeof createServices>>["studio"];

  test("takes any text and any page", async () => {
    parts = (await createServices()).studio;
    for (const text of TEXTS) for (const [name, call] of callsWith(text)) await answered(call, [name, text]);
    for (const page of PAGES) {
      await answered(() => parts.addresses.formerPaths(administrator, "", page), ["formerPaths", page]);
      await answered(() => parts.addresses.missing(administrator, page), ["missing", page]);
      await answered(() => parts.media.library(administrator, "", page), ["library", page]);
      const asked = { state: null, text: "", category: null, author: null, page };
      await answered(() => parts.queue.queue(administrator, asked), ["queue", page]);
    }
    for (const id of [1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      await answered(() => parts.queue.retry(administrator, id), ["retry", id]);
    }
    await answered(() => parts.tags.byIds(administrator, MANY), ["byIds"]);
    await answered(() => parts.categories.order(administrator, MANY), ["order"]);
  });

  function callsWith(text: string): [string, () => Promise<unknown>][] {
    const who = administrator;
    const { addresses, categories, media, queue, settings, tags } = parts;
    const line = { label: text, href: text };
    const none = NO_SETTINGS;
    return [
      ["formerPaths", () => addresses.formerPaths(who, text, 1)],
      ["redirect", () => addresses.redirect(who, text, text)],
      ["redirect to", () => addresses.redirect(who, "/dawny", text)],
      ["redirect from", () => addresses.redirect(who, text, null)],
      ["redirect below", () => addresses.redirect(who, `/${text}`, null)],
      ["release", () => addresses.release(who, text)],
      ["releaseBranch", () => addresses.releaseBranch(who, text)],
      ["redirect branch", () => addresses.redirect(who, `/${text}/**`, `/${text}/**`)],
      ["importTable", () => addresses.importTable(who, text, true)],
      ["ignore", () => addresses.ignore(who, text)],
      ["missing", () => addresses.missing(who, 1)],
      ["create", () => categories.create(who, { name: text, slug: text, description: text })],
      ["create by name", () => categories.create(who, { name: text, slug: null, description: text })],
      ["change", () => categories.change(who, text, { name: text, description: text, version: 1 })],
      [
        "podcast",
        () =>
          categories.podcast(who, text, { podcast: { cover: text, section: "Arts", isExplicit: false }, version: 1 }),
      ],
      ["place", () => categories.place(who, text)],
      ["preview of an address", () => categories.previewMove(who, DRAFT.categoryId, { slug: text })],
      ["preview of a merge", () => categories.previewMove(who, DRAFT.categoryId, { into: text })],
      ["move", () => categories.move(who, DRAFT.categoryId, { to: { slug: text }, ...MOVE })],
      ["merge", () => categories.move(who, text, { to: { into: DRAFT.categoryId }, ...MOVE })],
      ["merge into", () => categories.move(who, DRAFT.categoryId, { to: { into: text }, ...MOVE })],
      ["links", () => categories.rewriteLinks(who, text)],
      ["order", () => categories.order(who, [text, text])],
      ["remove", () => categories.remove(who, text)],
      ["library", () => media.library(who, text, 1)],
      ["picture", () => media.picture(who, text)],
      ["describe", () => media.describe(who, text, { alt: text, name: text, focal: { x: 2, y: -1 } })],
      ["upload", () => media.upload(who, text, Buffer.from(text))],
      ["replace", () => media.replace(who, text, text, Buffer.from(text))],
      ["remove picture", () => media.remove(who, text)],
      ["queue", () => queue.queue(who, { state: null, text, category: text, author: text, page: 1 })],
      ["queue of text", () => queue.queue(who, { state: null, text, category: null, author: null, page: 1 })],
      ["menu", () => settings.change(who, { ...none, menu: [line], footer: [line] })],
      ["marks", () => settings.change(who, { ...none, logoId: text, faviconId: text })],
      ["find", () => tags.find(who, text)],
      ["add", () => tags.add(who, text, false)],
      ["add surely", () => tags.add(who, text, true)],
      ["byIds", () => tags.byIds(who, [text, text])],
    ];
  }
});
