import { beforeEach, describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import {
  acted,
  DRAFT,
  idOf,
  jan,
  openPostService,
  published,
  saved,
  saveOf,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { Utf8Text } from "../../markdown/utf8-text.ts";
import { createPostService } from "../create-post-service.ts";
import type { CheckResult } from "../checks/check-result.ts";
import type { Draft } from "./draft.ts";

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
});

async function failed(change: Partial<Draft>): Promise<Partial<Record<CheckResult["id"], string>>> {
  const preview = await posts.preview(zofia, ID, { ...DRAFT, ...change });
  if (!preview.ok) throw new Error(preview.message);
  const checks = preview.value.checks.filter((check) => !check.passed);
  return Object.fromEntries(checks.map((check) => [check.id, check.message]));
}

const BASKET = `/media/${fixtures.basket.id}.jpg`;
const WORDS = Array.from({ length: 120 }, (_, i) => `słowo${i}`).join(" ");

describe("a preview", () => {
  it("is the page's own text, and stores nothing", async () => {
    const preview = await posts.preview(zofia, ID, { ...DRAFT, title: 'O "czosnku"', body: "## Raz\n\nA - b" });
    expect(preview).toMatchObject({
      value: { title: "O\u00A0„czosnku”", outline: [{ text: "Raz" }], words: 3, readingMinutes: 1 },
    });
    expect(await runtime.store.read.post(ID)).toBeNull();
  });

  it("tells of typography only where it is asked to", async () => {
    const draft = { ...DRAFT, title: 'O "czosnku"', body: "A - b" };
    expect(await posts.preview(zofia, ID, draft)).not.toHaveProperty("value.typography");
    expect(await posts.preview(zofia, ID, draft, true)).toMatchObject({
      value: { typography: { quotes: { title: [2, 1, 10, 1] }, dashes: { body: [1, 2] } } },
    });
  });

  it("refuses what the renderer refuses, and somebody else's post", async () => {
    expect(await posts.preview(zofia, ID, { ...DRAFT, body: "<div>".repeat(300) })).toMatchObject({
      code: "invalid",
      fields: { body: expect.any(String) },
    });
    await saved(posts, zofia, saveOf(ID));
    expect(await posts.preview(jan, ID, DRAFT)).toMatchObject({ code: "missing" });
    expect(await posts.preview({ ...jan, role: "reader" }, idOf(2), DRAFT)).toMatchObject({ code: "forbidden" });
  });
});

