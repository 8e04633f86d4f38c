import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeSketch } from "#store/contract/fixtures.ts";
import { auditEntries, editor, createServices, ORIGIN } from "#test/support/services/open-services.ts";
import { derive, storePost } from "../posts/store-post.ts";
import { valueOf } from "#test/support/assistant/assistant-service.ts";
import { DEAD_LINKS_SHOWN } from "./dead-links.ts";
import type { Reading } from "../site/reading.ts";

async function opened(more: Parameters<typeof createServices>[0] = {}) {
  const world = await createServices(more);
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({
      id: "pomidory",
      slug: "jak-sadzic-pomidory",
      title: "Jak sadzić pomidory",
      tagIds: ["t-kompost"],
    }),
    fixtures.makePost({ id: "czosnek", slug: "czosnek-zimowy-i-jary", title: "Czosnek" }),
    makeSketch({ id: "szkic", slug: "szkic-o-dyni", title: "Dynia" }),
  );
  return world;
}

const leadsTo = (reading: Reading<unknown>) => (reading.found === "moved" ? reading.path : reading.found);

describe("an address is led on", () => {
  test.each([
    ["/2019/05/pomidory.html", "/uprawa/jak-sadzic-pomidory", "/uprawa/jak-sadzic-pomidory"],
    [`${ORIGIN}/stary/adres/`, `${ORIGIN}/uprawa/jak-sadzic-pomidory?a=1`, "/uprawa/jak-sadzic-pomidory"],
    ["/dawny/dział", "/uprawa", "/uprawa"],
    ["/dawny/tag", "/tag/kompost", "/tag/kompost"],
    ["/dawny/temat", "/topics#wiosna", "/topics#wiosna"],
    ["/?p=17", "/uprawa/jak-sadzic-pomidory", "/uprawa/jak-sadzic-pomidory"],
    ["/dawny/zdjety", null, "gone"],
  ])("%s to %s", async (from, to, answer) => {
    const { studio, store, reading } = await opened();
    await store.write((tx) => tx.countMissing("2026-11-20", [{ path: "/dawny/tag", count: 3, at: 1 }], 10));
    expect(await studio.addresses.redirect(editor, from, to)).toEqual({ ok: true, value: null });
    const [path = "", search = ""] = from.replace(ORIGIN, "").replace(/\/$/, "").split("?");
    expect(leadsTo(await reading.former(path || "/", search && `?${search}`))).toBe(answer);
    expect(await auditEntries({ store })).toEqual([to === null ? "redirect-gone" : "redirect"]);
    if (from === "/dawny/tag") expect(await store.read.missingPaths(0, 10)).toMatchObject({ total: 0 });
  });

  test("to the thing and not to its address, so it follows every later move in one hop", async () => {
    const { studio, store, reading } = await opened();
    await studio.addresses.redirect(editor, "/a/b/pierwszy", "/uprawa/jak-sadzic-pomidory");
    expect(await studio.addresses.redirect(editor, "/a/b/drugi", "/a/b/pierwszy")).toMatchObject({ ok: true });
    await fixtures.edit(store, "pomidory", { slug: "pomidory-od-nowa" });
    for (const path of ["/a/b/pierwszy", "/a/b/drugi"]) {
      expect(leadsTo(await reading.former(path, ""))).toBe("/uprawa/pomidory-od-nowa");
    }
  });

  test.each([
    ["/uprawa/jak-sadzic-pomidory", "wpis „Jak sadzić pomidory”"],
    ["/uprawa/szkic-o-dyni", "wpis „Dynia”"],
    ["/uprawa", "czytelnicy widzą"],
    ["/tag/kompost", "czytelnicy widzą"],
    ["/tag/robocze", "tag „robocze”"],
    ["/studio/cokolwiek", "należy do systemu"],
    ["/tags", "należy do systemu"],
    ["/uprawa/feed.xml", "należy do systemu"],
    ["/rss", "szpalta.config.ts"],
    ["/", "ścieżkę"],
    ["bez-ukosnika", "ścieżkę"],
    ["https://obca.example/x", "ścieżkę"],
    ["//obca.example/x", "ścieżkę"],
    [`/${"a".repeat(3_000)}`, "ścieżkę"],
  ])("never from %s", async (from, sentence) => {
    const { studio, store } = await opened();
    const refused = await studio.addresses.redirect(editor, from, "/uprawa/czosnek-zimowy-i-jary");
    expect(refused).toMatchObject({ ok: false, code: "invalid", fields: { from: expect.stringContaining(sentence) } });
    expect(await store.read.formerPaths("", 0, 10)).toMatchObject({ total: 0 });
  });

  test.each(["/uprawa/nie-ma", "/uprawa/szkic-o-dyni", "/tags/nie", "http://obca.example/", ""])(
    "never to %j",
    async (to) => {
      const { studio } = await opened();
      expect(await studio.addresses.redirect(editor, "/dawny/adres", to)).toMatchObject({
        fields: { to: expect.any(String) },
      });
    },
  );

  test("an address of a withdrawn post may get another target", async () => {
    const { studio, store, reading } = await opened();
    await fixtures.edit(store, "pomidory", { state: "withdrawn" });
    const old = "/uprawa/jak-sadzic-pomidory";
    expect(await studio.addresses.redirect(editor, old, "/uprawa/czosnek-zimowy-i-jary")).toMatchObject({ ok: true });
    expect(leadsTo(await reading.former(old, ""))).toBe("/uprawa/czosnek-zimowy-i-jary");
  });
});

