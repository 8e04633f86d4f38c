import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import sharp from "sharp";
import type { Role } from "#core/base/viewer.ts";
import { type Draft, EMPTY_DRAFT } from "#core/posts/drafts/draft.ts";
import type { OpenedPost, RevisionLine, Saved } from "#core/posts/post-service-types.ts";
import { LONG_TITLE, LONG_WORD, writeEdgeCasePosts } from "./edge-case-posts.ts";
import { performCommand, type RunningSite, startFilledSite } from "./running-site.ts";
import { seedTopics } from "./seed-topics.ts";
import { doAt, invite, inviteToTeam, joinTeam, type TeamMember } from "./team.ts";

/* A running site with a team in every role, posts in every state, failed effects and jobs, and overlong texts. */

export type TeamByRole = Record<Exclude<Role, "reader">, TeamMember>;

export interface SeededSite {
  team: TeamByRole;
  /** Ids of a post with many versions of its first and of a later one, and of a post without any. */
  history: { post: string; version: string; other: string; slug: string };
  pictures: { used: string; unused: string };
  category: string;
  other: string;
  links: { invite: string; reset: string };
}

const LONG_NAME = "Świętosława Gżegżółkiewicz-Brzęczyszczykiewiczowa z Chrząszczyżewoszyc";
const LONG_EMAIL = "swietoslawa.gzegzolkiewicz-brzeczyszczykiewiczowa@redakcja-z-bardzo-dluga-nazwa.example";
const DAY_MS = 86_400_000;
const IMPORT = { name: "import markdown", category: null, state: null, undated: "file-time", dryRun: false } as const;

const PARAGRAPHS = [
  "Zecer nie pytał, czy wiersz jest za długi. Mierzył go wzrokiem, wyjmował czcionkę i wstawiał cieńszy odstęp.",
  "Potem szedł na obiad, bo wiersz się zmieścił, a reszta kolumny mogła poczekać do popołudnia.",
  "Dzisiaj robi to przeglądarka, która wiersza nie widzi, ale za to nigdy nie chodzi na obiad.",
];

/** Filled once in a run, apart from jobs that a start would end and counts that fall due. */
export async function startSeededSite(): Promise<{ site: RunningSite; newsroom: SeededSite }> {
  const { site, filled: newsroom } = await startFilledSite("newsroom", seedSite);
  await askInVain(site);
  await readPosts(site, newsroom.team.administrator);
  await arrange(site, newsroom.team.administrator);
  return { site, newsroom };
}

async function seedSite(site: RunningSite): Promise<SeededSite> {
  await importAwkward(site);
  const administrator = await joinTeam(site, "administrator", "ewa@szpalta.example", "Ewa Sęk");
  const team = {
    administrator,
    editor: await inviteToTeam(site, administrator, "editor", "zofia@szpalta.example", "Zofia Łęcka"),
    author: await inviteToTeam(site, administrator, "author", "adam@szpalta.example", "Adam Żuk"),
    contributor: await inviteToTeam(site, administrator, "contributor", LONG_EMAIL, LONG_NAME),
  };
  await addPeople(site, administrator);
  const history = await writePosts(site, team);
  const pictures = await addPictures(site, team.editor);
  await moveAddresses(site, team.editor);
  await seedTopics(site, team);
  const links = await giveLinks(site, team.administrator);
  const { categories } = await readAt<{ categories: { id: string; posts: number }[] }>(
    site,
    team.administrator,
    "/studio/categories",
  );
  const [largest, next] = categories.toSorted((one, another) => another.posts - one.posts);
  const category = `/studio/categories/${largest!.id}`;
  return { team, history, pictures, links, category, other: next!.id };
}

export async function readAt<T>(site: RunningSite, member: TeamMember, path: string): Promise<T> {
  const [pathname, query] = path.split("?");
  const address = `${site.url}${pathname}/_payload.json${query ? `?${query}` : ""}`;
  const answer = await fetch(address, { headers: { cookie: member.cookie } });
  const { data } = (await answer.json()) as { data: Record<string, T> };
  const [screen] = Object.entries(data).filter(([id]) => id !== "root");
  return screen![1];
}

async function importAwkward(site: RunningSite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-awkward-"));
  writeEdgeCasePosts(folder);
  const { code, out } = await performCommand(site, { ...IMPORT, folder });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`The import failed:\n${out}`);
}

/** One was added as by the command line; the others are invited and have not come yet. */
async function addPeople(site: RunningSite, administrator: TeamMember): Promise<void> {
  const person = { email: "osoba1@szpalta.example", person: "Osoba Zaproszona", role: "author" } as const;
  await performCommand(site, { name: "user add", ...person });
  for (let at = 2; at <= 8; at += 1) {
    await invite(site, administrator, at % 2 ? "author" : "contributor", `osoba${at}@szpalta.example`);
  }
}

