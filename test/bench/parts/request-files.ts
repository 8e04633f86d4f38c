import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Saved } from "#core/posts/post-service-types.ts";
import { openedPost, storeDraft } from "#test/support/running-site/post-requests.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { callEditor, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { budget, note } from "../report.ts";

/*
 * How many of the project's files a request runs through: those of which a named function was called, in the process that answers, once
 * everything is loaded. Counted in development, where each file is a module of its own. Timers tick meanwhile, so a file counts only
 * where it was executed in each of several requests that are alike.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const WARM_UP = 3;
const ROUNDS = 6;
/** What development adds. */
const NOT_COUNTED = ["server/dev-handlers.ts"];
/** Words that the sample has. */
const SEARCHES = ["lead", "akapit", "pauza", "korekta", "redakcja", "cytat", "tytuł", "źródło", "archiwum"];

export async function requestFiles(): Promise<void> {
  const site = await startSite({ args: ["--dev"], env: { NODE_OPTIONS: "--inspect=127.0.0.1:0" } });
  // A process ends once its debugger has gone.
  const probe = await openProbe(site);
  try {
    const editor = await joinTeam(site, "editor", "zofia@szpalta.example");
    const [posts, save, merge] = [await postPaths(site), await saves(site, editor), await merges(site, editor)];
    const executed = async (name: string, most: number, request: (round: number) => Promise<void>) => {
      const files = await executedInAll(probe, request);
      budget(name, "files", [files.length], { most });
      note(name, files.join(" "));
    };
    await executed("a reader's miss", 50, (round) => read(site, posts[round] ?? "/"));
    await executed("a search", 60, (round) => read(site, `/?q=${encodeURIComponent(SEARCHES[round] ?? "")}`));
    await executed("an autosave", 50, save);
    await executed("a merge of two tags", 70, merge);
  } finally {
    probe.close();
    await site.stop();
  }
}

async function executedInAll(probe: Probe, request: (round: number) => Promise<void>): Promise<string[]> {
  for (let round = 0; round < WARM_UP; round += 1) await request(round);
  let always: string[] | null = null;
  for (let round = WARM_UP; round < WARM_UP + ROUNDS; round += 1) {
    await probe.executed();
    await request(round);
    const files = await probe.executed();
    always = (always ?? [...files]).filter((file) => files.has(file));
  }
  return (always ?? []).toSorted();
}

async function read({ url }: RunningSite, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: { accept: "text/html", "accept-encoding": "gzip, br" } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
}

/** Of posts, each another. */
async function postPaths({ url }: RunningSite): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [
    ...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/(?!tag\/|strony\/|autorzy\/)[a-z0-9-]+\/[a-z0-9-]+)<\/loc>/g),
  ];
  return paths.flatMap(([, path]) => path ?? []);
}

async function saves(site: RunningSite, editor: TeamMember): Promise<(round: number) => Promise<void>> {
  const { id } = await storeDraft(site, editor, { title: "Próba zapisu", body: "Pierwsze słowa." });
  const tab = randomUUID();
  const opened = await openedPost(site, editor, id);
  let [base, baseDraft] = [opened.token, opened.draft];
  return async (round) => {
    const draft = { ...baseDraft, body: `Zdanie ${round}.\n\n**Drugi** akapit ${round}.` };
    const request = { do: "save", postId: id, base, draft, baseDraft, kind: "autosave", tab };
    [base, baseDraft] = [(await callEditor<Saved>(site, editor, request)).token, draft];
  };
}

/** Each round puts another tag into the first. */
async function merges(site: RunningSite, editor: TeamMember): Promise<(round: number) => Promise<void>> {
  const page = await (await fetch(`${site.url}/tags`, { headers: { cookie: editor.cookie } })).text();
  const [into = "", ...others] = [...page.matchAll(/name="pick" value="([^"]+)"/g)].flatMap(([, id]) => id ?? []);
  return async (round) => {
    const merged = await fetch(`${site.url}/tags`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: editor.cookie, origin: site.url },
      body: new URLSearchParams({ do: "merge", into, tags: others[round] ?? "" }),
    });
    if (merged.status !== 303) throw new Error(`A merge answered ${merged.status}.`);
  };
}

interface Probe {
  /** Files of which a named function was called since this was last asked. */
  executed(): Promise<Set<string>>;
  close(): void;
}

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

/** V8's precise coverage, by the inspector's protocol. */
async function openProbe({ output }: RunningSite): Promise<Probe> {
  const address = [...output().matchAll(/Debugger listening on (ws:\S+)/g)].at(-1)?.[1];
  if (address === undefined) throw new Error(`The site told no debugger's address:\n${output()}`);
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, (result: { result?: ScriptCoverage[] }) => void>();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: { result?: ScriptCoverage[] } };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  const ask = (method: string, params: object = {}) => {
    const id = (last += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise<{ result?: ScriptCoverage[] }>((resolve) => waiting.set(id, resolve));
  };
  await ask("Profiler.enable");
  await ask("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    async executed() {
      const { result = [] } = await ask("Profiler.takePreciseCoverage");
      const called = result.filter(({ functions }) =>
        functions.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0),
      );
      return new Set(called.flatMap(({ url }) => fileOf(url) ?? []));
    },
    close: () => socket.close(),
  };
}

/** The project's file of a script; null for packages and what is no file. */
function fileOf(url: string): string | null {
  const path = url.replace(/^file:\/\//, "").replace(/\?.*$/, "");
  if (!path.startsWith(ROOT) || path.includes("/node_modules/")) return null;
  const file = path.slice(ROOT.length);
  return NOT_COUNTED.includes(file) ? null : file;
}
