import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { createServices, editor } from "#test/support/services/open-services.ts";
import { branchKey, branchTarget } from "./fallback-redirects.ts";
import { linkLeads } from "./fallback-target.ts";

async function opened() {
  const world = await createServices();
  await fixtures.putPosts(
    world.store,
    fixtures.makePost({
      id: "pomidory",
      slug: "jak-sadzic-pomidory",
      title: "Pomidory",
      tagIds: [fixtures.compost.id],
    }),
  );
  const ruled = async (address: string) => {
    const [path = "", search] = address.split("?");
    const answer = await world.reading.ruled(path, search === undefined ? "" : `?${search}`);
    return answer.found === "moved" ? answer.path : null;
  };
  return { ...world, ruled };
}

const POST = "/uprawa/jak-sadzic-pomidory";

describe("addresses of WordPress and Ghost", () => {
  test.each([
    ["/feed", "/feed.xml"],
    ["/feed/atom", "/feed.xml"],
    ["/rss", "/feed.xml"],
    ["/rss.xml", "/feed.xml"],
    ["/rss2.xml", "/feed.xml"],
    ["/posts/index.xml", "/feed.xml"],
    ["/feeds/all.atom.xml", "/feed.xml"],
    ["/archives/2020", "/"],
    ["/tag/kompost.html", "/tag/kompost"],
    ["/comments/feed", "/feed.xml"],
    ["/author/jan/feed", "/feed.xml"],
    ["/category/uprawa/feed", "/uprawa/feed.xml"],
    ["/tag/kompost/rss", "/tag/kompost/feed.xml"],
    ["/wp-sitemap.xml", "/sitemap.xml"],
    ["/wp-sitemap-posts-post-1.xml", "/sitemap.xml"],
    ["/sitemap_index.xml", "/sitemap.xml"],
    ["/post-sitemap2.xml", "/sitemap.xml"],
    ["/sitemap-posts.xml", "/sitemap.xml"],
    ["/author/jan-kowalski", "/"],
    ["/author/jan-kowalski/page/3", "/"],
    ["/2019", "/"],
    ["/2019/05", "/"],
    ["/2019/05/17", "/"],
    ["/page/2", "/"],
    ["/category/uprawa", "/uprawa"],
    ["/category/dom/uprawa/page/2", "/uprawa"],
    ["/category/kompost", "/tag/kompost"],
    ["/tag/kompost/page/4", "/tag/kompost"],
    ["/tags/kompost", "/tag/kompost"],
    ["/2019/05/jak-sadzic-pomidory", POST],
    ["/2019/05/17/jak-sadzic-pomidory.html", POST],
    ["/jak-sadzic-pomidory", POST],
    ["/dom/ogrod/jak-sadzic-pomidory/amp", POST],
    ["/jak-sadzic-pomidory/comment-page-2", POST],
    ["/2019/05/jak-sadzic-pomidory/2", POST],
    ["/2019/05/dawna/amp", POST],
    ["/2019/05/dawna/3", POST],
    ["/index.php/2019/05/jak-sadzic-pomidory", POST],
    ["/index.php?p=17", POST],
    ["/tag/uprawa", "/uprawa"],
    ["/type/gallery", "/"],
    ["/?p=17&feed=rss2", POST],
    ["/?cat=3", "/uprawa"],
    ["/?cat=3&paged=2", "/uprawa"],
    ["/?category_name=dom/uprawa", "/uprawa"],
    ["/?category_name=kompost", "/tag/kompost"],
    ["/?tag=kompost", "/tag/kompost"],
    ["/?author=1", "/"],
    ["/?author_name=jan", "/"],
    ["/?m=201905", "/"],
    ["/?paged=3", "/"],
    ["/?feed=rss2", "/feed.xml"],
    ["/?feed=comments-rss2", "/feed.xml"],
    ["/?feed=rss2&cat=3", "/uprawa/feed.xml"],
    ["/?feed=atom&tag=kompost", "/tag/kompost/feed.xml"],
    ["/?sitemap=index", "/sitemap.xml"],
    ["/?s=zupa z dyni", "/?q=zupa%20z%20dyni"],
    ["/search?q=zupa z dyni", "/?q=zupa%20z%20dyni"],
    ["/search/zupa z dyni", "/?q=zupa%20z%20dyni"],
  ])("%s leads to %s", async (address, to) => {
    const { studio, store, ruled } = await opened();
    await store.write(async (tx) => {
      await tx.putFormerPath("/?p=17", { kind: "post", id: "pomidory" }, "import", 1);
      await tx.putFormerPath("/2019/05/dawna", { kind: "post", id: "pomidory" }, "import", 1);
      await tx.putFormerPath("/?cat=3", { kind: "category", id: fixtures.growing.id }, "import", 1);
    });
    expect(await ruled(address)).toBeNull();
    expect(await studio.addresses.leadForeign(editor, true)).toMatchObject({ ok: true });
    expect(await ruled(address)).toBe(to);
  });

  test("a tag that is called as feeds are has its list", async () => {
    const { studio, store, ruled } = await opened();
    await store.write(async (tx) => tx.putTag({ ...fixtures.compost, id: "rss", slug: "rss", name: "RSS" }, ""));
    await fixtures.putPosts(store, fixtures.makePost({ id: "kanaly", slug: "kanaly", tagIds: ["rss"] }));
    await studio.addresses.leadForeign(editor, true);
    expect(await ruled("/tags/rss")).toBe("/tag/rss");
    expect(await ruled("/tag/rss/rss")).toBe("/tag/rss/feed.xml");
    expect(await ruled("/tag/feed")).toBeNull();
  });

  test.each([
    "/wp-login.php",
    "/wp-admin/setup.php",
    "/xmlrpc.php",
    "/category/nie-ma",
    "/tag/nie-ma/feed",
    "/2019/05/nie-ma",
    "/nie-ma",
    "/author/jan/obrazy",
    "/2019/13",
    "/a/b/17",
    "/type/nie-ma",
    "/?cat=99",
    "/?tag=nie-ma",
    "/?feed=rss2&cat=99",
    "/?page=2",
    "/search",
    "/search?q=",
    "/?utm_source=list",
  ])("%s leads nowhere", async (address) => {
    const { studio, ruled } = await opened();
    await studio.addresses.leadForeign(editor, true);
    expect(await ruled(address)).toBeNull();
  });
});

