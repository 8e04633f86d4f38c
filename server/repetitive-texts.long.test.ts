import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { type ModelServer, says, saysJson, serveModel } from "#test/support/assistant/model-server.ts";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { type RunningSite, startSite, withModel } from "#test/support/running-site/running-site.ts";
import { readAt } from "#test/support/running-site/seeded-site.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { deadline } from "#test/support/runner/deadline.ts";

/*
 * Whatever a writer does with whatever text, readers wait no longer than a few times as long as with an ordinary one: the thread
 * that answers them works for a short time at once. Its processor's time is counted, so that a busy machine changes nothing.
 */

/** Characters of a body. */
const LENGTH = 32 * 1024;

/** As many times as long as with ordinary words, and no less than so many milliseconds. */
const MOST_TIMES = 6;
const LEAST_MS = 250;

const ORDINARY = "Zecer mierzył wiersz wzrokiem i rzadko się mylił. Potem przyszła maszyna, a z nią nowe słowa.\n\n";

/** Functions are tried with many more by themselves; here they are those that came to the server's own thread by some action. */
const PIECES = ["seo ", "[a](", "<!--", "# a\n", "a\u0301", "\\"];

/** Notes in a file every time the server's thread worked for long without a look at what else there is. */
const NOTING = `
  const { isMainThread } = process.getBuiltinModule("node:worker_threads");
  const { appendFileSync } = process.getBuiltinModule("node:fs");
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = worked();
  if (isMainThread) setInterval(() => {
    const now = worked();
    if (now - before > 20) appendFileSync(process.env.LONG_TURNS, Math.round(now - before) + "\\n");
    before = worked();
  }, 5).unref();
`;

let folder: string;
let model: ModelServer & { close(): void };
let site: RunningSite;
let writer: TeamMember;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-turns-"));
  writeFileSync(join(folder, "turns"), "");
  model = await serveModel();
  const { NODE_OPTIONS } = withModel({ address: model.address, fast: { id: "mały" }, smart: { id: "duży" } });
  const noting = `--import=data:text/javascript,${encodeURIComponent(NOTING)}`;
  site = await startSite({ env: { NODE_OPTIONS: `${NODE_OPTIONS} ${noting}`, LONG_TURNS: join(folder, "turns") } });
  writer = await joinTeam(site, "administrator", "zofia@example.pl");
});