interface Written {
  id: string;
  token: string;
}

async function writePosts(site: RunningSite, team: TeamByRole): Promise<SeededSite["history"]> {
  const { administrator, editor, author, contributor } = team;
  const { categories } = await readAt<{ categories: { id: string }[] }>(site, administrator, "/studio/categories");
  const categoryId = categories[0]!.id;
  const write = (member: TeamMember, title: string, body = PARAGRAPHS.join("\n\n")) =>
    save(site, member, null, { title, body, categoryId });
  const act = (member: TeamMember, { id, token }: Written, more: object) =>
    doAt<OpenedPost>(site, member, "/edit-post/new", { do: "act", postId: id, base: token, tab: "proba", ...more });

  await write(author, "", "Jeszcze nie wiem, jak to nazwać.");
  await write(author, LONG_TITLE);
  await write(contributor, LONG_WORD);
  await act(contributor, await write(contributor, "Reportaż z drukarni"), { act: "submit", comment: "Gotowe." });
  const at = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 16);
  await act(editor, await write(editor, "Kalendarz wydawcy na zimę"), { act: "schedule", at });
  const gone = await act(editor, await write(editor, "Wycofany felieton"), { act: "publish" });
  await act(editor, gone, { act: "withdraw", redirectTo: null });
  await act(editor, await write(editor, "Pomyłka"), { act: "trash" });

  const told = await act(author, await write(author, "Jak zecer mierzył wiersz"), { act: "publish" });
  let last: Written = told;
  for (let round = 0; round < 5; round += 1) {
    const body = `${PARAGRAPHS.slice(0, 2).join("\n\n")}\n\nPoprawka numer ${round + 1}. ${PARAGRAPHS[2]}`;
    last = await save(site, author, last, { title: "Jak zecer zmierzył wiersz", body, categoryId, slug: told.slug });
  }
  const { lines } = await readAt<{ lines: RevisionLine[] }>(site, author, `/studio/history/${last.id}`);
  const first = lines.at(-1)!.id;
  await doAt(site, author, `/studio/history/${last.id}`, { do: "name", revision: first, label: "przed korektą" });
  return { post: last.id, version: first, other: lines[1]!.id, slug: told.slug };
}

async function save(
  site: RunningSite,
  member: TeamMember,
  before: Written | null,
  part: Partial<Draft>,
): Promise<Written> {
  const id = before?.id ?? randomUUID();
  const { id: author } = await readAt<{ id: string }>(site, member, "/studio/account");
  const draft: Draft = {
    ...EMPTY_DRAFT,
    categoryId: "",
    authorIds: [author],
    ...part,
  };
  const request = { postId: id, base: before?.token ?? "0", tab: "proba", kind: "save", baseDraft: null, draft };
  const saved = await doAt<Saved>(site, member, "/edit-post/new", { do: "save", ...request });
  return { id, token: saved.token };
}

async function addPictures(site: RunningSite, member: TeamMember): Promise<SeededSite["pictures"]> {
  const names = ["zecernia.png", "logo-kwadrat.png", `${LONG_WORD}-${"bez-przerwy-".repeat(5)}1.png`];
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const size = { width: [900, 512, 640][at]!, height: [600, 512, 1200][at]! };
    const background = [
      { r: 161, g: 26, b: 43 },
      { r: 29, g: 26, b: 22 },
      { r: 120, g: 140, b: 110 },
    ][at]!;
    const bytes = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    const answer = await fetch(`${site.url}/studio/upload?${new URLSearchParams({ name })}`, {
      method: "POST",
      headers: { cookie: member.cookie, origin: site.url, "content-type": "image/png" },
      body: new Uint8Array(bytes),
    });
    ids.push(((await answer.json()) as { media: { id: string } }).media.id);
  }
  const { rows } = await readAt<{ rows: { id: string; usedBy: number }[] }>(site, member, "/studio/media");
  return { used: rows.find(({ usedBy }) => usedBy > 0)!.id, unused: ids[0]! };
}

async function moveAddresses(site: RunningSite, member: TeamMember): Promise<void> {
  const former = Array.from(
    { length: 40 },
    (_, at) => `/archiwum/20${String(at % 30).padStart(2, "0")}/wpis-${at}.html`,
  );
  const long = `/stara-witryna/${"bardzo-dlugi-czlon-adresu-".repeat(6)}koniec`;
  for (const [at, from] of [...former, long].entries()) {
    await doAt(site, member, "/studio/addresses", { do: "redirect", from, to: at % 4 === 0 ? "" : "/warsztat" });
  }
}

