import { beforeEach, expect, test, vi } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { ORIGIN } from "#test/support/fakes/fake-services.ts";
import { ROUTES } from "../routes.ts";

/* What the heads of readers' pages, and the texts beside them, say to programs. */

const config = defineSite({
  name: "Grządka za domem",
  tagline: "O warzywach i cierpliwości",
  securityContact: "redakcja@grzadka.example",
});

let app: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  app = await openAppWithStore({ config });
  const listed = Array.from({ length: 45 }, (_, at) =>
    fixtures.makePost({
      id: `w-${at}`,
      title: `Wpis ${at}`,
      tagIds: [fixtures.garlic.id],
      publishedAt: fixtures.friday(at),
    }),
  );
  const about = fixtures.makePost({ id: "w-o-nas", slug: "o-nas", categoryId: fixtures.pages.id });
  await fixtures.putPosts(app.store, ...listed, about);
});

const POST = "/uprawa/o-w-7";

/** An example of every screen that anybody may open, further pages, and addresses without a page. */
const PAGES: Record<string, string[]> = {
  home: ["/", "/?page=2", "/?q=czosnek", "/?q="],
  tags: ["/tags", "/tags?sort=count"],
  topics: ["/topics"],
  tag: ["/tag/czosnek", "/tag/czosnek?page=2"],
  authors: ["/autorzy"],
  author: ["/autorzy/zofia-lecka", "/autorzy/zofia-lecka?page=2"],
  category: ["/uprawa", "/uprawa?page=2", "/kuchnia"],
  post: [POST, "/strony/o-nas"],
  // A site without mail has no such page.
  subscribe: [],
  none: ["/nie-ma", "/uprawa/nie-ma", "/a/b/c", "/tag/nie-ma", "/autorzy/nie-ma", "/.well-known/inne", "/strony"],
};
const EVERY = Object.values(PAGES).flat();
const EXISTING = EVERY.filter((path) => !PAGES["none"]!.includes(path));

async function headOf(path: string) {
  const { text } = await app.get(path);
  const contents = (name: string) =>
    pick(text, "meta", { [/^(?:og|article):/.test(name) ? "property" : "name"]: name }).map((each) =>
      attribute(each, "content"),
    );
  const hrefs = (rel: string) => pick(text, "link", { rel }).map((each) => attribute(each, "href"));
  return { contents, hrefs };
}

test("every screen for everybody is among the examples", () => {
  const open = ROUTES.filter(({ kind, who, layout }) => kind === "screen" && who === "everyone" && layout === "site");
  expect(open.map(({ id }) => id).filter((id) => !PAGES[id])).toEqual([]);
});

/** The feeds of the list, or the Markdown of the post, that a page has besides the site's feeds. */
function ownAlternates(path: string): string[] {
  const [pathname = ""] = path.split("?");
  if (PAGES["post"]!.includes(path)) return [`${path}.md`];
  const isList = ["tag", "category", "author"].some((id) => PAGES[id]!.includes(path));
  return isList ? [`${pathname}/feed.xml`, `${pathname}/feed.json`] : [];
}

test("every page names the site's feeds once each, its own before them, the manifest and the icons", async () => {
  for (const path of EVERY) {
    const { hrefs } = await headOf(path);
    expect([path, hrefs("alternate")]).toEqual([path, [...ownAlternates(path), "/feed.xml", "/feed.json"]]);
    expect([path, hrefs("manifest"), hrefs("icon"), hrefs("apple-touch-icon")]).toEqual([
      path,
      ["/manifest.webmanifest"],
      ["/favicon.ico", "/favicon.svg"],
      ["/apple-touch-icon.png"],
    ]);
  }
});

test("an icon stands beside the manifest on pages for the team, the manifest does not", async () => {
  const { hrefs } = await headOf("/login");
  expect([hrefs("manifest"), hrefs("alternate"), hrefs("icon").length]).toEqual([[], [], 2]);
});

