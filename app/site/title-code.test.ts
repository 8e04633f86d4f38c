import { beforeEach, describe, expect, test } from "vitest";
import type { Draft } from "#core/posts/drafts/draft.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { attribute, elementsOf, pick, textOf, type Element } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

/* Code in the titles of posts: mark-up where mark-up is shown, plain words everywhere else. */

const TITLE = 'Po co `map("x")` i "cudzysłów"';
const PLAIN = 'Po co map("x") i „cudzysłów”';

let app: Awaited<ReturnType<typeof openAppWithStore>>;

beforeEach(async () => {
  app = await openAppWithStore();
  await publish({ title: "Wcześniejszy `filter`" });
  await publish({ title: TITLE });
  await publish({ title: "`<img src=x onerror=alert(1)>` & `</script>`" });
});

function publish(change: Partial<Draft>) {
  app.time.now += 1_000;
  return app.publish("editor", crypto.randomUUID(), { ...change, tagIds: [fixtures.garlic.id, fixtures.compost.id] });
}

const spaced = (text: string) => text.replaceAll("\u00a0", " ");
const page = async (path: string) => (await app.get(path)).text;
const PATH = "/uprawa/po-co-map-x-i-cudzyslow";

function codeIn(element: Element | undefined): string[] {
  return (element?.childNodes ?? []).flatMap((child) => (child.nodeName === "code" ? [textOf(child)] : []));
}

describe("where mark-up is shown", () => {
  test("it is code, with its quotes as typed, in the heading and beside it", async () => {
    const body = await page(PATH);
    const [heading] = pick(body, "h1");
    expect([spaced(textOf(heading)), codeIn(heading)]).toEqual([PLAIN, ['map("x")']]);
    const neighbours = pick(body, "strong").map((each) => codeIn(each));
    expect(neighbours).toEqual([["filter"], ["<img src=x onerror=alert(1)>", "</script>"]]);
  });

  test.each(["/", "/uprawa", "/tag/czosnek"])("it is code in the list at %s", async (path) => {
    const links = pick(await page(path), "a", { href: PATH });
    expect(links.map((link) => [spaced(textOf(link)), codeIn(link)])).toEqual([[PLAIN, ['map("x")']]]);
  });

  test("it never becomes mark-up of its own", async () => {
    for (const path of ["/", "/uprawa", "/uprawa/img-src-x-onerror-alert-1-script"]) {
      const body = await page(path);
      expect(elementsOf(body).filter((each) => attribute(each, "onerror") !== undefined)).toEqual([]);
      expect(body).not.toContain("<img src=x");
    }
  });
});

describe("where none is", () => {
  test("heads say the words alone", async () => {
    const body = await page(PATH);
    const head = elementsOf(body).filter(({ tagName }) => ["title", "meta", "script"].includes(tagName));
    expect(spaced(textOf(head.find(({ tagName }) => tagName === "title")))).toBe(`${PLAIN} | Próba`);
    expect(spaced(attribute(pick(body, "meta", { property: "og:title" })[0], "content") ?? "")).toBe(PLAIN);
    const structured = pick(body, "script", { type: "application/ld+json" }).map((each) => JSON.parse(textOf(each)));
    expect(spaced(structured[0].headline)).toBe(PLAIN);
    expect(spaced(structured[1].itemListElement.at(-1).name)).toBe(PLAIN);
    expect(head.map((each) => attribute(each, "content") ?? textOf(each)).join("")).not.toContain("`");
    const shares = pick(body, "a").map((each) => attribute(each, "href") ?? "");
    expect(shares.filter((href) => href.includes("%60"))).toEqual([]);
  });

  test.each(["/feed.xml", "/feed.json", "/llms.txt", "/sitemap.xml"])("%s has no backtick", async (path) => {
    const text = spaced(await page(path));
    expect(text.replace(/`\.md`/, "")).not.toContain("`");
    expect(text).toContain(path === "/sitemap.xml" ? PATH : "Wcześniejszy filter");
  });

  test("the studio's lists have no backtick", async () => {
    for (const path of ["/studio", "/studio/audit"]) {
      const { status, text } = await app.get(path, "editor");
      expect(status).toBe(200);
      const shown = textOf(pick(text, "main")[0]);
      expect(shown).toContain("Wcześniejszy filter");
      expect(shown).not.toContain("`");
    }
  });
});

test("payloads and exports keep the title as it was typed, or typeset around its code", async () => {
  const { data } = JSON.parse(await page(`${PATH}/_payload.json`));
  expect(spaced(data.post.title)).toBe('Po co `map("x")` i „cudzysłów”');
  expect(await page(`${PATH}.md`)).toContain(`map("x")`);
});