describe("the checklist", () => {
  it("has nothing against an address that gets a number when it is stored, but against one that was chosen", async () => {
    await saved(posts, zofia, saveOf(idOf(2), { change: { title: "Czosnek zimowy" } }));
    expect(await failed({ title: "Czosnek zimowy" })).not.toHaveProperty("slug");
    expect(await failed({ title: "Czosnek zimowy", slug: "czosnek-zimowy" })).toHaveProperty("slug");
  });

  it("has nothing against a good post; once readers have it, that nobody links to it", async () => {
    expect(await failed({})).toEqual({});
    await published(posts, ID);
    expect(Object.keys(await failed({}))).toEqual(["inbound"]);
    await saved(posts, zofia, saveOf(idOf(3), { change: { title: "Trzeci", body: "[tu](/uprawa/czosnek-zimowy)" } }));
    expect(await failed({})).toEqual({});
  });

  it.each<[CheckResult["id"], Partial<Draft>, string]>([
    ["title", { title: "  " }, "Wpisz tytuł."],
    ["slug", { slug: "Zły adres" }, "małe litery"],
    ["slug", { slug: "new" }, "zajęty przez system"],
    ["category", { categoryId: "nie-ma" }, "Wybierz kategorię."],
    ["alt", { cover: { mediaId: fixtures.basket.id, alt: " ", decorative: false } }, "okładkę"],
    ["alt", { body: "![](https://example.pl/a.jpg)" }, "https://example.pl/a.jpg"],
    ["alt", { body: "![Kosz](brak-obrazu:kosz.jpg)" }, "Dodaj brakujące obrazy: kosz.jpg."],
    ["remote-pictures", { body: "![Kosz](http://example.pl/a.jpg)" }, "cudzych serwerach leżą obrazy: 1"],
    ["links", { body: "[x](/nie/ma) [y](/uprawa/tez-nie?a#b)" }, "/nie/ma, /uprawa/tez-nie"],
    ["links", { body: "[x](/tag/robocze)" }, "/tag/robocze"],
    ["headings", { body: "## \n\ntekst" }, "pusty śródtytuł"],
    ["removed", { body: "a\n\n<script>b</script> <script>c</script>" }, "Usunięto z treści: skrypt (2)."],
    ["removed", { body: '<iframe src="https://obcy.pl/film"></iframe>' }, "ramkę z obcy.pl/film"],
    ["typography", { body: 'Niedomknięty "cudzysłów i reszta.' }, "cudzysłów bez pary"],
    ["title-length", { title: "Tytuł ".repeat(15) }, "wyszukiwarki"],
    ["heading-order", { body: "## Raz\n\n#### Dwa\n\ntekst" }, "„Dwa” przeskakuje"],
    ["heading-order", { body: "## Raz\n\n##Nagłówek\n\ntekst" }, "„##Nagłówek” nie jest śródtytułem"],
    ["tags", { tagIds: [] }, "od 1 do 6"],
    ["description", { lead: "" }, "lead albo opis"],
  ])("finds a fault of %s", async (id, change, sentence) => {
    expect((await failed(change))[id]).toContain(sentence);
  });

  it("says in which line a picture has no description, calls it as the library does, and shows it", async () => {
    const picture = `/media/${fixtures.basket.id}.jpg`;
    await runtime.store.write((tx) => tx.putMedia({ ...fixtures.basket, alt: "" }));
    const preview = await posts.preview(zofia, ID, { ...DRAFT, body: `Raz.\n\n![](${picture})` });
    const checks = preview.ok ? preview.value.checks : [];
    const check = checks.find(({ id }) => id === "alt");
    expect(check?.message).toBe("Opisz obrazy w treści: kosz.jpg.");
    expect(check?.places).toMatchObject([
      { line: 3, text: "kosz.jpg", picture: expect.stringContaining(fixtures.basket.id) },
    ]);
    expect(checks.filter(({ id, places }) => id !== "alt" && places)).toEqual([]);
  });

  it("names the place of a picture that is still to be found once, and not as something removed", async () => {
    expect(Object.keys(await failed({ body: "![Kosz](brak-obrazu:kosz.jpg)" }))).toEqual(["alt"]);
  });

  it("takes one picture of two for decorative where HTML says so of one", async () => {
    await runtime.store.write((tx) => tx.putMedia({ ...fixtures.basket, alt: "" }));
    const body = `![](${BASKET})\n\n<img src="${BASKET}" alt="">`;
    expect((await failed({ body })).alt).toBe("Opisz obrazy w treści: kosz.jpg.");
  });

  it.each<[string, Partial<Draft>]>([
    ["a decorative cover", { cover: { mediaId: fixtures.basket.id, alt: "", decorative: true } }],
    ["a picture of the library, described there", { body: "![](/media/0123456789abcdef0123456789abcdef.jpg)" }],
    ["a decorative picture", { body: `<img src="${BASKET}" alt="">` }],
    ["links to the site's own pages", { body: "[a](/) [b](/tags) [c](/uprawa) [d](https://example.pl/x) [e](#u-a)" }],
    ["a link to itself", { body: "[a](/uprawa/czosnek-zimowy)" }],
    ["what code shows", { body: '`"` i `a - b`' }],
  ])("accepts %s", async (_, change) => {
    expect(await failed(change)).toEqual({});
  });

  it("names pictures and links of the site that are not there, read as a browser reads them from the post's page", async () => {
    const unknown = "/media/ffffffffffffffffffffffffffffffff.jpg";
    const body = `![a](/obrazy/brak1.png)\n![b](../../obrazy/brak2.png)\n\n<img src="c.png" alt="c"> ![d](${unknown})\n\n[x](../../nie/ma.html) [y](czosnek-zimowy) [z](brak)`;
    const preview = await posts.preview(zofia, ID, { ...DRAFT, body });
    const failing = preview.ok ? preview.value.checks.filter(({ passed }) => !passed) : [];
    expect(failing).toMatchObject([
      {
        id: "alt",
        level: "blocking",
        message: `Pod tymi adresami nie ma obrazów: /obrazy/brak1.png, ../../obrazy/brak2.png, c.png i jeszcze 1.`,
        places: [{ line: 1 }, { line: 2 }, { line: 4 }, { line: 4 }],
      },
      {
        id: "links",
        level: "blocking",
        message: "Odnośniki donikąd: /nie/ma.html, /uprawa/brak.",
        places: [{ line: 6 }, { line: 6 }],
      },
    ]);
    const files = new Set(["/obrazy/brak1.png", "/obrazy/brak2.png", "/uprawa/c.png", "/nie/ma.html"]);
    posts = createPostService({ ...runtime.deps, hasPublicFile: async (path) => files.has(path) });
    expect(await failed({ body })).toEqual({
      alt: `Pod tymi adresami nie ma obrazów: ${unknown}.`,
      links: "Odnośniki donikąd: /uprawa/brak.",
    });
  });

  it("accepts a link that a redirect leads on, and no longer one that is gone", async () => {
    await published(posts, idOf(2), { title: "Cel" });
    await acted(posts, zofia, { postId: idOf(2), act: "move", slug: "nowy-cel" });
    const body = "[a](/uprawa/cel)";
    expect(await failed({ body })).not.toHaveProperty("links");
    await acted(posts, zofia, { postId: idOf(2), act: "withdraw" });
    expect((await failed({ body })).links).toContain("/uprawa/cel");
  });

  it("names the post that says a quarter of it already", async () => {
    await published(posts, idOf(2), { title: "Wcześniejszy", body: WORDS });
    const half = `${WORDS}\n\n${WORDS.replaceAll("słowo", "inne")}`;
    expect((await failed({ body: half })).overlap).toMatch(/(49|50)% .*„Wcześniejszy”/);
    expect(await failed({ body: WORDS.replaceAll("słowo", "inne") })).not.toHaveProperty("overlap");
  });
});

