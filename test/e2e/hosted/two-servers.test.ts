import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareReplicas, publicationsIn } from "#test/bench/hosted/compare-replicas.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { type HostedEngine, missingFor, startHostedEngine } from "#test/support/hosted/hosted-engine.ts";
import { browserOf, HostedPost } from "#test/support/hosted/hosted-post.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";
import type { HostedBrowser } from "#test/support/running-site/several-servers.ts";
import { storedViews } from "#test/support/running-site/stored-views.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import { doAt, joinTeam } from "#test/support/running-site/team.ts";
import { deadline } from "#test/support/runner/deadline.ts";

/* Two servers as processes with folders of their own, on Postgres. Their times are measured by `npm run bench -- hosted`. */

const missing = missingFor("postgres");
if (missing !== null) sayMissing(missing);

const READERS = 4;
const SAVES = 8;
const SCHEDULE_AHEAD_MS = 3_000;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

function headerOf(source: string, name: string): string {
  const unfolded = source.replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1]?.trim() ?? "";
}

describe.skipIf(missing !== null)("two servers on one log", () => {
  let scratch: string;
  let engine: HostedEngine;
  let folders: [string, string];
  let servers: [RunningSite, RunningSite];
  let browser: HostedBrowser;
  const texts = new Map<HostedPost, string>();

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), "szpalta-two-servers-"));
    engine = await startHostedEngine("postgres", scratch);
    folders = [join(scratch, "first"), join(scratch, "second")];
    const first = await engine.start(folders[0]);
    servers = [first, await engine.start(folders[1])];
    browser = browserOf(await joinTeam(first, "editor", "zofia@szpalta.example"));
  });
  afterAll(async () => {
    for (const site of servers ?? []) await site.stop({ keep: true });
    await engine?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const textAt = async (site: RunningSite, path: string) => (await fetch(site.url + path)).text();

  async function draft(title: string): Promise<HostedPost> {
    const post = await HostedPost.begin(browser, servers[0], title);
    await save(post, servers[0], `Tekst: ${title}.`);
    return post;
  }

  async function save(post: HostedPost, at: RunningSite, text: string): Promise<void> {
    await post.save(at, text);
    texts.set(post, text);
  }

  /** Readers who ask both servers for the page, from its first 200 on, until the work is done. */
  async function besideReaders(path: string, work: () => Promise<void>): Promise<void> {
    const stopping = new AbortController();
    const statuses = new Set<number>();
    const read = async (site: RunningSite) => {
      while (!stopping.signal.aborted) statuses.add((await fetch(site.url + path)).status);
    };
    const reading = servers.flatMap((site) => Array.from({ length: READERS }, () => read(site)));
    await work().finally(() => stopping.abort());
    await Promise.all(reading);
    expect([...statuses]).toEqual([200]);
  }

  it("whoever saved reads his own text at the other server at once", async () => {
    const post = await draft("Własny tekst");
    for (let no = 0; no < SAVES; no += 1) {
      const text = `Zdanie numer ${no}.`;
      await save(post, servers[no % 2 === 0 ? 0 : 1], text);
      expect((await post.open(servers[no % 2 === 0 ? 1 : 0])).draft.body).toBe(text);
    }
  });

  it("a publication and an update reach the cached pages of the other server, beside readers", async () => {
    const post = await draft("Przymrozki");
    const { path } = await post.open(servers[1]);
    await besideReaders("/", async () => {
      await post.act(servers[0], "publish");
      await expect.poll(() => textAt(servers[1], "/")).toContain("Przymrozki");
    });
    await besideReaders(path ?? "", async () => {
      await expect.poll(() => textAt(servers[0], path ?? "")).toContain("Tekst: Przymrozki.");
      await save(post, servers[0], "Nowe brzmienie.");
      await post.act(servers[1], "publish-copy");
      for (const site of servers) await expect.poll(() => textAt(site, path ?? "")).toContain("Nowe brzmienie.");
    });
  });

  it("a schedule goes out once", async () => {
    const post = await draft("Świt");
    await post.schedule(servers[1], SCHEDULE_AHEAD_MS);
    for (const site of servers) {
      await expect.poll(async () => (await post.open(site)).state, { timeout: deadline(120_000) }).toBe("published");
    }
  });

  it("a letter goes to each reader once, though the server that sends is killed, and who leaves at one is gone at both", async () => {
    const leader = servers[0];
    const administrator = await joinTeam(leader, "administrator", "jan@szpalta.example");
    const killed = Promise.withResolvers<void>();
    const { letters, address } = await openMailServer({
      onData() {
        if (letters.length === READERS) void leader.kill().then(killed.resolve);
        return undefined;
      },
    });
    const { host, port, security } = address;
    const limits = { perMinute: 1_000, perHour: 1_000, version: 0 };
    const mail = { do: "mail", host, port, security, fromEmail: "redakcja@szpalta.example", ...limits };
    await doAt(leader, administrator, "/studio/mail", mail);
    const names = Array.from({ length: 3 * READERS }, (_, no) => `czytelnik-${no}@szpalta.example`);
    const table = ["email,data zgody", ...names.map((name) => `${name},2026-01-02`)].join("\n");
    await doAt(leader, administrator, "/studio/subscribers", { do: "import", table, apply: "on" });
    const post = await draft("List do czytelników");
    await post.act(servers[1], "publish", { letter: true });
    await killed.promise;
    await expect.poll(() => new Set(letters.map(({ to }) => to)).size).toBe(names.length);
    const idsOf = Map.groupBy(letters, ({ to }) => to);
    expect([...idsOf.keys()].toSorted()).toEqual(names.toSorted());
    const twice = [...idsOf.values()].filter((each) => each.length > 1);
    // Only the letter that was on its way, under one Message-ID.
    expect(twice.length).toBeLessThanOrEqual(1);
    for (const each of twice) expect(new Set(each.map(({ source }) => headerOf(source, "Message-ID"))).size).toBe(1);
    servers[0] = await engine.start(folders[0]);
    const leave = new URL(headerOf(letters[0]?.source ?? "", "List-Unsubscribe").slice(1, -1));
    const left = await fetch(servers[1].url + leave.pathname + leave.search, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(left.status).toBe(200);
    for (const site of servers) {
      const shown = async (path: string) => (await browserOf(administrator).get(site, path)).text();
      await expect.poll(() => shown("/studio/subscribers?state=left")).toContain(letters[0]?.to);
    }
  });

  it("one that is killed comes back on an empty disk with all of it, and what was written meanwhile", async () => {
    const [first, second] = servers;
    await second.kill();
    rmSync(folders[1], { recursive: true });
    const meanwhile = await draft("Tymczasem");
    await meanwhile.act(first, "publish");
    servers[1] = await engine.start(folders[1]);
    expect((await fetch(`${servers[1].url}/readyz`)).status).toBe(200);
    expect(await textAt(servers[1], "/")).toContain("Tymczasem");
    for (const [post, text] of texts) {
      for (const site of servers) expect((await post.open(site)).draft.body).toBe(text);
    }
    const { path } = await meanwhile.open(first);
    for (const [at, site] of servers.entries())
      for (let views = 0; views <= at; views += 1) await fetch(site.url + path, { headers: { "user-agent": FIREFOX } });
    for (const site of servers) await site.stop({ keep: true });
    const { tables, differing } = await compareReplicas(engine, folders);
    expect(tables).toBeGreaterThan(50);
    expect(differing).toEqual([]);
    const publications = folders.map((folder) => [...publicationsIn(folder).values()].map((each) => each.published));
    expect(publications).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]);
    for (const data of folders) expect(storedViews({ data })).toEqual({ [path ?? ""]: 3 });
  });
});
