import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportScreen, StateView } from "#app/studio/import/import.loader.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { firstAdministrator } from "../support/running-site/first-administrator.ts";
import { paint } from "../support/running-site/library-pictures.ts";
import { type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { doAt, joinTeam, type TeamMember } from "../support/running-site/team.ts";
import { zip } from "../support/services/site-to-import-into.ts";

/*
 * The whole server killed in each phase of an import from the studio: for an administrator in another browser the next one goes on or says
 * what to do, the site is the one before or the one after, and neither files nor processes are left.
 */

const PAGE = "/studio/import";
const POSTS = 200;
const PICTURES = 20;
const STOPPED = ["Próbę przerwało zatrzymanie serwera. Zrób ją jeszcze raz."];

let site: RunningSite;
let archive: Buffer;
/** Whoever sends the file, and whoever looks after the restart. */
let ewa: TeamMember;
let ola: TeamMember;

beforeAll(async () => {
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  await firstAdministrator(site);
  ewa = await joinTeam(site, "administrator", "ewa@example.pl");
  ola = await joinTeam(site, "administrator", "ola@example.pl", "Ola Wrona");
  archive = await markdownZip();
});
afterAll(async () => {
  await site?.stop();
  rmSync(`${site.data}.key`, { force: true });
});

async function markdownZip(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = {};
  for (let at = 0; at < PICTURES; at += 1) files[`blog/uprawa/o-${at}.png`] = await paint(`rgb(${at}, ${2 * at}, 90)`);
  for (let at = 0; at < POSTS; at += 1)
    files[`blog/uprawa/wpis-${at}.md`] =
      `---\ntitle: Wpis ${at}\ndate: 2024-03-02\n---\n![Obraz](o-${at % PICTURES}.png)\n\n${"Ogórki rosną. ".repeat(200)}\n`;
  return zip(files);
}

async function stateFor({ cookie }: TeamMember): Promise<StateView> {
  const answer = await fetch(`${site.url}${PAGE}/_payload.json`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: Record<string, ImportScreen> };
  return Object.values(data).find((each) => "hasImported" in each)!.state;
}

async function send(): Promise<void> {
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(archive)]), "blog.zip");
  const headers = { cookie: ewa.cookie, origin: site.url, accept: "application/json" };
  const answer = await fetch(`${site.url}${PAGE}/file`, { method: "POST", headers, body });
  expect(await answer.json()).toEqual({ problem: null });
}

const act = (member: TeamMember, what: string, fields: object = {}) =>
  doAt<null>(site, member, PAGE, { do: what, ...fields });
const tryOut = (member: TeamMember) => act(member, "try", { asked: "1" });
const reached = (phase: StateView["phase"]) =>
  expect.poll(() => stateFor(ola)).toMatchObject({ phase }) as Promise<unknown>;

/** Processes that the server has started. */
function children(): number[] {
  const listed = readFileSync(`/proc/${site.process.pid}/task/${site.process.pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** By SIGKILL; resolves how many posts are stored, once another server runs. */
async function killed(): Promise<number> {
  const orphans = children();
  await site.kill();
  await expect.poll(() => orphans.filter(isAlive)).toEqual([]);
  const store = await openSqliteStore({ file: join(site.data, "szpalta.db"), clock: Date.now });
  const posts = (await store.read.postIds(null, POSTS + 1)).length;
  await store.close();
  site = await startSite({ data: site.data, env: { SZPALTA_SAMPLE: "0" } });
  return posts;
}

/** What an import has on the disk. */
function left(): string[] {
  const all = ["incoming", "import"].map((folder) => join(site.data, folder)).filter(existsSync);
  return all.flatMap((folder) => readdirSync(folder)).toSorted();
}

it("while the file comes: nothing is left of it", async () => {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="blog.zip"\r\n\r\n';
      controller.enqueue(Buffer.from(head));
      controller.enqueue(new Uint8Array(archive.subarray(0, archive.length / 2)));
    },
  });
  const headers = { cookie: ewa.cookie, origin: site.url, "content-type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body: pieces, duplex: "half" };
  const sending = fetch(`${site.url}${PAGE}/file`, init);
  const broken = expect(sending).rejects.toThrow();
  await expect.poll(() => left().length).toBeGreaterThan(0);
  expect(await killed()).toBe(0);
  await broken;
  await expect.poll(left).toEqual([]);
  expect(await stateFor(ola)).toEqual({ phase: "empty" });
});

it("once it is there: the file waits to be tried out", async () => {
  await send();
  expect(await killed()).toBe(0);
  expect(await stateFor(ola)).toMatchObject({ phase: "sent", name: "blog.zip", problem: null });
});

it("while it is converted: the process ends, and the trial is to be made again", async () => {
  await tryOut(ewa);
  await expect.poll(children).toHaveLength(1);
  expect(await killed()).toBe(0);
  await expect.poll(left).toEqual(["file", "sent.json"]);
  expect(await stateFor(ola)).toMatchObject({ phase: "sent", problem: STOPPED });
});

it("while the copy is built: likewise", async () => {
  await tryOut(ola);
  await expect.poll(() => existsSync(join(site.data, "import/trial/szpalta.db"))).toBe(true);
  expect(await killed()).toBe(0);
  await expect.poll(left).toEqual(["file", "sent.json"]);
  expect(await stateFor(ewa)).toMatchObject({ phase: "sent", problem: STOPPED });
});

it("while it is looked at, and while it is stored: the trial waits, and stores all of it or nothing", async () => {
  await tryOut(ewa);
  await reached("ready");
  const shown = await stateFor(ewa);
  expect(await killed()).toBe(0);
  expect(await stateFor(ola)).toEqual(shown);
  await act(ola, "confirm");
  expect(await killed()).toBe(0);
  expect(await stateFor(ewa)).toEqual(shown);
  await act(ewa, "confirm");
  const running = async () => {
    const state = await stateFor(ola);
    return "running" in state ? state.running : "";
  };
  await expect.poll(running).toMatch(/^zapis wpisów: [1-9]/);
  expect(await killed()).toBe(0);
  expect(await stateFor(ola)).toEqual(shown);
  await act(ola, "confirm");
  // What others write waits for the transaction, and is written.
  expect(await joinTeam(site, "editor", "jan@example.pl", "Jan Klon")).toMatchObject({ email: "jan@example.pl" });
  await reached("empty");
  expect(left()).toEqual([]);
  expect(await killed()).toBe(POSTS);
  expect(await stateFor(ewa)).toEqual({ phase: "empty" });
});
