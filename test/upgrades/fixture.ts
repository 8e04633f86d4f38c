import type { RunState, Stage } from "#core/assistant/runs/run.ts";
import { keyNamed } from "#core/base/key-by-label.ts";
import { ROLE_WORDS } from "#core/base/permission.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { TOPIC_STATE_WORDS } from "#core/topics/topic.ts";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { totpCode } from "../support/services/authenticator.ts";
import { clockAhead, type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { PASSWORD, type TeamMember } from "../support/running-site/team.ts";
import { type ReaderContents, readerContents } from "./reader-contents.ts";
import { type StudioContents, studioContents } from "./studio-contents.ts";
import { postAction } from "./team.ts";

/* Data folders of released versions: `data`, its secret key `data.key`, and `manifest.json` with what is in it. */

const FIXTURES = fileURLToPath(new URL("../fixtures/upgrades", import.meta.url));

export interface Manifest {
  /** The stop that left the folder. */
  madeAt: number;
  /** Of the editor's second factor, in base32. */
  secondFactor: string;
  /** `Cookie` header of the administrator's session. */
  session: string;
  /** Paths that only their holders know: a draft's preview and the editor's calendar. */
  private: { preview: string; calendar: string };
  contents: Contents;
}

export interface Contents {
  studio: StudioContents;
  readers: ReaderContents;
}

/** The site is opened so long after the fixture was made: sessions are open, nothing has come due. */
const LATER_MS = 60 * 60_000;

export function fixtureNames(): string[] {
  return readdirSync(FIXTURES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

export function fixtureFolder(name: string): string {
  return join(FIXTURES, name);
}

export function readManifest(folder: string): Manifest {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const { posts, topics, people, invitations, run } = manifest.contents.studio;
  // 0.1 read the last word of a submitted search as a beginning too, and found a post by "zecerstwo", the name of its tag.
  const { searches } = manifest.contents.readers;
  searches["zecer"] = searches["zecer"]?.filter((title) => title !== "Sierotki i wdowy") ?? [];
  for (const post of posts) post.state = keyNamed(POST_STATE_WORDS, post.state) ?? post.state;
  for (const topic of topics) topic.state = keyNamed(TOPIC_STATE_WORDS, topic.state) ?? topic.state;
  for (const person of people) person.role = keyNamed(ROLE_WORDS, person.role) ?? person.role;
  for (const each of run.runs) {
    each.state = FORMER_RUN_STATES[each.state] ?? each.state;
    each.stage = FORMER_STAGES[each.stage] ?? each.stage;
  }
  manifest.contents.studio.invitations = invitations.map((line) => {
    const [email = "", role = ""] = line.split(": ");
    return `${email}: ${keyNamed(ROLE_WORDS, role) ?? role}`;
  });
  return manifest;
}

/** Version 0.1 stored, sent and wrote down its keys in Polish. */
const FORMER_RUN_STATES: Record<string, RunState> = { czeka: "waiting", gotowy: "done" };

/** The checks were a stage of their own before a text was checked as it is written. */
const FORMER_STAGES: Record<string, Stage> = { checks: "sections" };

export function copyFixture(folder: string): { data: string; remove(): void } {
  const copy = mkdtempSync(join(tmpdir(), "szpalta-upgrade-"));
  cpSync(folder, copy, { recursive: true });
  // Git keeps no permissions but one, and a key is its owner's alone.
  chmodSync(join(copy, "data.key"), 0o600);
  return { data: join(copy, "data"), remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Its clock is at the day the fixture was made. */
export interface OpenedFixture {
  site: RunningSite;
  now(): number;
}

/** What the file of a released version's site says; until then its name could stand nowhere else. */
export const FILE_OF_RELEASES = {
  name: "Szpalta",
  tagline: "Składamy czcionkami",
  head: { separator: "–", description: "Pismo dla zecerów." },
};

export async function openCopy(
  data: string,
  madeAt: number,
  env: Record<string, string> = {},
  fullHashing = true,
): Promise<OpenedFixture> {
  const ahead = madeAt + LATER_MS - Date.now();
  const { NODE_OPTIONS } = clockAhead(ahead);
  const options = [NODE_OPTIONS, env["NODE_OPTIONS"] ?? ""].join(" ").trim();
  return {
    site: await startSite({ data, env: { ...env, NODE_OPTIONS: options }, fullHashing }),
    now: () => Date.now() + ahead,
  };
}

/** Everything of the manifest, as the running site has it. */
export async function contentsOf(opened: OpenedFixture, secondFactor: string): Promise<Contents> {
  const { site } = opened;
  const administrator = await signIn(opened, "zofia@szpalta.example");
  const editor = await signIn(opened, "adam@szpalta.example", secondFactor);
  const author = await signIn(opened, "ewa@szpalta.example");
  const studio = await studioContents(site, { administrator, editor, author });
  const readers = await readerContents(site, studio.former.map(({ path }) => path)); // prettier-ignore
  return { studio, readers };
}

/** By password, and by an authenticator's code where one is required. */
export async function signIn(
  { site, now }: OpenedFixture,
  email: string,
  secondFactor: string | null = null,
): Promise<TeamMember> {
  const first = await postAction(site, "/login", { do: "password", email, password: PASSWORD });
  const begun = memberOf(email, first);
  if (secondFactor === null) return begun;
  const code = totpCode(secondFactor, now());
  return memberOf(email, await postAction(site, "/login", { do: "code", code }, begun.cookie));
}

function memberOf(email: string, answer: Response): TeamMember {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (answer.status !== 200 || cookies.length === 0) throw new Error(`${email} was not let in: ${answer.status}`);
  return { email, password: PASSWORD, cookie: cookies.join("; ") };
}
