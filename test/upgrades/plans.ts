import { setTimeout as after } from "node:timers/promises";
import { BUSY, type RunState } from "#core/assistant/runs/run.ts";
import { addWeeks, weekOf } from "#core/polish/dates/weeks.ts";
import { LEAD_SOURCE } from "../support/assistant/scripted-model.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import { runCommand, type RunningSite } from "../support/running-site/running-site.ts";
import { actOn, storeDraft } from "../support/running-site/post-requests.ts";
import { callEditor, doAt, type TeamMember } from "../support/running-site/team.ts";
import type { Team } from "./team.ts";

const LOOK_MS = 50;
const ZONE = "Europe/Warsaw";

type Stored = { id: string; slug: string; version: number; title: string };

const WORDS = {
  intent: "guide",
  tags: "Skład",
  question: "Po co?",
  angle: "Z bliska.",
  sources: "Księga zmian.",
  notes: "Spytać zecera.",
};

export async function planAhead(site: RunningSite, team: Team): Promise<void> {
  await planTopics(site, team);
  await generate(site, team.ewa);
  await arrange(site, team.zofia);
  await readAndSearch(site);
}

async function planTopics(site: RunningSite, { adam, ewa, jan }: Team): Promise<void> {
  type Choices = { choices: { people: { id: string }[]; categories: { id: string }[] } };
  const { choices } = await readAt<Choices>(site, adam, "/topics");
  const [categoryId, ownerId] = [choices.categories[0]!.id, choices.people[0]!.id];
  const add = async (member: TeamMember, title: string): Promise<Stored> => {
    await doAt(site, member, "/topics", { do: "create", title, categoryId, ...WORDS });
    const { shown } = await readAt<{ shown: { rows: Stored[] } }>(
      site,
      adam,
      `/topics?${new URLSearchParams({ q: title })}`,
    );
    const { id, slug, version } = shown.rows.find((row) => row.title === title)!;
    return { id, slug, version, title };
  };
  const decide = (act: string, { id, version }: Stored, more: object = {}) =>
    doAt(site, adam, "/topics", { do: act, id, version, ...more });

  await add(jan, "Skąd się biorą sierotki");
  await decide("accept", await add(adam, "Jak przechowywać matryce"));
  const week = addWeeks(weekOf(Date.now(), ZONE), 4);
  await decide("plan", await add(adam, "Makieta na zimę"), { week, ownerId });
  await decide("defer", await add(adam, "Kalendarz na przyszły rok"), { until: "" });
  await decide("reject", await add(adam, "Dziesięć cytatów o druku"), { reason: "Nikt tego nie czyta." });
  const [kept, merged] = [await add(adam, "Leady"), await add(adam, "Leady raz jeszcze")];
  await doAt(site, adam, "/topics", { do: "merge", id: merged.id, intoId: kept.id });

  const { id: worked } = await add(adam, "Farba na mrozie");
  const body = "Farba gęstnieje od zera stopni.";
  await storeDraft(site, ewa, { title: "Gęsta farba", body, categoryId, topicId: worked });
  const { id: topicId, ...printing } = await add(adam, "Druk ręczny");
  const open = { intro: "Wszystko o **prasie**.", public: "on", shows: "on" };
  await doAt(site, adam, "/topics", { do: "change", id: topicId, categoryId, ...printing, ...WORDS, ...open });
  const post = await storeDraft(site, adam, { title: "Prasa w piwnicy", body, categoryId, topicId });
  await actOn(site, adam, post.id, "publish");

  const { shown } = await readAt<{ shown: { proposals: { key: string }[] } }>(site, adam, "/topics?view=proposals");
  await doAt(site, adam, "/topics", { do: "dismiss", key: shown.proposals[0]!.key });
  await doAt(site, adam, "/studio/calendar", { do: "feed-open" });
  const { id: person } = await readAt<{ id: string }>(site, adam, "/studio/account");
  await doAt(site, adam, `/studio/authors/${person}`, { do: "change", links: "https://adam.example/" });
}