test("a link that only a rule answers is not dead once the rules are on", async () => {
  const { studio, store } = await opened();
  const alive = () =>
    Promise.all(
      ["/category/uprawa", "/2019/05/jak-sadzic-pomidory", "/category/nie-ma"].map((at) => linkLeads(store.read, at)),
    );
  expect(await alive()).toEqual([false, false, false]);
  await studio.addresses.leadForeign(editor, true);
  expect(await alive()).toEqual([true, true, false]);
});

describe("a branch that moved", () => {
  test("keeps the rest, leads in one hop and only to what is there, until it is let go", async () => {
    const { studio, store, ruled } = await opened();
    expect(await studio.addresses.redirect(editor, "/blog/**", "/uprawa/**")).toEqual({ ok: true, value: null });
    expect(await ruled("/blog/jak-sadzic-pomidory")).toBe(POST);
    expect(await ruled("/blog/jak-sadzic-pomidory/dalej")).toBeNull();
    expect(await ruled("/blog")).toBe("/uprawa");
    expect(await ruled("/blogi/jak-sadzic-pomidory")).toBeNull();
    await fixtures.edit(store, "pomidory", { slug: "pomidory-od-nowa" });
    await store.write((tx) => tx.putFormerPath(POST, { kind: "post", id: "pomidory" }, "zmiana adresu", 1));
    expect(await ruled("/blog/jak-sadzic-pomidory")).toBe("/uprawa/pomidory-od-nowa");
    expect(await studio.addresses.releaseBranch(editor, "/blog/**")).toMatchObject({ ok: true });
    expect(await ruled("/blog/pomidory-od-nowa")).toBeNull();
    expect(await studio.addresses.releaseBranch(editor, "/blog/**")).toMatchObject({ code: "missing" });
  });

  test("leads elsewhere with what comes after", async () => {
    const { studio, ruled } = await opened();
    await studio.addresses.redirect(editor, "/blog/**", "https://obca.example/**");
    await studio.addresses.redirect(editor, "/sklep/**", "https://obca.example/sklep");
    const targets = [];
    for (const path of ["/blog", "/blog/ż/b", "/sklep/a"]) targets.push(await ruled(path));
    expect(targets).toEqual(["https://obca.example", "https://obca.example/%C5%BC/b", "https://obca.example/sklep"]);
  });

  test.each([
    ["/blog/**", "/blog/**", "to"],
    ["/blog/**", "", "to"],
    ["/blog/**", "/nie-ma", "to"],
    ["/blog/**", "http://obca.example/**", "to"],
    ["/**", "/uprawa/**", "from"],
    ["/a/*/b/**", "/uprawa/**", "from"],
    ["//obca.example/**", "/uprawa/**", "from"],
  ])("%s is not led to %j", async (from, to, field) => {
    const { studio, store } = await opened();
    const refused = await studio.addresses.redirect(editor, from, to === "" ? null : to);
    expect(refused).toMatchObject({ code: "invalid", fields: { [field]: expect.any(String) } });
    expect(await store.read.addressRules()).toEqual({ foreign: false, moved: [] });
  });

  test("the longest counts, and a target without stars is one for all", () => {
    const moved = [
      { from: "/a/**", to: "/x/**" },
      { from: "/a/b/**", to: "/y" },
    ];
    expect(["/a/c", "/a/b", "/a/b/c", "/ab"].map((path) => branchTarget({ moved }, path))).toEqual([
      "/x/c",
      "/y",
      "/y",
      null,
    ]);
    expect(branchKey(" /Łódź/%C5%BC/** ")).toBe("/Łódź/ż/**");
  });
});