afterAll(async () => {
  await site?.stop();
  model?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  value?: unknown;
  redirect?: { to: string };
  error?: { code?: string };
}

async function send(path: string, fields?: object): Promise<Answer> {
  const headers = { cookie: writer.cookie, origin: site.url, accept: fields ? "application/json" : "text/html" };
  if (!fields) return { status: (await fetch(site.url + path, { headers })).status };
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  return { ...((await answer.json()) as object), status: answer.status };
}

type Step = (name: string, work: () => Promise<Pick<Answer, "status">>) => Promise<void>;

/** The commands of the helper that ask no model. */
const BUILT_IN = ["tag", "link", "similar"];

/** All a writer does with a text; `step` gets each action, and every answer is one of the program's own. */
async function writeOver(body: string, into: OpenedPost, step: Step): Promise<void> {
  const changed = `${body.slice(0, LENGTH / 2)} zmiana ${body.slice(LENGTH / 2)}`;
  let post!: OpenedPost;
  await step("save", async () => {
    post = await storeDraft(site, writer, { body });
    return { status: 200 };
  });
  const of = { postId: post.id };
  const tab = randomUUID();
  const edit = (fields: object) => send("/edit-post/new", { ...of, ...fields });
  const saving = { do: "save", base: post.token, baseDraft: post.draft, kind: "save", tab };
  await step("preview", () => edit({ do: "preview", draft: post.draft, typography: true }));
  await step("save a change", () => edit({ ...saving, draft: { ...post.draft, body: changed } }));
  await step("save beside it", () => edit({ ...saving, draft: { ...post.draft, body: `x${body}x` } }));
  await step("compare", async () => {
    const history = `/studio/history/${post.id}`;
    const { lines } = await readAt<{ lines: { id: string }[] }>(site, writer, history);
    return send(`${history}/_payload.json?version=${lines.at(-1)!.id}&with=${lines[0]!.id}`);
  });
  await step("find links", () => edit({ do: "find-links", text: body.slice(0, 300) }));
  await step("find tags", () => send("/edit-post/new", { do: "find-tags", text: body.slice(0, 240) }));
  await step("search", () => send(`/?q=${encodeURIComponent(body.slice(0, 500))}`));
  await step("search in the studio", () => send(`/studio?q=${encodeURIComponent(body.slice(0, 500))}`));
  const { title, lead } = post.draft;
  const asked = { do: "help-ask", title, lead, tagIds: [], from: 0 };
  const asking = (kind: string, text: string) => edit({ ...asked, kind, body: text, to: text.length });
  for (const kind of BUILT_IN) await step(`help: ${kind}`, () => asking(kind, body));
  await step("help of a model", () => modelHelps(body.slice(0, 29_000), (text) => asking("correction", text)));
  await step("join", () => send(`/studio/join/${post.id}/_payload.json?into=${into.slug}`));
  await step("publish", async () => {
    const { token } = (await edit({ do: "open" })).value as OpenedPost;
    return edit({ do: "act", act: "publish", base: token, tab });
  });
  const topic = {
    title: body.slice(0, 200),
    question: body.slice(0, 1_000),
    sources: body.slice(0, 20_000),
    notes: body.slice(0, 20_000),
  };
  const blank = { angle: "", intent: "poradnik", categoryId: "", tags: "" };
  await step("topic", () => send("/topics", { do: "create", ...topic, ...blank }));
  await generateFrom(body, step);
  await step("topics of a table", () =>
    send("/topics", { do: "import", table: `tytuł;ujęcie\n${body.slice(0, 8_000)}` }),
  );
}

interface GeneratorScreen {
  subject: { kind: string; id: string };
  run: {
    state: string;
    artefacts: { kind: string; version: number; data: { ideas?: { id: string }[]; sections?: { id: string }[] } }[];
  };
}

/** By the form, and in three stages with a model that says the text; every field of a person is the text too. */
async function generateFrom(body: string, step: Step): Promise<void> {
  const path = "/topic-generator/warsztat";
  const { kind, id } = (await readAt<GeneratorScreen>(site, writer, path)).subject;
  const line = body.slice(0, 280);
  const form = { title: line.replaceAll("\n", " "), outline: line, text: body.slice(0, 20_000) };
  await step("generator: form", () => send(path, { do: "write", kind, id, draft: randomUUID(), ...form }));
  const idea = { title: line, question: line, angle: line, reader: line, whyNow: line };
  model.replies.splice(0, Infinity, saysJson({ elements: [{ ...idea, outline: [line] }] }));
  let run = "";
  await step("generator: start", async () => {
    const answer = await send(path, { do: "start", kind, id });
    run = new URL(answer.redirect?.to ?? "", site.url).searchParams.get("run") ?? "";
    return answer;
  });
  /** Resolves once nothing is under way. */
  const present = async (): Promise<GeneratorScreen["run"]> => {
    for (;;) {
      const { run: read } = await readAt<GeneratorScreen>(site, writer, `${path}?run=${run}`);
      if (read.state !== "queued" && read.state !== "running") return read;
    }
  };
  const act = (name: string, fields: object, edited?: string) =>
    step(`generator: ${name}`, async () => {
      const { artefacts } = await present();
      const base = artefacts.find((each) => each.kind === edited)?.version ?? 1;
      const answer = await send(path, { run, ...(edited ? { base } : {}), ...fields });
      await present();
      return answer;
    });
  const ideas = (await present()).artefacts.find((each) => each.kind === "ideas")?.data.ideas ?? [];
  const first = ideas[0]?.id ?? "I1";
  await act("idea", { do: "idea", idea: first, ...idea, outline: line }, "ideas");
  await act("source", { do: "text", title: line, text: body.slice(0, 20_000) });
  model.replies.splice(0, Infinity, saysJson({ sections: [{ heading: line, sources: ["S1"], points: [line] }] }));
  const reason = body.slice(0, 1_900);
  await act("outline", { do: "ask", stage: "outline", idea: first, reason });
  await act("edit the outline", { do: "outline", outline: `## ${form.title} [S1]\n- ${line}` }, "outline");
  model.replies.splice(0, Infinity, says(body.slice(0, 10_000)));
  await act("sections", { do: "ask", stage: "sections" });
  const sections = (await present()).artefacts.find((each) => each.kind === "outline")?.data.sections ?? [];
  const part = sections[0]?.id ?? "R1";
  await act("edit a section", { do: "section", part, heading: line, markdown: body.slice(0, 19_900) }, "section");
  await act("checks", { do: "ask", stage: "sections" });
  await act("draft", { do: "draft" });
}

/** Asks, and waits until what the model said is proposals: the whole text back, changed at two places. */
async function modelHelps(text: string, ask: (text: string) => Promise<Answer>): Promise<Answer> {
  const half = text.length / 2;
  const said = ["P1", "O1"].map((part) => ({
    part,
    text: `${text.slice(0, half)} x ${text.slice(half)}y`,
    reason: text,
  }));
  model.replies.splice(0, Infinity, saysJson({ elements: said }));
  let answer = await ask(text);
  while (answer.status === 200) {
    const { runId, state } = answer.value as { runId: string; state: string };
    if (state !== "queued" && state !== "running") break;
    answer = await send("/edit-post/new", { do: "help-read", runId });
  }
  return answer;
}

function turns(): number[] {
  return (readFileSync(join(folder, "turns"), "utf8").match(/\d+/g) ?? []).map(Number);
}

/** The longest turn of the server's thread in each action, in ms of its processor. */
async function longestTurns(piece: string, into: OpenedPost): Promise<[name: string, ms: number][]> {
  const body = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
  const longest: [string, number][] = [];
  const reader = async () => expect((await fetch(`${site.url}/`)).status).toBe(200);
  await writeOver(body, into, async (name, work) => {
    const before = turns().length;
    const [{ status }] = await Promise.all([work(), reader()]);
    // What was noted of the last turn is there before another is answered.
    await reader();
    expect(status, `${JSON.stringify(piece)}: ${name}`).toBeLessThan(500);
    // With ordinary words every action is done, or meets what was saved beside it.
    if (piece === ORDINARY) expect([name, status]).toEqual([name, name === "save beside it" ? 409 : 200]);
    longest.push([name, Math.max(0, ...turns().slice(before))]);
  });
  return longest;
}

test("no text keeps readers waiting, whatever a writer does with it", async () => {
  const into = await storeDraft(site, writer, { body: ORDINARY });
  await longestTurns(ORDINARY, into);
  const calm = Math.max(...(await longestTurns(ORDINARY, into)).map(([, ms]) => ms));
  const most = Math.max(MOST_TIMES * calm, deadline(LEAST_MS));
  const long: string[] = [];
  for (const piece of PIECES) {
    for (const [name, ms] of await longestTurns(piece, into)) {
      if (ms > most) long.push(`${JSON.stringify(piece)}: ${name} ${ms} ms (${most})`);
    }
  }
  expect(long).toEqual([]);
});

/** As many lines as are read, or as fill what a request may be. */
const TABLES = [
  ["/topics", "tytuł;ujęcie", 2_000, (at: number) => `Temat ${at};${ORDINARY.trim()}`],
  ["/tags", "adres;nazwa;aliasy", 8_000, (at: number) => `;słowo ${at};wyraz ${at}`],
  ["/studio/addresses", "z;na", 5_000, (at: number) => `/dawny/${at};/warsztat`],
] as const;

test.each(TABLES)("a long table at %s lets readers in between", async (path, headings, lines, line) => {
  const table = [headings, ...Array.from({ length: lines }, (_, at) => line(at))].join("\n");
  const before = turns().length;
  const { status, value } = await send(path, { do: "import", table, apply: "tak" });
  expect([status, value]).toEqual([200, expect.objectContaining({ created: lines, faults: [], applied: true })]);
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  expect(Math.max(0, ...turns().slice(before))).toBeLessThan(deadline(LEAST_MS));
});