test("every page has one picture for social networks, with size and words, and one canonical address", async () => {
  const names = ["og:image", "og:image:width", "og:image:height", "og:image:alt", "og:type", "og:title", "og:url"];
  for (const path of EXISTING) {
    const { contents, hrefs } = await headOf(path);
    const missing = [...names, "og:site_name", "twitter:card"].filter((name) => contents(name).length !== 1);
    expect([path, missing]).toEqual([path, []]);
    expect(contents("og:image")[0]).toMatch(/^https:\/\/szpalta\.example\/media\/social\/[a-z0-9-]+\.png$/);
    expect([contents("og:image:width"), contents("og:image:height")]).toEqual([["1200"], ["630"]]);
    expect(hrefs("canonical")).toEqual(contents("og:url"));
  }
});

const PICTURES: [string, RegExp, string][] = [
  ["/", /^home-[0-9a-f]{16}\.png$/, "Grządka za domem"],
  ["/?page=2", /^home-[0-9a-f]{16}\.png$/, "Grządka za domem"],
  ["/topics", /^home-[0-9a-f]{16}\.png$/, "Grządka za domem"],
  ["/uprawa", /^category-uprawa-[0-9a-f]{16}\.png$/, "Uprawa"],
  ["/uprawa?page=2", /^category-uprawa-[0-9a-f]{16}\.png$/, "Uprawa"],
  ["/tag/czosnek?page=2", /^tag-czosnek-[0-9a-f]{16}\.png$/, "czosnek"],
  [POST, /^w-7-1\.png$/, "«Wpis 7»"],
];

const pictureOf = async (of: typeof app, path: string) => {
  const { text } = await of.get(path);
  const [image] = pick(text, "meta", { property: "og:image" });
  return attribute(image, "content")?.replace(`${ORIGIN}/media/`, "");
};

test("home, categories, tags and posts have pictures of their own, other pages that of home", async () => {
  for (const [path, name, words] of PICTURES) {
    expect((await pictureOf(app, path))?.replace("social/", "")).toMatch(name);
    expect([path, (await headOf(path)).contents("og:image:alt")]).toEqual([path, [words]]);
  }
});

test("the picture that the team chose stands on all pages but posts, and the drawn ones change with their texts", async () => {
  const own = await openAppWithStore({ config: { ...config } });
  await fixtures.putPosts(own.store, fixtures.makePost({ id: "p1", tagIds: [fixtures.garlic.id] }));
  const paths = ["/", "/uprawa", "/tag/czosnek", "/uprawa/o-p1"];
  const pictures = () => Promise.all(paths.map((path) => pictureOf(own, path)));
  const drawn = await pictures();
  await own.store.write(async (tx) => {
    await tx.putCategory({ ...fixtures.growing, name: "Uprawy" });
    await tx.putTag({ ...fixtures.garlic, name: "Czosnek" }, "");
  });
  const renamed = await pictures();
  expect(paths.map((_, at) => drawn[at] === renamed[at])).toEqual([true, false, false, true]);
  await own.store.write(async (tx) => {
    await tx.putMedia(fixtures.basket);
    await tx.putSettings({ ...NO_SETTINGS, socialId: fixtures.basket.id, version: 1 });
  });
  const chosen = `${fixtures.basket.id}.jpg`;
  expect(await pictures()).toEqual([chosen, chosen, chosen, drawn[3]]);
  const { text } = await own.get("/tag/czosnek");
  const [alt] = pick(text, "meta", { property: "og:image:alt" });
  expect(attribute(alt, "content")).toBe(fixtures.basket.alt);
});

test("a post says when it came out and changed, with the time zone, and where it stands; other pages do not", async () => {
  const { contents } = await headOf(POST);
  expect(contents("og:type")).toEqual(["article"]);
  expect(contents("article:published_time")).toEqual(["2026-02-20T08:00:00+01:00"]);
  expect(contents("article:modified_time")).toEqual(contents("article:published_time"));
  expect(contents("article:section")).toEqual(["Uprawa"]);
  const facts = ["article:published_time", "article:modified_time", "article:section"];
  for (const path of EXISTING.filter((each) => each !== POST)) {
    const head = await headOf(path);
    expect([path, facts.flatMap((name) => head.contents(name))]).toEqual([path, []]);
  }
});

