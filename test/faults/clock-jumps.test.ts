import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isoInZone } from "#core/polish/dates/format-dates.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { clockAhead, clockSetBy, type RunningSite, setClock, startSite } from "../support/running-site/running-site.ts";
import { firstAdministrator, type FirstAdministrator } from "../support/running-site/first-administrator.ts";
import { PASSWORD } from "../support/running-site/team.ts";

/*
 * The clock of a running site leaps a year ahead and back, a day back, and ahead between two starts.
 * What is due by the clock goes out once, in order and dated as planned; nothing goes out again, nothing that is written is lost,
 * and nobody stays locked out.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const ZONE = "Europe/Warsaw";
const EMAIL = "zofia@example.pl";
/** Wrong passwords after which an account waits, from one address. */
const TRIES = 5;

let site: RunningSite;
let member: FirstAdministrator;
let clock: string;

beforeAll(async () => {
  site = await startSite();
  member = await firstAdministrator(site);
  clock = `${site.data}.clock`;
  await site.stop({ keep: true });
  writeFileSync(clock, "0");
  site = await startSite({ data: site.data, env: clockSetBy(clock) });
});
afterAll(async () => {
  await site?.stop();
  for (const each of [clock, `${site.data}.key`]) rmSync(each, { force: true });
});

const clockJump = (ahead: number) => setClock(site, clock, ahead);

/** A post that is to go out at an hour of the site's clock, which shows the real time. */
async function plan(title: string, at: number): Promise<{ postId: string; path: string }> {
  const postId = randomUUID();
  const draft = { ...(await member.blank(postId, site)), title, lead: "Zajawka.", body: "Wychodzi sam.\n" };
  const saved = await member.save({ postId, base: "0", draft }, site);
  const asked = { do: "act", act: "schedule", postId, tab: "karta", base: saved.value?.token, reviewed: true };
  const planned = await member.act<OpenedPost>("/edit-post/new", { ...asked, at: localOf(at) }, site);
  expect(planned.value?.state).toBe("scheduled");
  return { postId, path: planned.value?.path ?? "" };
}

const localOf = (at: number) => isoInZone(at, ZONE).slice(0, "2026-11-21T08:00".length);
const statusOf = async (path: string) => (await fetch(site.url + path)).status;
const studio = async () => (await member.get("/studio", site)).status;

function signIn(password: string): Promise<Response> {
  return fetch(`${site.url}/login`, {
    method: "POST",
    headers: { origin: site.url, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ do: "password", email: EMAIL, password }),
  });
}

/** The posts of these titles in the feed, the newest first, with the moment each says it went out. */
async function fed(...titles: string[]): Promise<[string, number][]> {
  const { items } = (await (await fetch(`${site.url}/feed.json`)).json()) as {
    items: { title: string; date_published: string }[];
  };
  return items
    .filter(({ title }) => titles.includes(title))
    .map(({ title, date_published }) => [title, Date.parse(date_published)]);
}

const toMinutes = (at: number) => Math.floor(at / 60_000) * 60_000;

it("a year ahead what is due goes out once, in order, and sessions are over; set back, everything goes on", async () => {
  const [first, second] = [Date.now() + 2 * DAY, Date.now() + 3 * DAY];
  const { path } = await plan("Na popojutrze", second);
  await plan("Na pojutrze", first);
  await clockJump(YEAR);
  await expect.poll(() => statusOf(path)).toBe(200);
  const out = [
    ["Na popojutrze", toMinutes(second)],
    ["Na pojutrze", toMinutes(first)],
  ];
  expect(await fed("Na pojutrze", "Na popojutrze")).toEqual(out);
  expect([await statusOf("/"), await studio()]).toEqual([200, 303]);
  for (let time = 0; time < TRIES; time += 1) expect((await signIn("nie to")).status).toBe(422);
  expect((await signIn("nie to")).status).toBe(429);
  await clockJump(0);
  expect([await statusOf(path), await studio()]).toEqual([200, 200]);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await fed("Na pojutrze", "Na popojutrze")).toEqual(out);
});

it("signs nobody out, takes no pen away and publishes nothing again by a clock a day back", async () => {
  const { postId, path } = await plan("Na za godzinę", Date.now() + HOUR);
  await clockJump(2 * HOUR);
  await expect.poll(() => statusOf(path)).toBe(200);
  await clockJump(-DAY);
  expect([await statusOf(path), await studio()]).toEqual([200, 200]);
  const open = { postId, tab: "karta", base: "0" };
  const beat = await member.act<{ holding: boolean }>("/edit-post/new", { do: "beat", ...open }, site);
  expect(beat.value?.holding).toBe(true);
  const { path: next } = await plan("Na jutro, choć dziś jest wczoraj", Date.now() - DAY / 2);
  await clockJump(0);
  await expect.poll(() => statusOf(next)).toBe(200);
  expect(await fed("Na za godzinę")).toHaveLength(1);
});

it("started a year after it was stopped it publishes what came due meanwhile, once and in order", async () => {
  const [first, second] = [Date.now() + 7 * DAY, Date.now() + 8 * DAY];
  const { path } = await plan("Na za osiem dni", second);
  await plan("Na za tydzień", first);
  await site.stop({ keep: true });
  site = await startSite({ data: site.data, env: clockAhead(YEAR) });
  await expect.poll(() => statusOf(path)).toBe(200);
  expect(await fed("Na za tydzień", "Na za osiem dni")).toEqual([
    ["Na za osiem dni", toMinutes(second)],
    ["Na za tydzień", toMinutes(first)],
  ]);
});
