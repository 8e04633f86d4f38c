import { expect, test } from "vitest";
import { defineSite } from "../base/site-config.ts";
import { createServices } from "#test/support/services/open-services.ts";
import { createLiveConfig } from "./live-config.ts";
import { NO_SETTINGS } from "./site-settings.ts";

const FILE = defineSite({
  name: "Z pliku",
  head: { separator: "–" },
  routeRules: { "/rss": { redirect: "/feed.xml" } },
});

async function followed() {
  const { store } = await createServices();
  const live = createLiveConfig(FILE);
  const heard: string[][] = [];
  const changes: string[] = [];
  const observed = await live.follow(store);
  observed.onPurge((tags) => void heard.push(tags));
  live.onChange((before) => void changes.push(`${before.tagline} → ${live.config.tagline}`));
  const put = (values: object) => store.write((tx) => tx.putSettings({ ...NO_SETTINGS, values: { ...values } }));
  return { store, live, heard, changes, put };
}

/** A listener of the store reads the settings after the write; its continuation comes before a later read of the test. */
const settled = (store: Awaited<ReturnType<typeof followed>>["store"]) => store.read.settings();

test("what the file holds wins, what the studio stores comes next, and the rest keeps its default", async () => {
  const { live, put, store } = await followed();
  const { config } = live;
  await put({ name: "Ze studia", tagline: "Motto", "head.separator": "·", "tagIndex.without": 9, timeZone: "UTC" });
  await settled(store);
  expect(config).toMatchObject({ name: "Z pliku", tagline: "Motto", timeZone: "UTC" });
  expect(config.head).toMatchObject({ separator: "–", locale: "pl_PL" });
  expect(config.tagIndex).toEqual({ withDescription: 3, without: 9 });
});

test("redirects of both are rules, and the file's wins where both have one", async () => {
  const { live, put, store } = await followed();
  const redirects = { "/rss": { to: "/inny", status: 302 }, "/stary/**": { to: "/nowy/**", status: 301 } };
  await put({ redirects });
  await settled(store);
  expect(live.config.routeRules).toEqual({
    "/rss": { redirect: "/feed.xml" },
    "/stary/**": { redirect: redirects["/stary/**"] },
  });
  await put({});
  await settled(store);
  expect(live.config.routeRules).toEqual(FILE.routeRules);
});

test("a change is told once, and pages made meanwhile are dropped", async () => {
  const { put, store, changes, heard } = await followed();
  await put({ tagline: "Raz" });
  await settled(store);
  await put({ tagline: "Raz" });
  await settled(store);
  expect(changes).toEqual([" → Raz"]);
  // Twice for the first write: when it was stored, and once the configuration followed.
  expect(heard).toEqual([["*"], ["*"], ["*"]]);
});

test("stored values that this version cannot use are left out", async () => {
  const { live, put, store } = await followed();
  await put({ timeZone: "Europe/Radom", motto: 7, "head.social": "@redakcja" });
  await settled(store);
  expect(live.config).toMatchObject({ timeZone: "Europe/Warsaw", tagline: "" });
  expect(live.config.head.social).toBe("@redakcja");
});
