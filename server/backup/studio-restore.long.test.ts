import { existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { doAt, joinTeam, PASSWORD, type TeamMember } from "#test/support/running-site/team.ts";

/* A running site is restored from the studio, over HTTP: killed on the way, brought to its end, and taken back. */

const EMAIL = "ada@szpalta.example";
const PATH = "/studio/backups";

interface BackupsView {
  running: string | null;
  restoring: string | null;
  rows: { name: string; kindText: string | null }[];
  lastRestore: { failed: boolean; title: string; more: string } | null;
}

async function viewOf<T>(site: RunningSite, { cookie }: TeamMember, path: string, id: string): Promise<T> {
  const [place = "", query = ""] = path.split("?");
  const answer = await fetch(`${site.url}${place}/_payload.json${query && `?${query}`}`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: Record<string, T> };
  const view = data[id];
  if (view === undefined) throw new Error(`${path} was answered ${answer.status} without ${id}.`);
  return view;
}

const backupsAt = (site: RunningSite, member: TeamMember) => viewOf<BackupsView>(site, member, PATH, "backups");

async function titlesAt(site: RunningSite, { cookie }: TeamMember): Promise<string> {
  return (await fetch(`${site.url}/studio`, { headers: { cookie } })).text();
}

async function signedIn(site: RunningSite): Promise<TeamMember> {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body: new URLSearchParams({ do: "password", email: EMAIL, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (answer.status !== 303) throw new Error(`Signing in was answered ${answer.status}.`);
  return { email: EMAIL, password: PASSWORD, cookie: cookie.join("; ") };
}

/** The process begins again by itself, on another port where none is set. */
async function startedAgain(site: RunningSite, starts: number): Promise<RunningSite> {
  const urls = () => [...site.output().matchAll(/działa pod adresem (http\S+)/g)].map(([, url]) => url ?? "");
  await expect.poll(() => urls().length).toBe(starts);
  return { ...site, url: urls().at(-1) ?? "" };
}

function restore(site: RunningSite, member: TeamMember, file: string): Promise<unknown> {
  const path = `${PATH}/restore?from=${file}`;
  return doAt(site, member, path, { do: "restore", file, at: "", agreed: "on" });
}

it("goes back to a backup and forth again; killed on the way it is the site it was", async () => {
  let site = await startSite();
  onTestFinished(async () => {
    await site.stop();
    rmSync(dirname(site.data), { recursive: true, force: true });
  });
  let ada = await joinTeam(site, "administrator", EMAIL, "Ada Sęk");
  await doAt(site, ada, PATH, { do: "take" });
  await expect.poll(async () => (await backupsAt(site, ada)).rows.length).toBe(1);
  const file = (await backupsAt(site, ada)).rows[0]?.name ?? "";
  await storeDraft(site, ada, { title: "Późniejszy szkic" });
  const plan = await viewOf<{ plan: { latest: { title: string }[] } }>(
    site,
    ada,
    `${PATH}/restore?from=${file}`,
    "restore-site",
  );
  expect(plan.plan.latest.map(({ title }) => title)).toEqual(["Późniejszy szkic"]);

  await restore(site, ada, file);
  await expect(storeDraft(site, ada, { title: "Za późno" })).rejects.toThrow("odtwarzana z kopii");
  // From here on there is something to tell of.
  await expect.poll(() => existsSync(join(`${site.data}.backups`, "last-restore.json"))).toBe(true);
  await site.kill();
  site = await startSite({ data: site.data });
  expect((await backupsAt(site, ada)).lastRestore).toMatchObject({
    failed: true,
    more: expect.stringContaining("Witryna jest, jaka była."),
  });
  expect(await titlesAt(site, ada)).toContain("Późniejszy szkic");

  const process = site.process.pid;
  await restore(site, ada, file);
  site = await startedAgain(site, 2);
  expect([site.process.pid, site.process.exitCode]).toEqual([process, null]);
  // Sessions have ended.
  expect((await fetch(`${site.url}/studio`, { headers: { cookie: ada.cookie }, redirect: "manual" })).status).not.toBe(
    200,
  );
  ada = await signedIn(site);
  expect(await titlesAt(site, ada)).not.toContain("Późniejszy szkic");
  const { lastRestore, rows } = await backupsAt(site, ada);
  expect(lastRestore).toMatchObject({ failed: false, more: expect.stringContaining(file) });
  const log = await (await fetch(`${site.url}/studio/audit`, { headers: { cookie: ada.cookie } })).text();
  expect(log).toContain("odtworzenie z kopii zapasowej");
  const [safety] = rows.filter(({ kindText }) => kindText === "stan sprzed odtworzenia albo aktualizacji");

  await restore(site, ada, safety?.name ?? "");
  site = await startedAgain(site, 3);
  ada = await signedIn(site);
  expect(await titlesAt(site, ada)).toContain("Późniejszy szkic");
});