describe("a preview of a long post", () => {
  it("with its checks takes at most 300 ms of a processor", async () => {
    for (let i = 2; i < 12; i++) {
      await published(posts, idOf(i), { title: `Wpis ${i}`, body: WORDS.replaceAll("słowo", `w${i}`).repeat(8) });
    }
    const body = Array.from({ length: 60 }, (_, i) => `## Rozdział ${i}\n\n${WORDS.slice(0, 700)}\n`).join("\n");
    await posts.preview(zofia, ID, { ...DRAFT, body });
    const before = process.threadCpuUsage();
    await posts.preview(zofia, ID, { ...DRAFT, body: `${body}\n\nJeszcze zdanie.` });
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(deadline(300));
  });
});

describe("a preview link", () => {
  it("shows the draft to whoever has it, for 7 days", async () => {
    const cover = { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false };
    await saved(posts, zofia, saveOf(ID, { change: { cover, tagIds: [fixtures.garlic.id, fixtures.secret.id] } }));
    const link = await posts.previewLink(zofia, ID);
    if (!link.ok) throw new Error(link.message);
    expect(link.value).toMatchObject({ until: "27 listopada 2026, 13:00" });
    const url = new URL(link.value.path, "https://grzadka.pl");
    expect(url.pathname).toBe("/uprawa/czosnek-zimowy");
    const token = url.searchParams.get("preview") ?? "";
    await saved(posts, zofia, saveOf(ID, { base: "1.0", change: { cover, body: "Nowa treść" } }));
    expect(await runtime.previews.read(token)).toMatchObject({
      value: {
        until: "27 listopada 2026, 13:00",
        post: {
          title: "Czosnek zimowy",
          html: new Utf8Text("<p>Nowa treść</p>\n"),
          authors: [{ name: zofia.name, path: null }],
          cover: { alt: "Kosz" },
        },
      },
    });
    runtime.clock.now += 7 * fixtures.DAY;
    expect(await runtime.previews.read(token)).toMatchObject({ code: "forbidden" });
    expect(await runtime.previews.read("zmyslony.token")).toMatchObject({ code: "forbidden" });
  });

  it("shows nothing once it was revoked, whatever else is done to the post; a later one works", async () => {
    await saved(posts, zofia, saveOf(ID));
    const tokenOf = async () => {
      const link = await posts.previewLink(zofia, ID);
      return link.ok ? (link.value.path.split("=")[1] ?? "") : "";
    };
    const [first, again] = [await tokenOf(), await tokenOf()];
    await saved(posts, zofia, saveOf(idOf(2), { change: { title: "Inny" } }));
    const other = await posts.previewLink(zofia, idOf(2));
    expect(await posts.revokePreviews(jan, ID)).toMatchObject({ code: "missing" });
    expect(await runtime.previews.read(first)).toMatchObject({ ok: true });
    expect(await posts.revokePreviews(zofia, ID)).toMatchObject({ ok: true });
    await acted(posts, zofia, { postId: ID, act: "publish" });
    for (const token of [first, again]) {
      expect(await runtime.previews.read(token)).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("unieważniła"),
      });
    }
    expect(await runtime.previews.read(await tokenOf())).toMatchObject({ ok: true });
    expect(await runtime.previews.read(other.ok ? other.value.path.split("=")[1]! : "")).toMatchObject({ ok: true });
    expect((await runtime.store.read.audit(9, null)).map(({ act, userId }) => [act, userId])).toContainEqual([
      "revoke-previews",
      zofia.id,
    ]);
  });

  it("shows a working copy over the live text, and is nobody's who may not see the post", async () => {
    await published(posts, ID);
    await saved(posts, zofia, saveOf(ID, { base: "2.0", change: { body: "Kopia", title: "Kopia" } }));
    const link = await posts.previewLink(zofia, ID);
    const token = link.ok ? (link.value.path.split("=")[1] ?? "") : "";
    expect(await runtime.previews.read(token)).toMatchObject({
      value: { post: { title: "Kopia", path: "/uprawa/czosnek-zimowy" } },
    });
    expect(await posts.previewLink(jan, ID)).toMatchObject({ code: "missing" });
  });
});
