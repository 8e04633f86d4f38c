import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { defineSite } from "#core/base/site-config.ts";
import { createSiteSearch } from "#core/site/search/site-search.ts";
import { attribute, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { compose, type ComposedRuntime } from "../compose/compose.ts";
import { loadSampleSite } from "../import/sample.ts";

/* What a newcomer looks for on the sample site, with the dictionary in its own thread. */

const scratch = mkdtempSync(join(tmpdir(), "szpalta-sample-searches-"));
let runtime: ComposedRuntime;
let handler: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  const folders = { data: join(scratch, "dane"), keyFile: join(scratch, "klucz"), backups: join(scratch, "kopie") };
  const config = { port: 0, host: "127.0.0.1", url: null, sample: true, ...folders };
  const site = defineSite({ name: "Próba" });
  runtime = await compose(config, site, "alone");
  await loadSampleSite(runtime, () => {});
  await runtime.upkeep.catchUp();
  const { store, clock } = runtime;
  const free = { elapsed: () => 0, mayAsk: () => true, took: () => {}, note: () => {} };
  const search = createSiteSearch({ store, clock, config: site, origin: ORIGIN, ...free });
  handler = createRequestHandler(fakeServices({ search }));
});

afterAll(async () => {
  await runtime.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function resultsFor(query: string) {
  const request = new Request(`${ORIGIN}/?q=${encodeURIComponent(query)}`, { headers: { accept: "text/html" } });
  const { status, body } = await handler.answer(request, { viewer: null, cookies: undefined, address: "192.0.2.7" });
  const [main] = pick(String(body), "main");
  const links = elementsIn(main!).filter(({ tagName }) => tagName === "a");
  return { status, paths: links.map((link) => attribute(link, "href")), text: textOf(main) };
}

/** By the only form of the word that they have. */
const POSTS = {
  skrzynkach: "/strony/kontakt",
  podglądzie: "/typografia/obraz-i-jego-opis",
  uśmiechem: "/warsztat/lead-ktory-nie-streszcza",
};

test.each([
  ["skrzynka", POSTS.skrzynkach],
  ["podgląd", POSTS.podglądzie],
  ["podglad", POSTS.podglądzie],
  ["uśmiech", POSTS.uśmiechem],
  ["USMIECH", POSTS.uśmiechem],
])("the base form, with and without Polish letters: %s", async (query, path) => {
  const { status, paths, text } = await resultsFor(query);
  expect([status, paths]).toEqual([200, expect.arrayContaining([path])]);
  expect(text).not.toContain("Bez słowa");
});

test.each([
  ["skrzynkami", POSTS.skrzynkach],
  ["podglądów", POSTS.podglądzie],
  ["usmiechom", POSTS.uśmiechem],
])("any other form: %s", async (query, path) => {
  expect((await resultsFor(query)).paths).toContain(path);
});

test("a word is said to be missing only where no post has it in any form", async () => {
  expect((await resultsFor("uśmiechom wiolonczelą")).text).toContain("Bez słowa „wiolonczelą”");
});
