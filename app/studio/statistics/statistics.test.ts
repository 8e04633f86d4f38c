import { describe, expect, test } from "vitest";
import { readTable } from "#core/base/values/csv.ts";
import { attribute, type Element, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* It is noon of Friday, 20 November 2026; two posts of a contributor and of Zofia are read. */

const PATH = "/studio/statistics";
const OWN = viewerOf("contributor").id;

async function readSite() {
  const site = await openAppWithStore();
  const { store } = site;
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "p-a", slug: "siew", title: "Siew", tagIds: [fixtures.tomatoes.id] }),
    fixtures.makePost({ id: "p-b", slug: "zupa", title: "Zupa", authorIds: [OWN], categoryId: fixtures.cooking.id }),
  );
  const views = (path: string, count: number, source = "", phone = 0) => ({ path, views: count, source, phone });
  await store.write(async (tx) => {
    await tx.countViews("2026-08-19", [views("/", 1)]);
    await tx.countViews("2026-10-08", [views("/uprawa/siew", 40), views("/kuchnia/zupa", 2)]);
    await tx.countViews("2026-11-17", [views("/uprawa/siew", 10, "google.com", 4), views("/", 5)]);
    await tx.countViews("2026-11-20", [views("/kuchnia/zupa", 12, "wykop.pl"), views("/uprawa/siew", 3)]);
    await tx.countFeedReaders("2026-11-19", [{ path: "/feed.xml", reader: "Feedly", subscribers: 21 }]);
  });
  const page = async (query = "", role: "editor" | "author" | "contributor" = "editor") =>
    (await site.get(PATH + query, role)).text;
  return { ...site, page };
}

