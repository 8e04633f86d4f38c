import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { storedViews } from "#test/support/running-site/stored-views.ts";

/* A killed server loses the views of the last seconds alone: what was stored stays, and counting goes on from there. */

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

async function read(path: string, times: number): Promise<void> {
  for (let no = 0; no < times; no += 1) await fetch(site.url + path, { headers: { "User-Agent": FIREFOX } });
}

it("stores views by itself within seconds, and a kill takes none of them", async () => {
  await read("/", 3);
  await read("/tags", 2);
  // Nothing asks for it: the server stores what it counted.
  await expect.poll(() => storedViews(site)).toEqual({ "/": 3, "/tags": 2 });
  await read("/", 4);
  await site.kill();
  const kept = storedViews(site);
  expect(kept).toMatchObject({ "/tags": 2 });
  expect([3, 4, 5, 6, 7]).toContain(kept["/"]);
  site = await startSite({ data: site.data });
  await read("/", 1);
  await expect.poll(() => storedViews(site)["/"]).toBe((kept["/"] ?? 0) + 1);
  // An ordinary end takes what was not stored yet along.
  await read("/", 5);
  const { data } = site;
  await site.stop({ keep: true });
  expect(storedViews({ data })["/"]).toBe((kept["/"] ?? 0) + 6);
  site = await startSite({ data });
});
