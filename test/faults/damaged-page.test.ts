import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { RESTORE } from "#core/messages/store/database.ts";
import { runCommand, startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { firstAdministrator, type FirstAdministrator } from "../support/running-site/first-administrator.ts";

/*
 * A page damaged inside a database that opens as if nothing were: whoever meets it gets an error page without a word of the
 * inside, everybody else their page, the studio becomes read-only and says what to do, and nothing is written over it.
 */

const DAMAGED = "Baza danych jest uszkodzona";
/** Bytes of a page that are damaged: its header and the first places of its cells. */
const BROKEN = Buffer.alloc(64, 0x5a);
/** What no answer may say. */
const INSIDE = /malformed|SQLITE|node:|\.ts:\d/;

let site: RunningSite;
let member: FirstAdministrator;
let draft: Draft;
const postId = randomUUID();
let folders: string[] = [];

beforeEach(async () => {
  site = await startSite();
  member = await firstAdministrator(site);
  draft = { ...(await member.blank(postId)), title: "Po uszkodzeniu", body: "Tekst.\n" };
  await site.stop({ keep: true });
  folders.push(site.data);
});
afterEach(async () => void (await site.stop({ keep: true })));
afterAll(() => {
  for (const data of folders) for (const each of [data, `${data}.key`]) rmSync(each, { recursive: true, force: true });
  folders = [];
});

/** Damages a leaf of a table or an index; the function tells the bytes that stand there now. */
function damage(name: string, which: "first" | "last"): () => Buffer {
  const file = join(site.data, "szpalta.db");
  const database = new DatabaseSync(file, { readOnly: true });
  const { page_size: size } = database.prepare("PRAGMA page_size").get() as { page_size: number };
  const order = which === "first" ? "path" : "pageno DESC";
  const leaf = `SELECT pageno AS page FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY ${order} LIMIT 1`;
  const { page } = database.prepare(leaf).get(name) as { page: number };
  database.close();
  const at = (page - 1) * size;
  const handle = openSync(file, "r+");
  writeSync(handle, BROKEN, 0, BROKEN.length, at);
  closeSync(handle);
  return () => readFileSync(file).subarray(at, at + size);
}

it.each([
  // What readers' pages are made of, and the list of all addresses.
  { name: "post", leaf: "last", fails: "/warsztat", stands: "/tags", studio: 503, ready: 503 },
  { name: "list_entry", leaf: "last", fails: "/sitemap.xml", stands: "/", studio: 200, ready: 200 },
  // What nobody looks into before somebody writes: the index begins with the list of its parts, which every write reads.
  { name: "search_index_data", leaf: "first", fails: null, stands: "/", studio: 200, ready: 200 },
] as const)("in $name is met by those who need it alone, and written over by nobody", async (damaged) => {
  const bytes = damage(damaged.name, damaged.leaf);
  const before = bytes();
  site = await startSite({ data: site.data });
  expect((await fetch(site.url + damaged.stands)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(damaged.ready);
  if (damaged.fails !== null) {
    const failed = await fetch(site.url + damaged.fails);
    expect([failed.status, INSIDE.test(await failed.text())]).toEqual([500, false]);
  }
  const refused = await member.save({ postId, base: "0", draft }, site);
  expect([refused.status, refused.error?.code]).toEqual([503, "unavailable"]);
  expect(refused.error?.message).toContain(`${DAMAGED}, więc studio jest tylko do odczytu`);
  expect(refused.error?.message).toContain(RESTORE);
  const studio = await member.get("/studio", site);
  const shown = await studio.text();
  expect([studio.status, shown.includes(DAMAGED), INSIDE.test(shown)]).toEqual([damaged.studio, true, false]);
  expect((await fetch(site.url + damaged.stands)).status).toBe(200);
  await site.stop({ keep: true });
  const examined = await runCommand(["doctor"], { SZPALTA_DATA: site.data });
  expect(examined.code).toBe(1);
  expect(examined.out).toContain(`jest uszkodzona. ${RESTORE}`);
  expect(examined.out).not.toMatch(INSIDE);
  expect(bytes().equals(before)).toBe(true);
});
