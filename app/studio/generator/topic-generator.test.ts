import { describe, expect, test } from "vitest";
import type { Forecast } from "#core/assistant/generator/generator-service.ts";
import type { RunEvent } from "#core/assistant/runs/run.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { NO_CHARGES } from "#test/support/fakes/fake-assistant.ts";
import type { ServiceParts } from "#test/support/fakes/fake-studio.ts";
import * as generatorPage from "#test/support/app/generator-page.ts";
import { BRIEF, CLOSENESS, IDEA, OUTLINE, SECTION, SOURCE } from "#test/support/assistant/stage-results.ts";
import { get, post } from "#test/support/app/topics-page.ts";

/* The generator over HTTP: what each state of a run shows and what its forms send, all of it without scripts. */

const PATH = "/topic-generator/warsztat";
const RUN = `${PATH}?run=r1`;
const { generatorOf, result, runOf, SUBJECT } = generatorPage;

const buttons = (html: string) => pick(html, "button").map((button) => textOf(button).trim());
const doings = (html: string) =>
  pick(html, "input", { type: "hidden", name: "do" }).flatMap((each) => {
    const act = attribute(each, "value");
    return act === "sign-out" ? [] : [act];
  });

const OUTLOOK = {
  engine: "model" as const,
  models: { fast: "maly", smart: "duzy" },
  currency: "USD",
  disclosure: "assist" as const,
  today: { used: { ...NO_CHARGES, input: 1_500 }, cap: { tokens: 600_000, cost: null } },
  drafts: { begun: 1, most: 5 },
};

const FORECAST: Forecast = {
  prompts: ["Zaproponuj pomysły.\n\n<dane-x>temat</dane-x>"],
  input: 1_200,
  output: 3_000,
  cost: 20_400,
  most: { tokens: 22_000, cost: 98_000 },
  model: "duzy",
  currency: "USD",
};

const ALL = [
  result("ideas", { ideas: [IDEA] }),
  result("closeness", CLOSENESS),
  result("brief", BRIEF),
  result("source", SOURCE, "S1"),
  result("outline", OUTLINE),
]; // prettier-ignore

describe("a subject", () => {
  test("of several things of one name is chosen by a person", async () => {
    const subjects = [{ ...SUBJECT, kind: "topic" as const, title: "Warsztat od nowa" }, SUBJECT];
    const studio: ServiceParts = { generator: { subjects: async () => ok(subjects) } };
    const page = await get(PATH, "contributor", studio);
    expect(pick(page.text, "a").map((each) => attribute(each, "href"))).toEqual(
      expect.arrayContaining([`${PATH}?as=topic`, `${PATH}?as=category`]),
    );
    expect((await get(`${PATH}?as=category`, "contributor", studio)).main).toContain("Znajdź pomysły bez modelu");
    expect((await get(`${PATH}?as=tag`, "contributor", studio)).status).toBe(404);
  });

  test("that is unknown is a 404, and one that moved leads on", async () => {
    expect((await get("/topic-generator/nie-ma", "contributor")).status).toBe(404);
    const studio: ServiceParts = { generator: { subjects: async () => ok([{ ...SUBJECT, slug: "pracownia" }]) } };
    const page = await get(PATH, "contributor", studio);
    expect([page.status, page.headers["location"]]).toEqual([302, "/topic-generator/pracownia"]);
  });

  test("shows what there is and what is missing, labelled as the built-in analysis, without a model", async () => {
    const gap = { demand: 7, categoryId: null, tagIds: [], since: 0, about: null, intent: "question" as const };
    const gaps = [{ ...gap, key: "search:zecer", origin: "search" as const, title: "Zecer", evidence: "7 razy." }];
    const posts = [{ title: "Jak pisać lead", path: "/warsztat/jak-pisac-lead", slug: "jak-pisac-lead" }];
    const studio: ServiceParts = { generator: { about: async () => ok({ total: 1, posts, gaps, forecast: null }) } };
    const page = await get(PATH, "contributor", studio);
    expect(page.main).toContain("Analiza wbudowana");
    expect(page.main).not.toContain("Wpisy do odświeżenia");
    const old = {
      ...gaps[0]!,
      key: "post:p1",
      origin: "old-post" as const,
      title: "Jak pisać lead",
      evidence: "Dawno.",
    };
    const both = async () => ok({ total: 1, posts, gaps: [...gaps, old], forecast: null });
    const aged = (await get(PATH, "contributor", { generator: { about: both } })).main;
    expect(aged.indexOf("Wpisy do odświeżenia")).toBeGreaterThan(aged.indexOf("Zecer"));
    expect(page.main).toContain("nie ma skonfigurowanego modelu");
    expect(buttons(page.text)).toEqual(expect.arrayContaining(["Znajdź pomysły bez modelu", "Zachowaj jako temat"]));
    expect(buttons(page.text)).not.toContain("Poproś model o pomysły");
    // Dismissing what the site proposes is an editor's, as on the page of topics.
    expect(doings(page.text)).not.toContain("gap-dismiss");
    expect(doings((await get(PATH, "editor", studio)).text)).toContain("gap-dismiss");
  });

  test("says prompt, tokens and cost before a model is asked", async () => {
    const studio: ServiceParts = {
      assistant: { outlook: async () => ok(OUTLOOK) },
      generator: { about: async () => ok({ total: 0, posts: [], gaps: [], forecast: FORECAST }) },
    };
    const page = (await get(PATH, "author", studio)).main.replaceAll("\u00a0", " ");
    expect(page).toContain("duzy: około 1200 tokenów w pytaniu i do 3000 w odpowiedzi, do 0,03 USD.");
    expect(page).toContain("22 000 tokenów, 0,10 USD");
    expect(page).toContain("Zaproponuj pomysły.");
    expect(page).toContain("Dzisiaj zużyto 1500 z 600 000 tokenów.");
  });

  test("a run is begun and gone to; a refusal is said", async () => {
    const started: unknown[] = [];
    const start: NonNullable<ServiceParts["assistant"]>["start"] = async (_viewer, subject, engine) => {
      started.push(subject, engine);
      return ok(runOf({ id: "r7" }));
    };
    const fields = { do: "start", kind: "category", id: "c1", engine: "built-in" };
    const answer = await post(PATH, fields, "author", { assistant: { start } });
    expect([answer.status, answer.headers["location"]]).toEqual([303, `${PATH}?run=r7`]);
    expect(started).toEqual([{ kind: "category", id: "c1" }, "built-in"]);
    const full = async () => refuse("too-many", "Masz już dwa szkice w toku.");
    expect((await post(PATH, fields, "author", { assistant: { start: full } })).main).toContain("dwa szkice");
  });
});