test("the manifest has the site's name, icons and paper, and changes with the look, as the drawn pictures do", async () => {
  const { status, headers, text } = await app.get("/manifest.webmanifest");
  expect([status, headers["content-type"]]).toEqual([200, "application/manifest+json; charset=utf-8"]);
  expect(JSON.parse(text)).toEqual({
    id: "/",
    name: "Grządka za domem",
    short_name: "Grządka za",
    description: "O warzywach i cierpliwości",
    lang: "pl-PL",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: "#fbf9f4",
    background_color: "#fbf9f4",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  });
  const answer = await app.handler.answer(new Request(`${ORIGIN}/manifest.webmanifest`));
  expect(answer.dependencies?.tags).toEqual(["site"]);
  const drawn = await pictureOf(app, "/uprawa");
  const look = { ...PLAIN_LOOK, paper: "#e8f0e0" };
  await app.store.write((tx) => tx.putSettings({ ...NO_SETTINGS, look, version: 1 }));
  const tinted = JSON.parse((await app.get("/manifest.webmanifest")).text);
  expect([tinted.theme_color, tinted.background_color]).toEqual(["#e8f0e0", "#e8f0e0"]);
  expect(await pictureOf(app, "/uprawa")).not.toBe(drawn);
});

test("security.txt names the contact and ends within a year, the same for a month", async () => {
  const path = "/.well-known/security.txt";
  const { status, headers, text } = await app.get(path);
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text.split("\n")).toEqual([
    "Contact: mailto:redakcja@grzadka.example",
    expect.stringMatching(/^Expires: 20\d\d-\d\d-01T00:00:00\.000Z$/),
    "Preferred-Languages: pl, en",
    `Canonical: ${ORIGIN}${path}`,
    "",
  ]);
  const expires = Date.parse(/Expires: (.*)/.exec(text)![1]!);
  const days = (expires - app.time.now) / fixtures.DAY;
  expect([days > 300, days < 365]).toEqual([true, true]);
  const { dependencies } = await app.handler.answer(new Request(ORIGIN + path));
  app.time.now = dependencies!.expiresAt! - 1;
  expect((await app.get(path)).text).toBe(text);
  app.time.now += 1;
  expect((await app.get(path)).text).not.toBe(text);
});

test("a contact may be a page; without one there is nothing, as at other addresses below", async () => {
  const contact = "https://grzadka.example/zgloszenia";
  const elsewhere = await openAppWithStore({ config: defineSite({ name: "Grządka", securityContact: contact }) });
  const { text } = await elsewhere.get("/.well-known/security.txt");
  expect(text).toMatch(/^Contact: https:\/\/grzadka\.example\/zgloszenia\n/);
  const without = await openAppWithStore({ config: defineSite({ name: "Grządka" }) });
  for (const each of [without, elsewhere]) {
    const path = each === without ? "security.txt" : "change-password";
    const { status, headers } = await each.get(`/.well-known/${path}`);
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
  }
});

const TEXTS = [
  "/feed.xml", "/feed.json", "/uprawa/feed.xml", "/uprawa/feed.json", "/tag/czosnek/feed.xml", "/tag/czosnek/feed.json",
  "/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest", "/.well-known/security.txt", `${POST}.md`,
  "/suggestions.json?q=czosnek", "/_payload.json", `${POST}/_payload.json`, "/nie-ma/_payload.json", "/login", "/setup",
]; // prettier-ignore

test("no answer to a reader says the program's name instead of the site's", async () => {
  for (const path of [...EVERY, ...TEXTS])
    expect([path, (await app.get(path)).text]).toEqual([path, expect.not.stringContaining("Szpalta")]);
});

test("an error page says the site's name even where nothing of its frame can be read", async () => {
  const broken = await openAppWithStore({ config });
  vi.spyOn(broken.store.read, "frame").mockRejectedValue(new Error("EIO"));
  const { status, text } = await broken.get("/");
  expect(status).toBe(500);
  expect(text).toContain("Grządka za domem");
  expect(text).not.toContain("Szpalta");
});