describe("the lists", () => {
  test("an address asked for in vain comes with the closest post", async () => {
    const { studio, store, runtime } = await opened();
    const asked = ["/2019/05/jak-sadzic-pomidor.html", "/blog/pomidory_jak_sadzic", "/zupelnie/inne", "/uprawa/1234"];
    const requests = asked.map((path, index) => ({ path, count: 10 - index, at: 1 }));
    await store.write((tx) => tx.countMissing("2026-11-20", requests, 10));
    const found = await studio.addresses.missing(editor, 1);
    if (!found.ok) throw new Error(found.message);
    expect(found.value.rows.map(({ path, suggestion }) => [path, suggestion?.path ?? null])).toEqual([
      [asked[0], "/uprawa/jak-sadzic-pomidory"],
      [asked[1], "/uprawa/jak-sadzic-pomidory"],
      [asked[2], null],
      [asked[3], null],
    ]);
    expect(found.value.rows[0]?.suggestion?.title).toBe("Jak sadzić pomidory");
    const post = { ...(await store.read.post("pomidory"))!, slug: "nowa-uprawa" };
    const derived = await derive(runtime, post);
    if (!derived.ok) throw new Error(derived.message);
    const moved = await store.write((tx) => storePost(tx, { post, derived: derived.value, slug: "chosen" }, 1));
    expect(moved).toMatchObject({ ok: true });
    const again = await studio.addresses.missing(editor, 1);
    expect(again.ok && again.value.rows[0]?.suggestion).toBeNull();
    await studio.addresses.ignore(editor, asked[0]!);
    expect(await studio.addresses.missing(editor, 1)).toMatchObject({ value: { total: 3 } });
  });

  test("what published posts link to in vain is named with them, until it leads somewhere", async () => {
    const files = new Set<string>();
    const { studio, store, runtime } = await opened({ hasPublicFile: async (path) => files.has(path) });
    await store.write((tx) => tx.putAddressRules({ foreign: false, moved: [{ from: "/blog/**", to: "/uprawa" }] }));
    const write = async (id: string, body: string) => {
      const before = await store.read.post(id);
      if (!before) throw new Error(id);
      const post = { ...before, body };
      const derived = await derive(runtime, post);
      if (!derived.ok) throw new Error(derived.message);
      await store.write((tx) => storePost(tx, { post, derived: derived.value, slug: "chosen" }, 1));
    };
    await write(
      "pomidory",
      "[a](/nie/ma) [b](/uprawa) [c](/blog/x) [d](/tags#a) [e](/rss) [f](https://obca.example/x)",
    );
    await write("czosnek", "[a](/nie/ma) [b](/zupa)");
    await write("szkic", "[a](/tylko-szkic) [b](/nie/ma)");
    const found = async (after = "") => {
      const answer = await studio.addresses.deadLinks(editor, after);
      if (!answer.ok) throw new Error(answer.message);
      const { links, next } = answer.value;
      return [
        links.map(({ path, posts, total }) => `${path} ${total} ${posts.map(({ title }) => title).join(",")}`),
        next,
      ];
    };
    expect(await found()).toEqual([["/nie/ma 3 Dynia,Czosnek,Jak sadzić pomidory", "/zupa 1 Czosnek"], null]);
    expect(await found("/nie/ma")).toEqual([["/zupa 1 Czosnek"], null]);
    await studio.addresses.redirect(editor, "/nie/ma", "/uprawa/czosnek-zimowy-i-jary");
    expect(await found()).toEqual([["/zupa 1 Czosnek"], null]);
    await write("czosnek", '![Lejek](/images/a.png) ![](/media/2019/b.jpg)\n\n<img src="/assets/images/c.gif" alt="">');
    const names = ["/assets/images/c.gif", "/images/a.png", "/media/2019/b.jpg"];
    expect(await found()).toEqual([names.map((path) => `${path} 1 Czosnek`), null]);
    const unknown = "/media/ffffffffffffffffffffffffffffffff.jpg";
    await write(
      "czosnek",
      `Raz.\n\n![a](../../images/b.png)\n![c](c.png) [d](../nie.html)\n\n![e](${unknown})\n\n[f](jak-sadzic-pomidory)`,
    );
    await write("pomidory", "![c](./c.png)");
    const { links } = valueOf(await studio.addresses.deadLinks(editor, ""));
    const places = (posts: (typeof links)[number]["posts"]) =>
      posts.map(({ title, lines }) => `${title} ${lines.join()}`);
    expect(links.map(({ path, posts }) => `${path} ${places(posts).join()}`)).toEqual([
      "/uprawa/c.png Czosnek 4,Jak sadzić pomidory 1",
      "/images/b.png Czosnek 3",
      `${unknown} Czosnek 6`,
      "/nie.html Czosnek 4",
    ]);
    files.add("/images/b.png");
    const { links: fewer } = valueOf(await studio.addresses.deadLinks(editor, ""));
    expect(fewer.map(({ path }) => path)).toEqual(["/uprawa/c.png", unknown, "/nie.html"]);
  });

  test("many of them come a page at a time", async () => {
    const { studio, store, runtime } = await opened();
    const before = await store.read.post("czosnek");
    if (!before) throw new Error("czosnek");
    const body = Array.from({ length: DEAD_LINKS_SHOWN + 2 }, (_, at) => `[a](/nie/${at + 100})`).join(" ");
    const derived = await derive(runtime, { ...before, body });
    if (!derived.ok) throw new Error(derived.message);
    await store.write((tx) => storePost(tx, { post: { ...before, body }, derived: derived.value, slug: "chosen" }, 1));
    const first = await studio.addresses.deadLinks(editor, "");
    if (!first.ok) throw new Error(first.message);
    expect([first.value.links.length, first.value.next]).toEqual([DEAD_LINKS_SHOWN, `/nie/${99 + DEAD_LINKS_SHOWN}`]);
    expect(await studio.addresses.deadLinks(editor, first.value.next ?? "")).toMatchObject({
      value: { links: [{}, {}], next: null },
    });
  });

  test("only what a person made by hand is let go", async () => {
    const { studio, store, reading } = await opened();
    await studio.addresses.redirect(editor, "/dawny/adres", null);
    await store.write((tx) => tx.putFormerPath("/dawny/wpis", { kind: "post", id: "czosnek" }, "zmiana adresu", 1));
    const listed = await studio.addresses.formerPaths(editor, "dawny", 1);
    expect(listed.ok && listed.value.rows.map(({ path, to }) => [path, to])).toEqual([
      ["/dawny/adres", null],
      ["/dawny/wpis", "/uprawa/czosnek-zimowy-i-jary"],
    ]);
    expect(await studio.addresses.release(editor, "/dawny/wpis")).toMatchObject({ code: "invalid" });
    expect(await studio.addresses.release(editor, "/nie/ma")).toMatchObject({ code: "missing" });
    expect(await studio.addresses.release(editor, "/dawny/adres")).toEqual({ ok: true, value: null });
    expect(leadsTo(await reading.former("/dawny/adres", ""))).toBe("missing");
    expect(await auditEntries({ store })).toEqual(["redirect-release", "redirect-gone"]);
  });
});
