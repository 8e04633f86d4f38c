import { describe, expect, it } from "vitest";
import { administrator, auditEntries, createServices } from "#test/support/services/open-services.ts";
import { makePost, putPosts } from "#store/contract/fixtures.ts";
import type { Outcome } from "../base/outcome.ts";
import { defineSite } from "../base/site-config.ts";
import { createViewImport, type ViewImport } from "./view-import.ts";
import { viewsOfTable } from "./view-table.ts";

const ALWAYS = { from: "2020-01-01", to: "2026-12-31" };

/* The forms of the files are those that the programs' documents describe. */

const PLAUSIBLE = `"date","hostname","page","visits","visitors","pageviews"
"2026-11-01","grzadka.example","/uprawa/siew",5,5,7
"2026-11-02","grzadka.example","/uprawa/siew/",1,1,2
"2026-11-02","grzadka.example","/",9,8,11
"2026-11-02","grzadka.example","/nie-ma",3,3,3
`;

const MATOMO = `date,label,nb_visits,nb_hits,metadata_url
2026-11-01,/uprawa/siew,5,7,https://grzadka.example/uprawa/siew?mtm_campaign=list
2026-11-01,uprawa,2,4,
`;

const GOATCOUNTER = `2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date
/uprawa/siew,Siew,false,,Firefox 145,Linux,a1,0,,,,PL,1,2026-11-01T22:59:00Z
/uprawa/siew,Siew,false,,Firefox 145,Linux,a1,0,,,,PL,0,2026-11-01T23:00:00Z
/uprawa/siew,Siew,false,,,,a2,4,,,,PL,1,2026-11-01T10:00:00Z
klik,Klik,true,,Firefox 145,Linux,a1,0,,,,PL,0,2026-11-01T10:00:00Z
`;

async function openSite() {
  const { store, studio, runtime } = await createServices();
  await putPosts(store, makePost({ id: "p-1", slug: "siew" }));
  await store.write((tx) => tx.putFormerPath("/dawny-siew", { kind: "post", id: "p-1" }, "", 0));
  const run = async (table: string, apply = true): Promise<ViewImport> => {
    const done: Outcome<ViewImport> = await studio.viewImport.importTable(administrator, table, apply);
    if (!done.ok) throw new Error(done.message);
    return done.value;
  };
  const viewsOf = async (path: string) =>
    (await store.read.viewsByMonth({ kind: "path", id: path }, ALWAYS)).map(({ period, views }) => [period, views]);
  return { store, run, viewsOf, runtime };
}

describe("the import of views", () => {
  it("says what a table of Plausible has before it takes it, and takes it once however often it is imported", async () => {
    const { store, run, viewsOf, runtime } = await openSite();
    const expected = {
      days: { from: "2026-11-01", to: "2026-11-02", count: 2 },
      views: 20,
      paths: 2,
      unknown: [{ path: "/nie-ma", views: 3 }],
      ownViews: 0,
      leftOut: [],
      fault: null,
    };
    expect(await run(PLAUSIBLE, false)).toEqual(expected);
    expect(await viewsOf("/")).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect(await run(PLAUSIBLE)).toEqual(expected);
    expect([await viewsOf("/uprawa/siew"), await viewsOf("/"), await viewsOf("/nie-ma")]).toEqual([
      [["2026-11-01", 9]],
      [["2026-11-01", 11]],
      [],
    ]);
    expect((await store.read.viewsByDay({ kind: "post", id: "p-1" }, ALWAYS)).map(({ views }) => views)).toEqual([
      7, 2,
    ]);
    expect(await auditEntries(runtime)).toEqual(["view-import", "view-import"]);
  });

  it("reads Matomo's report of pages by day, and GoatCounter's list of views", async () => {
    const { run, viewsOf } = await openSite();
    expect(await run(MATOMO)).toMatchObject({ views: 11, paths: 2, unknown: [] });
    expect(await viewsOf("/uprawa")).toEqual([["2026-11-01", 4]]);
    expect(viewsOfTable(GOATCOUNTER, "Europe/Warsaw").views).toEqual([
      { day: "2026-11-01", path: "/uprawa/siew", views: 1 },
      { day: "2026-11-02", path: "/uprawa/siew", views: 1 },
    ]);
    await run(GOATCOUNTER);
    expect(await viewsOf("/uprawa/siew")).toEqual([["2026-11-01", 2]]);
  });

  it("knows former addresses, and a post has their views", async () => {
    const { store, run } = await openSite();
    await run("dzień;ścieżka;wyświetlenia\r\n1.11.2026;/dawny-siew;4\r\n");
    expect((await store.read.viewsByDay({ kind: "post", id: "p-1" }, ALWAYS)).map(({ views }) => views)).toEqual([4]);
  });

  it("takes no day on which the site itself counted, nor today", async () => {
    const { store, run, viewsOf } = await openSite();
    const table = "date,page,pageviews\n2026-11-09,/,1\n2026-11-10,/,20\n2026-11-20,/,300\n";
    expect(await run(table, false)).toMatchObject({ views: 21, ownViews: 300 });
    await store.write((tx) => tx.countViews("2026-11-10", [{ path: "/", source: "", views: 7, phone: 0 }]));
    expect(await run(table)).toMatchObject({ views: 1, ownViews: 320, days: { count: 1 } });
    expect(await viewsOf("/")).toEqual([["2026-11-01", 8]]);
  });

  it("adds up the days of which only months are kept, once however often they are imported", async () => {
    const { store, run, viewsOf } = await openSite();
    const table = "date,page,pageviews\n2024-02-28,/,1\n2024-02-29,/,20\n2025-09-30,/,300\n2025-10-01,/,4000\n";
    for (let times = 0; times < 2; times += 1) await run(table);
    const months = [
      ["2024-02-01", 21],
      ["2025-09-01", 300],
      ["2025-10-01", 4000],
    ];
    expect(await viewsOf("/")).toEqual(months);
    expect((await store.read.viewsByDay({ kind: "site" }, ALWAYS)).map(({ period }) => period)).toEqual(["2025-10-01"]);
    // Two months later October's days are removed, and the table's are its month.
    while (await store.write((tx) => tx.removeOldViews("2025-12-01")));
    const later = createViewImport({ store, clock: () => Date.UTC(2027, 0, 20), config: defineSite({}), isKnown: async () => true }); // prettier-ignore
    await later.importTable(administrator, table, true);
    expect(await viewsOf("/")).toEqual(months);
  });

  it("says what it cannot read, line by line", async () => {
    const { run, viewsOf } = await openSite();
    const table =
      "date,page,pageviews\nwczoraj,/,1\n2026-02-30,/,1\n2026-11-01,,1\n2026-11-01,/,-1\n2026-11-01,/,1.5\n2026-11-01,/,2\n";
    const { leftOut, views } = await run(table);
    expect([leftOut.map(({ line }) => line), views]).toEqual([[2, 3, 4, 5, 6], 2]);
    for (const [heading, column] of [
      ["name,visitors,pageviews", "date"],
      ["date,pageviews", "page"],
      ["date,page,visitors", "pageviews"],
    ])
      expect((await run(`${heading}\n2026-11-01,/,1\n`)).fault).toContain(column);
    expect(await viewsOf("/")).toEqual([["2026-11-01", 2]]);
  });
});