describe("the page of statistics", () => {
  test("adds up thirty days, compares them, and lists what was read most", async () => {
    const { page } = await readSite();
    const html = await page();
    const text = textOf(pick(html, "main")[0]);
    expect(text).toContain("30 wyświetleń");
    expect(text).toContain("O 29% mniej niż w poprzednim okresie");
    expect(text).toContain("13% z telefonów");
    expect(text).toContain("od: 19 sierpnia 2026");
    expect(linesSaid(html, "wpisy")).toEqual([
      ["«Siew»", "−27", "13"],
      ["«Zupa»", "+10", "12"],
    ]);
    expect(linesSaid(html, "zyskaly")).toEqual([["«Zupa»", "+10", "12"]]);
    expect(linesSaid(html, "stracily")).toEqual([["«Siew»", "−27", "13"]]);
    expect(linesSaid(html, "kategorie").map(([name]) => name)).toEqual(["Uprawa", "Kuchnia"]);
    expect(linesSaid(html, "tagi").map(([name]) => name)).toEqual(["pomidory"]);
    expect(linesSaid(html, "zrodla")).toEqual([
      ["wykop.pl", "12"],
      ["google.com", "10"],
      ["bez podanego źródła", "8"],
    ]);
    expect(pick(html, "a").map((each) => attribute(each, "href"))).toContain("/studio/searches?days=30");
    expect(linesSaid(html, "kanaly")).toEqual([["Feedly", "/feed.xml", "21 osób"]]);
  });

  test("draws the steps as a picture with a name, and says the same in a table", async () => {
    const { page } = await readSite();
    const html = await page("?unit=month");
    const [, name = "", title = ""] =
      /<svg[^>]* role="img" aria-labelledby="([^"]+)"><title id="([^<]+)</.exec(html) ?? [];
    expect(title).toContain(`${name}">Wyświetlenia, `);
    expect(title).toContain("razem 73, najwięcej 42 (październik 2026)");
    expect(html.match(/<rect /g)).toHaveLength(12);
    const figures = linesSaid(html, "razem");
    expect(figures).toHaveLength(12);
    expect(figures.slice(-3)).toEqual([
      ["wrzesień 2026", "0", "0"],
      ["październik 2026", "0", "42"],
      ["listopad 2026", "4", "30"],
    ]);
  });

  test("goes to the spans before and after by links, and keeps what the form sent", async () => {
    const { page } = await readSite();
    const html = await page("?unit=day&from=2026-11-17&to=2026-11-18");
    const hrefs = pick(html, "a").map((each) => attribute(each, "href"));
    expect(hrefs).toContain(`${PATH}?unit=day&from=2026-11-15&to=2026-11-16`);
    expect(hrefs).toContain(`${PATH}?unit=day&from=2026-11-19&to=2026-11-20`);
    expect(pick(html, "input", { type: "date" }).map((each) => attribute(each, "value"))).toEqual([
      "2026-11-17",
      "2026-11-18",
    ]);
    expect(html.match(/<rect /g)).toHaveLength(2);
    expect(textOf(pick(await page("?from=2026-08-20&to=2026-08-21"), "main")[0])).toContain("Nie ma z czym porównać");
  });

  test("shows authors and contributors their own posts alone", async () => {
    const { page, get } = await readSite();
    const html = await page("", "contributor");
    expect(linesSaid(html, "wpisy")).toEqual([["«Zupa»", "+10", "12"]]);
    expect(linesSaid(html, "zrodla")).toEqual([["wykop.pl", "12"]]);
    expect([linesSaid(html, "kanaly"), linesSaid(html, "tagi")]).toEqual([[], []]);
    expect(html).not.toContain("szukano");
    const table = (await get(`${PATH}.csv`, "contributor")).text;
    expect(table).toContain("Zupa");
    expect(table).not.toMatch(/Siew|Feedly|google/);
    expect(textOf(pick(await page("", "author"), "main")[0])).toContain("Brak wyświetleń");
    expect((await get(PATH)).status).toBe(303);
    expect((await get(`${PATH}.csv`)).status).toBe(303);
  });

  test("says since when and what is counted before anything was read", async () => {
    const site = await openAppWithStore();
    const text = textOf(pick((await site.get(PATH, "administrator")).text, "main")[0]);
    expect(text).toContain("Liczy się samo od pierwszej wizyty czytelnika");
    expect(text).toContain("Nie liczą się: zalogowani z zespołu");
    expect(text).toContain("CDN");
  });

  test("takes over another program's numbers when an administrator has seen what it would take", async () => {
    const { post, get, store } = await readSite();
    const table = "date,page,pageviews\n2025-01-05,/uprawa/siew,30\n2025-01-05,/nie-ma,4\n2026-10-08,/uprawa/siew,9\n";
    const send = (apply: string, role: "administrator" | "editor" = "administrator") =>
      post(PATH, role, [
        ["do", "import"],
        ["table", table],
        ["apply", apply],
      ]);
    const said = async (answer: Promise<{ text: string }>) =>
      pick((await answer).text, "output")
        .map(textOf)
        .join(" ");
    expect((await send("on", "editor")).status).toBe(403);
    const seen = await said(send(""));
    expect(seen).toContain(
      "Po wczytaniu: stron: 1, wyświetleń: 30, pominiętych, bo z dni, które witryna liczy sama: 9",
    );
    expect(seen).toContain("Pominięty adres, którego tu nie ma: /nie-ma (4 wyświetlenia)");
    expect(await store.read.firstViewDay(true)).toBe("2026-08-19");
    expect(await said(send("on"))).toContain("Wczytano: stron: 1");
    await send("on");
    const html = (await get(`${PATH}?unit=month&from=2025-01-01&to=2025-01-31`, "administrator")).text;
    expect(linesSaid(html, "wpisy")).toEqual([["«Siew»", "30"]]);
    expect(linesSaid(html, "zrodla")).toEqual([["z importu", "30"]]);
    expect((await get(PATH, "editor")).text).not.toContain("Liczby z innego programu");
  });

  test("has a post's own curve in its history, for whoever may see the post", async () => {
    const { get } = await readSite();
    const html = (await get("/studio/history/p-a", "editor")).text;
    expect(textOf(pick(html, "main")[0])).toMatch(/13 wyświetleń 22 października/);
    expect(html.match(/<rect /g)).toHaveLength(30);
    expect(linesSaid(html, "razem").at(-1)).toEqual(["20 listopada", "0", "3"]);
    expect((await get("/studio/history/p-b", "contributor")).text).toContain("12 wyświetleń");
    expect((await get("/studio/history/p-a", "contributor")).status).toBe(404);
  });

  test("gives what it shows as a table", async () => {
    const { get } = await readSite();
    const { headers, text } = await get(`${PATH}.csv?unit=month`, "editor");
    expect(headers["content-type"]).toContain("text/csv");
    const rows = readTable(text).map(({ cells }) => cells);
    expect(rows).toContainEqual(["miesiąc od", "2026-10-01", "", "42", ""]);
    expect(rows).toContainEqual(["wpis", "«Siew»", "/uprawa/siew", "53", ""]);
    expect(rows).toContainEqual(["źródło", "google.com", "", "10", ""]);
    expect(rows).toContainEqual(["urządzenie", "telefon", "", "4", ""]);
  });
});

/** The cells of a section's lines, and what stands below a name as a cell of its own. */
function linesSaid(html: string, id: string): string[][] {
  const start = html.indexOf(`aria-labelledby="${id}"`);
  if (start < 0) return [];
  const section = html.slice(start, html.indexOf("</section>", start));
  return pick(`<table>${section.slice(section.indexOf("<tbody"))}`, "tr").map((row) =>
    row.childNodes.flatMap((cell) => {
      const spans = "childNodes" in cell ? cell.childNodes.filter((node) => node.nodeName === "span") : [];
      const under = spans.filter((node) => attribute(node as Element, "class") === "data-table-under");
      const rest = under.reduce((text, node) => text.replace(textOf(node), ""), textOf(cell));
      return [rest, ...under.map(textOf)].map((text) => text.trim()).filter(Boolean);
    }),
  );
}
