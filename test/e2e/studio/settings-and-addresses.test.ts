import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleValues } from "#core/messages/sample.ts";
import type { SampleScreen } from "#app/studio/settings/sample-site.loader.ts";
import { startSite, type RunningSite } from "#test/support/running-site/running-site.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";

const PICTURES = readdirSync(new URL("../../../sample/pictures", import.meta.url));

/* What an administrator sets in the studio of the running site, and what readers meet in the next moment, cache and all. */

let site: RunningSite;
let administrator: TeamMember;

beforeAll(async () => {
  site = await startSite();
  administrator = await joinTeam(site, "administrator", "ewa@szpalta.example");
});

afterAll(() => site?.stop());

/** What a reader without a session gets, asked for twice so that the second answer is a kept one. */
async function reader(path: string): Promise<{ status: number; location: string | null; text: string }> {
  await fetch(site.url + path, { redirect: "manual" });
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

async function act(path: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const headers = { origin: site.url, cookie: administrator.cookie, accept: "application/json" };
  const body = JSON.stringify(input);
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
    redirect: "manual",
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

/** The plan of removing the sample, as the page has it. */
async function samplePlan(): Promise<SampleScreen> {
  const path = "/studio/settings/sample/_payload.json";
  const answer = await fetch(site.url + path, { headers: { cookie: administrator.cookie } });
  return ((await answer.json()) as { data: { sample: SampleScreen } }).data.sample;
}

test("all of the sample, and nothing else, is to go before anybody has changed it", async () => {
  const { goes, edited, inUse } = await samplePlan();
  const counts = Object.fromEntries(goes.map(({ kind, names }) => [kind, names.length]));
  expect([edited, inUse]).toEqual([[], []]);
  expect(counts).toMatchObject({ post: 15, tag: 15, byline: 3, category: 3 });
  expect([counts["picture"], counts["topic"]]).toEqual([PICTURES.length, expect.toSatisfy((n: number) => n > 0)]);
  expect((await reader("/strony/o-nas")).status).toBe(200);
});

test("a line of the menu, a footer, a logo and an icon are there with the next request", async () => {
  expect((await reader("/")).text).not.toContain("sklep.example");
  const drawn = await (await fetch(`${site.url}/favicon.ico`)).text();
  const headers = { origin: site.url, cookie: administrator.cookie, "content-type": "image/png" };
  const added = await fetch(`${site.url}/studio/upload?name=znak.png`, { method: "POST", headers, body: PIXELS });
  const { media } = (await added.json()) as { media: { id: string } };
  const lines = { "menu.label": ["Sklep"], "menu.href": ["https://sklep.example/"] };
  const footer = { ownFooter: "on", "footer.label": ["Pismo"], "footer.href": ["https://pismo.example/"] };
  const marks = { logoId: media.id, faviconId: media.id };
  const sent = [
    await act("/studio/look", { do: "lines", ...lines, ...footer, version: 0 }),
    await act("/studio/settings", { do: "marks", ...marks, version: 1 }),
  ];
  expect(sent).toMatchObject([{ status: 200 }, { status: 200 }]);
  const { text } = await reader("/");
  for (const seen of ["https://sklep.example/", "https://pismo.example/", `/media/${media.id}.png`]) {
    expect(text).toContain(seen);
  }
  expect(text).not.toContain("/strony/kontakt");
  expect(await (await fetch(`${site.url}/favicon.ico`)).text()).not.toBe(drawn);
  expect((await fetch(`${site.url}/media/${media.id}.png`)).status).toBe(200);
});

test("a renamed category leads on at once, with its posts and feeds, in one hop", async () => {
  const before = await reader("/warsztat");
  const [post = ""] = /\/warsztat\/[a-z0-9-]{9,}(?=")/.exec(before.text) ?? [];
  const screen = await fetch(`${site.url}/studio/categories/_payload.json`, {
    headers: { cookie: administrator.cookie },
  });
  const [id] = /[0-9a-f-]{36}(?=","slug":"warsztat")/.exec(await screen.text()) ?? [];
  const words = { name: "Pracownia", description: "", version: "1" };
  expect(await act("/studio/categories", { do: "change", id, ...words })).toMatchObject({ status: 200 });
  const move = { do: "move", slug: "pracownia", version: "2", rewrite: "on" };
  expect(await act(`/studio/categories/${id}`, move)).toMatchObject({ status: 200 });
  expect(await reader("/warsztat")).toMatchObject({ status: 301, location: "/pracownia" });
  expect(await reader("/warsztat/feed.xml")).toMatchObject({ status: 301, location: "/pracownia/feed.xml" });
  expect(await reader(post)).toMatchObject({ status: 301, location: post.replace("warsztat", "pracownia") });
  expect(await reader(`${post}.md`)).toMatchObject({
    status: 301,
    location: `${post.replace("warsztat", "pracownia")}.md`,
  });
  expect((await reader("/pracownia")).text).toContain("Pracownia");
  expect((await reader("/")).text).not.toContain('href="/warsztat"');
});

test("an address asked for in vain is led on by one click, and let go again", async () => {
  const from = "/2019/05/stary-wpis.html";
  expect((await reader(from)).status).toBe(404);
  expect(await act("/studio/addresses", { do: "redirect", from, to: "/typografia" })).toMatchObject({ status: 200 });
  expect(await reader(from)).toMatchObject({ status: 301, location: "/typografia" });
  expect(await act("/studio/addresses", { do: "redirect", from, to: "" })).toMatchObject({ status: 200 });
  expect((await reader(from)).status).toBe(410);
  expect(await act("/studio/addresses", { do: "release", path: from })).toMatchObject({ status: 200 });
  expect((await reader(from)).status).toBe(404);
  expect(await act("/studio/addresses", { do: "redirect", from: "/typografia", to: "" })).toMatchObject({
    status: 422,
    error: { fields: { from: expect.any(String) } },
  });
});

test("without the sample its addresses have never been, and an empty site is a whole one", async () => {
  const before = (await reader("/")).text;
  for (const text of [`<title>${sampleValues.name}</title>`, sampleValues["head.description"]])
    expect(before).toContain(text);
  const { edited } = await samplePlan();
  const item = edited.map(({ id }) => id);
  const removed = await act("/studio/settings/sample", { do: "remove", item });
  expect(removed).toMatchObject({ status: 200 });
  const was = [
    "/strony/o-nas",
    "/typografia/myslnik",
    "/tag/redakcja",
    "/wydawanie/tagi-bez-balaganu",
    "/2026/09/harmonogram",
  ];
  for (const path of was) expect([path, (await reader(path)).status]).toEqual([path, 404]);
  const whole = [
    "/",
    "/tags",
    "/topics",
    "/?q=redakcja",
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/llms.txt",
    "/robots.txt",
  ];
  for (const path of whole) expect([path, (await reader(path)).status]).toEqual([path, 200]);
  const { text } = await reader("/");
  expect(text).toContain("Nie ma tu jeszcze wpisów.");
  expect(text).not.toMatch(/\/strony\//);
  expect(text).toContain("<title>Nowa witryna</title>");
  expect(text).not.toContain(sampleValues.name);
  expect((await samplePlan()).goes).toEqual([]);
});