/** From an idea to a corrected draft; the suggestion is left open. */
async function generate(site: RunningSite, member: TeamMember): Promise<void> {
  const path = "/topic-generator/warsztat";
  const { subject } = await readAt<{ subject: { id: string } }>(site, member, path);
  await doAt(site, member, path, { do: "start", kind: "category", id: subject.id });
  const { rows } = await readAt<{ rows: { id: string }[] }>(site, member, "/studio/assistant/runs");
  const run = rows[0]!.id;
  const rested = () => untilRested(async () => (await readRun()).state);
  const readRun = async () => (await readAt<{ run: RunScreen }>(site, member, `${path}?run=${run}`)).run;
  const step = async (fields: object) => {
    await doAt(site, member, path, { run, ...fields });
    await rested();
  };
  await rested();
  await step({ do: "text", ...LEAD_SOURCE });
  await step({ do: "ask", stage: "outline", idea: "P1" });
  await step({ do: "ask", stage: "sections" });
  await doAt(site, member, path, { do: "draft", run });
  const { postId } = await readRun();
  await requestCorrection(site, member, postId!);
}

interface RunScreen {
  state: RunState;
  postId: string | null;
}

async function requestCorrection(site: RunningSite, member: TeamMember, postId: string): Promise<void> {
  const { draft } = await callEditor<{ draft: Record<"title" | "lead" | "body", string> }>(site, member, {
    do: "open",
    postId,
  });
  const { title, lead, body } = draft;
  const asked = {
    postId,
    kind: "correction",
    title,
    lead,
    body,
    tagIds: [],
    from: 0,
    to: body.length,
  };
  const { runId } = await callEditor<{ runId: string }>(site, member, { do: "help-ask", ...asked });
  await untilRested(
    async () => (await callEditor<{ state: RunState }>(site, member, { do: "help-read", runId })).state,
  );
}

async function untilRested(look: () => Promise<RunState>): Promise<void> {
  while (BUSY.includes(await look())) await after(LOOK_MS);
}

async function arrange(site: RunningSite, member: TeamMember): Promise<void> {
  const menu = { "menu.label": ["Prenumerata"], "menu.href": ["/strony/o-nas"] };
  await doAt(site, member, "/studio/look", { do: "lines", ...menu, version: 1 });
  const digest = { do: "settings", digest: "weekly", day: "1", hour: "8", imprint: "Redakcja" };
  await doAt(site, member, "/studio/letters", digest);
  await addSubscribers(site, member);
  const { code, out } = await runCommand(["rebuild"], { SZPALTA_DATA: site.data });
  if (code !== 0) throw new Error(`The rebuild failed:\n${out}`);
}

/** One who gets letters, and the mark of one who was removed. */
async function addSubscribers(site: RunningSite, member: TeamMember): Promise<void> {
  const path = "/studio/subscribers";
  const table = "email,data zgody\nala@example.pl,2026-01-02\nola@example.pl,2026-01-03\n";
  await doAt(site, member, path, { do: "import", table, apply: "on" });
  const { rows } = await readAt<{ rows: { id: string }[] }>(site, member, path);
  await doAt(site, member, path, { do: "remove", id: rows[0]!.id });
}

/** A reader from another site, and a program that reads the feed for several people. */
const READERS = [
  ["/?utm_source=ulotka", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
  ["/feed.xml", "Feedly/1.0 (+http://www.feedly.com/fetcher.html; 16 subscribers; like FeedFetcher-Google)"],
] as const;

/** Counted in memory and written at the stop. */
async function readAndSearch(site: RunningSite): Promise<void> {
  for (const path of ["/dawny/adres.html", "/?q=zecer", "/?q=heidelberg"]) await (await fetch(site.url + path)).text();
  for (const [path, userAgent] of READERS)
    await (await fetch(site.url + path, { headers: { "User-Agent": userAgent } })).text();
}
