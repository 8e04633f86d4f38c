import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isoInZone } from "#core/polish/dates.ts";
import { TRASH_JOB } from "#core/posts/clock-leap.ts";
import type { OpenedPost, Saved } from "#core/posts/desk.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { clockAhead, clockSetBy, type RunningSite, startSite } from "../support/site.ts";
import { firstAdministrator, type TeamMember } from "../support/team-member.ts";
import { PASSWORD } from "../support/team.ts";

/*
 * F4 of security.md on the running site: its clock leaps a year ahead and back, a day back, and ahead between two starts.
 * Nothing goes out before its time, nothing that is written is lost, and nobody stays locked out.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const ZONE = "Europe/Warsaw";
const EMAIL = "zofia@example.pl";
/** Wrong passwords after which an account waits, from one address. */
const TRIES = 5;
/** The scheduler looks every second. */
const SOON = { timeout: 30_000, interval: 250 };

let site: RunningSite;
let member: TeamMember;
let clock: string;

beforeAll(async () => {
  site = await startSite();
  member = await firstAdministrator(site);
  clock = `${site.data}.clock`;
  await site.stop({ keep: true });
  await looked(Date.now());
  writeFileSync(clock, "0");
  site = await startSite({ data: site.data, env: clockSetBy(clock) });
});
afterAll(async () => {
  await site?.stop();
  for (const each of [clock, `${site.data}.key`]) rmSync(each, { force: true });
});

/** What the daily round leaves behind: the last day by a clock that was believed. */
async function looked(at: number): Promise<void> {
  const store = await openSqliteStore({ file: join(site.data, "szpalta.db"), clock: Date.now });
  const about = { id: TRASH_JOB, kind: TRASH_JOB, state: "done", done: 0, total: 0 } as const;
  await store.write((tx) =>
    tx.putJob({ ...about, startedBy: null, createdAt: at, finishedAt: at, message: "Nie było czego usunąć." }),
  );
  await store.close();
}

/** Sets the running site's clock, and waits until it is. */
async function leap(ahead: number): Promise<void> {
  writeFileSync(clock, String(ahead));
  const before = said(`clock set to ${ahead}`);
  site.process.kill("SIGUSR2");
  await expect.poll(() => said(`clock set to ${ahead}`), SOON).toBe(before + 1);
}

/** How often the running site has printed something. */
const said = (text: string) => site.output().split(text).length - 1;

/** A post that is to go out at an hour of the site's clock, which shows the real time. */
async function plan(title: string, at: number): Promise<{ postId: string; path: string }> {
  const postId = randomUUID();
  const draft = { ...(await member.blank(postId, site)), title, lead: "Zajawka.", body: "Wychodzi sam.\n" };
  const saved = await member.save({ postId, base: "0", draft }, site);
  const asked = { do: "act", act: "schedule", postId, tab: "karta", base: saved.value?.token, reviewed: true };
  const planned = await member.act<OpenedPost>("/edit-post/new", { ...asked, at: localOf(at) }, site);
  expect(planned.value?.state).toBe("zaplanowany");
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

it("publishes nothing by a clock a year ahead, and goes on as if nothing had been when it is set back", async () => {
  const { postId, path } = await plan("Na pojutrze", Date.now() + 2 * DAY);
  await leap(YEAR);
  await expect.poll(() => said("terminarz czeka"), SOON).toBe(1);
  expect([await statusOf(path), await statusOf("/"), await studio()]).toEqual([404, 200, 303]);
  for (let time = 0; time < TRIES; time += 1) expect((await signIn("nie to")).status).toBe(422);
  expect((await signIn("nie to")).status).toBe(429);
  await leap(0);
  expect([await statusOf(path), await studio()]).toEqual([404, 200]);
  expect((await signIn(PASSWORD)).status).toBe(200);
  const opened = await member.act<OpenedPost>("/edit-post/new", { do: "open", postId }, site);
  expect(opened.value?.state).toBe("zaplanowany");
  const draft = { ...opened.value?.draft, body: "Wychodzi sam, poprawiony.\n" };
  const more = { do: "save", kind: "save", tab: "karta", postId, baseDraft: opened.value?.draft, draft };
  expect((await member.act<Saved>("/edit-post/new", { ...more, base: opened.value?.token }, site)).status).toBe(200);
  await leap(2 * DAY + HOUR);
  await expect.poll(() => statusOf(path), SOON).toBe(200);
  expect(await (await fetch(site.url + path)).text()).toContain("Wychodzi sam, poprawiony.");
  await leap(0);
});

it("signs nobody out, takes no pen away and publishes nothing again by a clock a day back", async () => {
  const { postId, path } = await plan("Na za godzinę", Date.now() + HOUR);
  await leap(2 * HOUR);
  await expect.poll(() => statusOf(path), SOON).toBe(200);
  await leap(-DAY);
  expect([await statusOf(path), await studio()]).toEqual([200, 200]);
  const open = { postId, tab: "karta", base: "0" };
  const beat = await member.act<{ holding: boolean }>("/edit-post/new", { do: "beat", ...open }, site);
  expect(beat.value?.holding).toBe(true);
  const { path: next } = await plan("Na jutro, choć dziś jest wczoraj", Date.now() - DAY / 2);
  await leap(0);
  await expect.poll(() => statusOf(next), SOON).toBe(200);
  const feed = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { title: string }[] };
  expect(feed.items.filter(({ title }) => title === "Na za godzinę")).toHaveLength(1);
});

it("waits for a person's word when it starts a year after it was last seen, and then publishes", async () => {
  const { path } = await plan("Na za tydzień", Date.now() + 7 * DAY);
  await site.stop({ keep: true });
  site = await startSite({ data: site.data, env: clockAhead(YEAR) });
  await expect.poll(() => said("terminarz czeka"), SOON).toBe(1);
  expect(await statusOf(path)).toBe(404);
  const entered = await signIn(PASSWORD);
  const cookie = entered.headers.getSetCookie().map((each) => each.split(";")[0]).join("; "); // prettier-ignore
  const about = {
    headers: { cookie, origin: site.url, accept: "application/json", "content-type": "application/json" },
  };
  const work = await fetch(`${site.url}/studio/work`, { headers: { cookie } });
  expect(await work.text()).toContain("nic nie wychodzi z terminarza");
  const trusted = { ...about, method: "POST", body: JSON.stringify({ do: "trust-clock" }) };
  expect((await fetch(`${site.url}/studio/work`, trusted)).status).toBe(200);
  await expect.poll(() => statusOf(path), SOON).toBe(200);
});
