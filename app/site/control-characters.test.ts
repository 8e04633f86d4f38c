import { beforeEach, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

/* What somebody pasted, or an import brought, with characters that mean nothing and that XML forbids. */

// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROLS = /[\u0000-\u0008\u000B-\u001F]/;

/** "Ala ma\u0001 kota" with every one of them between its words. */
const riddled = (text: string) =>
  text + Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("x") + text;

const POST_ID = "11111111-1111-4111-8111-111111111111";

let app: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  app = await openAppWithStore();
  await app.store.write(async (tx) => {
    await tx.putTag({ ...fixtures.garlic, name: riddled("czosnek"), description: riddled("O czosnku.") }, "<p>O</p>");
    await tx.putCategory({ ...fixtures.growing, name: riddled("Uprawa"), description: riddled("O uprawie.") });
    await tx.putTopic({ ...fixtures.spring, title: riddled("Wiosna"), intro: riddled("O wiośnie.") }, "<p>O</p>");
  });
  const body = `## ${riddled("Ala")}\n\nAla\u0001ma\vkota i psa&#7;.\r\n\r\n<p title="a\u0002b&#x3;">c&#11;d</p>\n\n    ${riddled("kod")}\n`;
  const seo = { title: riddled("Tytuł"), description: riddled("Opis"), canonical: null, noindex: false };
  await app.publish("editor", POST_ID, {
    title: riddled("Tytuł").replaceAll(/[\n\r]/g, ""),
    lead: riddled("Wstęp"),
    body,
    seo,
    slug: "tytul",
    tagIds: [fixtures.garlic.id],
    topicId: fixtures.spring.id,
  });
});

const PAGES = ["/", "/uprawa", "/uprawa/tytul", "/tag/czosnek", "/tags", "/topics", "/?q=Ala%01", "/nie%0Bma"];
const TEXTS = ["/feed.xml", "/tag/czosnek/feed.xml", "/uprawa/tytul.md", "/sitemap.xml", "/llms.txt"];
const payloadOf = (path: string) => path.replace(/\/?(?=\?|$)/, "/_payload.json");

test("no page and no text for programs has them, for readers or for the team", async () => {
  for (const path of [...PAGES, ...TEXTS]) {
    for (const role of [null, "editor"] as const)
      expect([path, CONTROLS.exec((await app.get(path, role)).text)]).toEqual([path, null]);
  }
});

test("nor do the data a page is drawn of, and a feed in JSON", async () => {
  const seen: string[] = [];
  for (const path of [...PAGES.map(payloadOf), "/uprawa/feed.json"]) {
    JSON.parse((await app.get(path)).text, (_, value: unknown) => {
      if (typeof value === "string") seen.push(value);
      return value;
    });
  }
  expect(seen.length).toBeGreaterThan(200);
  expect(seen.filter((value) => CONTROLS.test(value))).toEqual([]);
});

test("what parts words and lines still does, and the source keeps what was typed", async () => {
  const page = (await app.get("/uprawa/tytul")).text;
  expect(page.match(/<p>Alama.*<\/p>/)?.[0]).toBe("<p>Alama kota i\u00A0psa\uFFFD.</p>");
  expect(page).toContain('<p title="ab">c d</p>');
  expect((await app.get("/uprawa/tytul.md")).text).toContain("Alama kota i psa&#7;.\n\n<p");
  expect((await app.store.read.post(POST_ID))?.body).toContain("Ala\u0001ma\vkota i psa&#7;.\r\n\r\n");
});