/** Puts the counts where a minute's flush would put them. */
async function askInVain(site: RunningSite): Promise<void> {
  const paths = Array.from({ length: 40 }, (_, at) => [`/dawny/wpis-${at}`, 400 - at * 9] as const);
  const posts = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { url: string }[] };
  const near = posts.items.slice(0, 3).map(({ url }, at) => [`${new URL(url).pathname}l`, 512 + at] as const);
  const long = [`/${"nie-ma-takiego-czlonu-".repeat(8)}`, 3] as const;
  const day = new Date().toISOString().slice(0, 10);
  inDatabase(site, (database) => {
    const put = database.prepare("INSERT INTO missing_path (path, day, count, last_at) VALUES (?, ?, ?, ?)");
    for (const [path, count] of [...near, ...paths, long]) put.run(path, day, count, Date.now() - count * 60_000);
    const note = database.prepare("INSERT INTO search_log (day, text, count, in_vain) VALUES (?, ?, ?, ?)");
    const searches = ["lead", "cudzyslow", "jak numerowac przypisy", "interpunkcja", "„twarda spacja”", "makieta"];
    for (const [at, text] of searches.entries()) note.run(day, text, 84 - at * 13, at % 3 === 2 ? 1 : 0);
    note.run(day, "czy mozna przeniesc cala strone razem z komentarzami i zdjeciami z innego miejsca", 2, 1);
  });
}

/** Half a year in which the newest posts were read, more on some days of the week, as another program counted it. */
async function readPosts(site: RunningSite, member: TeamMember): Promise<void> {
  const posts = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { url: string }[] };
  const paths = ["/", ...posts.items.slice(0, 12).map(({ url }) => new URL(url).pathname)];
  const lines = Array.from({ length: 180 }, (_, back) => {
    const day = new Date(Date.now() - (back + 1) * DAY_MS).toISOString().slice(0, 10);
    const busy = 40 + 25 * ((back * 5) % 7) - Math.floor(back / 6);
    return paths.map(
      (path, at) => `${day},${path},${Math.max(1, Math.floor((busy * (at % 4 === 3 ? back : 90)) / (60 * (at + 1))))}`,
    );
  });
  const table = ["date,page,pageviews", ...lines.flat()].join("\n");
  await doAt(site, member, "/studio/statistics", { do: "import", table, apply: "on" });
}

async function arrange(site: RunningSite, member: TeamMember): Promise<void> {
  await doAt(site, member, "/studio/look", {
    do: "lines",
    "menu.label": ["Prenumerata", "Numer specjalny o nazwie, która się nigdzie nie mieści"],
    "menu.href": ["/strony/kontakt", "https://numer-specjalny.redakcja.example/2026/zima/index.html"],
    version: 0,
  });
  const error = "Serwer odbiorcy odpowiedział 503 (Service Unavailable) po 30 s; następna próba sama, za kwadrans.";
  inDatabase(site, (database) => {
    const owed = database.prepare(
      "INSERT INTO outbox (kind, key, payload, created_at, attempts, next_at, done_at, error) VALUES (?, ?, json_object('postId', (SELECT id FROM post WHERE no = ?)), ?, ?, ?, ?, ?)",
    );
    const now = Date.now();
    for (let at = 0; at < 40; at += 1) {
      const failed = at > 36;
      owed.run(
        "published",
        `proba:${at}`,
        at + 1,
        now - at * 60_000,
        failed ? 6 : 1,
        now + DAY_MS,
        failed ? null : now,
        failed ? error : null,
      );
    }
    const job = database.prepare(
      "INSERT INTO job (id, kind, state, done, total, started_by, created_at, finished_at, message) VALUES (?, ?, ?, ?, ?, NULL, ?, ?, ?)",
    );
    job.run("proba-1", "rebuild", "running", 34, 120, now - 60_000, null, null);
    job.run(
      "proba-2",
      "trash",
      "failed",
      0,
      1,
      now - DAY_MS,
      now - DAY_MS,
      "Nie udało się opróżnić kosza: dysk jest pełny.",
    );
  });
}

function inDatabase(site: RunningSite, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  database.exec("PRAGMA busy_timeout=5000");
  work(database);
  database.close();
}

async function giveLinks(site: RunningSite, administrator: TeamMember): Promise<SeededSite["links"]> {
  const invited = await invite(site, administrator, "editor", "nowa.osoba@szpalta.example");
  const { out } = await performCommand(site, { name: "user reset", email: "osoba1@szpalta.example" });
  const reset = /\/setup\?token=[\w-]+/.exec(out)?.[0];
  if (!reset) throw new Error(`The site gave no link:\n${out}`);
  return { invite: invited.slice(site.url.length), reset };
}