describe("a table of redirects", () => {
  const table = (studio: Awaited<ReturnType<typeof opened>>["studio"], text: string, apply: boolean) =>
    studio.addresses.importTable(editor, text, apply);

  test("is looked through first, then taken whole, and a second time changes nothing", async () => {
    const { studio, store, ruled, reading } = await opened();
    const text = `source;target\n/stary;${POST}\n/zdjety;\n/blog/**;/uprawa/**\n`;
    const expected = { created: 3, changed: 0, unchanged: 0, faults: [] };
    expect(await table(studio, text, false)).toMatchObject({ ok: true, value: expected });
    expect(await store.read.formerPaths("", 0, 9)).toMatchObject({ total: 0 });
    expect(await table(studio, text, true)).toMatchObject({ ok: true, value: expected });
    expect(await reading.former("/stary", "")).toMatchObject({ found: "moved", path: POST });
    expect(await reading.former("/zdjety", "")).toMatchObject({ found: "gone" });
    expect(await ruled("/blog/jak-sadzic-pomidory")).toBe(POST);
    expect(await table(studio, text, true)).toMatchObject({ value: { created: 0, changed: 0, unchanged: 3 } });
    const exported = await studio.addresses.exportTable(editor);
    expect(exported.ok && (await table(studio, exported.value, true))).toMatchObject({ value: { unchanged: 3 } });
    expect(await table(studio, "/zdjety,/uprawa\n", true)).toMatchObject({ value: { created: 0, changed: 1 } });
    expect(await reading.former("/zdjety", "")).toMatchObject({ found: "moved", path: "/uprawa" });
  });

  test("with a fault in it is refused by line, and nothing of it is taken", async () => {
    const { studio, store } = await opened();
    const lines = ["/dobry,/uprawa", `${POST},/uprawa`, "/zly,/nie-ma", "bez-ukosnika,/uprawa"];
    const looked = await table(studio, `${lines.join("\n")}\n`, true);
    expect(looked.ok && looked.value.faults.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(await store.read.formerPaths("", 0, 9)).toMatchObject({ total: 0 });
    const twice = await table(studio, "/a,/uprawa\n,/uprawa\n/a,\n/sam\n", true);
    expect(twice.ok && twice.value.faults.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});