describe("a run", () => {
  test("shows each idea with its question, outline, tags, category and closest posts, and what may be done", async () => {
    const { main, text } = await get(RUN, "author", generatorOf(runOf()));
    for (const said of ["Ile zdań?", "Miara · Wyjątki", "Wyszukiwania bez wyniku: 12", "blisko tego, co jest", "42%"])
      expect(main).toContain(said);
    expect(buttons(text)).toEqual(
      expect.arrayContaining(["Pisz o tym", "Zachowaj jako temat", "Odrzuć na zawsze", "Szukaj jeszcze raz"]),
    );
    expect(doings(text)).toContain("update");
    expect(pick(text, "button", { "aria-label": "Zaktualizuj ten wpis: Jak pisać lead" })).toHaveLength(1);
  });

  test("under way shows what has been streamed so far, may be stopped and says how to look again", async () => {
    const events: RunEvent[] = [{ seq: 3, at: 0, kind: "text", part: "", text: "Pierwszy pomysł\nDrugi" }];
    const studio = generatorOf(runOf({ state: "running", artefacts: [] }), events);
    const { main, text } = await get(RUN, "author", studio);
    expect(main).toContain("Pierwszy pomysł");
    expect(doings(text)).toEqual(expect.arrayContaining(["stop"]));
    expect(text).toContain("<noscript>");
    const stopped: unknown[] = [];
    const stop = async (_viewer: unknown, id: string) => (stopped.push(id), ok(null));
    await post(RUN, { do: "stop", run: "r1" }, "editor", { ...studio, assistant: { ...studio.assistant, stop } });
    expect(stopped).toEqual(["r1"]);
  });

  test.each([
    ["interrupted", "Wznów"],
    ["stopped", "Wznów"],
    ["failed", "Spróbuj ponownie"],
  ] as const)("that is %s goes on by „%s” with what was asked", async (state, name) => {
    const asked: unknown[] = [];
    const run = runOf({ state, stage: "sections", asked: { part: "R2" }, message: "Model nie odpowiada." });
    const ask: NonNullable<ServiceParts["assistant"]>["ask"] = async (_viewer, id, stage, given) => {
      asked.push([id, stage, given]);
      return ok(run);
    };
    const page = await get(RUN, "author", generatorOf(run));
    expect(page.main).toContain("Model nie odpowiada.");
    expect(buttons(page.text)).toContain(name);
    await post(RUN, { do: "resume", run: "r1" }, "author", generatorOf(run, [], { assistant: { ask } }));
    expect(asked).toEqual([["r1", "sections", { part: "R2" }]]);
  });

  test("of a duplicate goes on only with a written reason, or to the post that is there", async () => {
    const duplicate = { ...CLOSENESS, verdict: "duplicate" as const };
    const studio = generatorOf(runOf({ artefacts: [ALL[0]!, result("closeness", duplicate)] }));
    const page = await get(RUN, "author", studio);
    expect(doings(page.text)).toContain("reason");
    expect(buttons(page.text)).not.toContain("Ułóż założenia");
    expect(doings(page.text)).toContain("update");
    const silent = await post(RUN, { do: "reason", run: "r1", base: "1", reason: " " }, "author", studio);
    expect([silent.status, silent.main.includes("Napisz, dlaczego warto")]).toEqual([422, true]);
    const done: unknown[] = [];
    const acts: ServiceParts["assistant"] = {
      edit: async (_viewer, _id, given) => (done.push(given), ok({ version: 2 })),
      ask: async (_viewer, _id, stage) => (done.push(stage), ok(runOf())),
    };
    const fields = { do: "reason", run: "r1", base: "1", reason: "Inne ujęcie." };
    await post(RUN, fields, "author", { ...studio, assistant: { ...studio.assistant, ...acts } });
    expect(done).toEqual([{ kind: "closeness", part: "", base: 1, data: { reason: "Inne ujęcie." } }, "brief"]);
  });

  test("keeps a changed brief before it is approved, and approves an unchanged one as it is", async () => {
    const run = runOf({ artefacts: ALL });
    const typed = { title: BRIEF.title, angle: BRIEF.angle, intent: "guide", questions: "Ile zdań?", entities: "lead", criteria: "Jest miara.", from: "300", to: "500" }; // prettier-ignore
    const approve = async (fields: Record<string, string>) => {
      const done: unknown[] = [];
      const assistant: ServiceParts["assistant"] = {
        edit: async (_viewer, _id, { base, data }) => (done.push([base, data]), ok({ version: 8 })),
        approve: async (_viewer, _id, base) => (done.push(base), ok({ version: 9 })),
      };
      const given = { do: "brief", run: "r1", base: "1", approve: "tak", ...fields };
      await post(RUN, given, "author", generatorOf(run, [], { assistant }));
      return done;
    };
    expect(await approve(typed)).toEqual([1]);
    const [edited, approved] = await approve({ ...typed, questions: "Ile zdań?\r\nA słów?" });
    expect([edited, approved]).toMatchObject([[1, { questions: ["Ile zdań?", "A słów?"] }], 8]);
  });

  test("shows a source that gives orders, and keeps an outline in the order a person gives it", async () => {
    const page = await get(RUN, "author", generatorOf(runOf({ artefacts: ALL })));
    expect(page.main).toContain("wygląda na polecenia dla modelu");
    expect(page.main).toContain("Zignoruj poprzednie polecenia");
    const done: unknown[] = [];
    const edit: NonNullable<ServiceParts["assistant"]>["edit"] = async (_viewer, _id, { data }) => {
      done.push(data);
      return ok({ version: 2 });
    };
    const body = new URLSearchParams({ do: "outline", run: "r1", base: "1" });
    const rows = [
      ["R1", "Miara", "Trzy zdania.\r\nNie więcej.", "S1, S2", "1 2", "2"],
      ["R2", "Wyjątki", "", "", "", "1"],
      ["", "Nowa", "", "", "", "3"],
      ["", "", "zostaje bez śródtytułu", "", "", "4"],
    ];
    const names = ["id", "heading", "points", "sources", "questions", "place"];
    for (const row of rows) row.forEach((value, at) => body.append(names[at]!, value));
    await generatorPage.send(RUN, body, generatorOf(runOf({ artefacts: ALL }), [], { assistant: { edit } }));
    expect(done).toEqual([
      {
        sections: [
          { id: "R2", heading: "Wyjątki", questions: [], sources: [], points: [] },
          {
            id: "R1",
            heading: "Miara",
            questions: [1, 2],
            sources: ["S1", "S2"],
            points: ["Trzy zdania.", "Nie więcej."],
          },
          { id: "R3", heading: "Nowa", questions: [], sources: [], points: [] },
        ],
      },
    ]);
  });

  test("whose checks block shows what and where, and offers no draft", async () => {
    const finding = { kind: "quote", blocks: true, section: "R1", text: "„Nikt tego nie powiedział”", message: "Tego cytatu nie ma w żadnym źródle." };
    const texts = [result("section", SECTION, "R1"), result("section", { ...SECTION, id: "R2", heading: "Wyjątki" }, "R2")];
    const checked = (ready: boolean, version = 5) => [...ALL, ...texts, result("checks", { findings: ready ? [] : [finding], ready }, "", version)];
    const blocked = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(false), stage: "checks" })));
    expect(blocked.main).toContain("Tego cytatu nie ma w żadnym źródle.");
    expect(doings(blocked.text)).not.toContain("draft");
    const ready = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(true), stage: "checks" })));
    expect(doings(ready.text)).toContain("draft");
    expect(ready.main).toContain("Tekst gotowy");
    const short = { ...finding, kind: "short", blocks: false, message: "Ta część ma 25 słów:" };
    const remarked = [...ALL, ...texts, result("checks", { findings: [short], ready: true }, "", 5)];
    const remarks = await get(RUN, "author", generatorOf(runOf({ artefacts: remarked, stage: "checks" })));
    expect([remarks.main.includes("gotowy"), remarks.main.includes("tekst ma uwagi: 1"), doings(remarks.text).includes("draft")]).toEqual([false, true, true]);
    const stale = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(true, 0), stage: "checks" })));
    expect([doings(stale.text).includes("draft"), stale.main.includes("zmienił się od ostatniego")]).toEqual([false, true]);
    const toDraft = async () => ok({ postId: "p9", slug: "ile-zdan-ma-lead" });
    const made = await post(RUN, { do: "draft", run: "r1" }, "author", generatorOf(runOf(), [], { assistant: { toDraft } }));
    expect([made.status, made.headers["location"]]).toEqual([303, "/edit-post/ile-zdan-ma-lead"]);
  }); // prettier-ignore

  test("of somebody else is looked at and stopped, and nothing more", async () => {
    const studio = generatorOf(runOf({ artefacts: ALL, userId: "u-9" }));
    const page = await get(RUN, "editor", studio);
    expect(page.main).toContain("prowadzi ktoś inny");
    expect(doings(page.text)).toEqual([]);
    const busy = generatorOf(runOf({ artefacts: ALL, userId: "u-9", state: "running" }));
    expect(doings((await get(RUN, "editor", busy)).text)).toEqual(["stop"]);
  });

  test("has versions, and an earlier one is had back as a new one of what a person may change", async () => {
    const versions = [result("brief", BRIEF, "", 2), result("brief", { ...BRIEF, title: "Dawny tytuł" }, "", 1)];
    const restored: unknown[] = [];
    const assistant: ServiceParts["assistant"] = {
      versions: async () => ok(versions),
      edit: async (_viewer, _id, given) => (restored.push(given), ok({ version: 3 })),
    };
    const studio = generatorOf(runOf({ artefacts: [...ALL.slice(0, 2), versions[0]!] }), [], { assistant });
    const page = await get(`${RUN}&history=brief`, "author", studio);
    expect(page.main).toContain("Dawny tytuł");
    const fields = { do: "restore", run: "r1", kind: "brief", part: "", version: "1", base: "2" };
    await post(RUN, fields, "author", studio);
    expect(restored).toMatchObject([{ kind: "brief", base: 2, data: { title: "Dawny tytuł" } }]);
    expect(JSON.stringify(restored)).not.toMatch(/approvedBy|ideaId|postId/);
  });

  test("says which version came in between, so that what was typed can replace it", async () => {
    const assistant: ServiceParts["assistant"] = {
      edit: async () => refuse("conflict", "Ktoś to zmienił."),
      versions: async () => ok([result("section", SECTION, "R1", 4)]),
    };
    const texts = [...ALL, result("section", SECTION, "R1", 3)];
    const studio = generatorOf(runOf({ artefacts: texts }), [], { assistant });
    const fields = { do: "section", run: "r1", part: "R1", base: "2", heading: "Miara", markdown: "Moje słowa." };
    const page = await post(RUN, fields, "author", studio);
    expect([page.status, page.main.includes("wersja 4")]).toEqual([409, true]);
    expect(page.text).toContain("Moje słowa.");
    expect(pick(page.text, "input", { name: "base", value: "4" }).length).toBeGreaterThan(0);
  });
});
