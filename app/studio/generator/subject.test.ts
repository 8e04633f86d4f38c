import { describe, expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { NO_CHARGES } from "#test/support/fakes/fake-assistant.ts";
import type { ServiceParts } from "#test/support/fakes/fake-studio.ts";
import * as generatorPage from "#test/support/app/generator-page.ts";
import { get, post } from "#test/support/app/topics-page.ts";

/* The generator over HTTP before anything is asked of a model: a subject, what it lacks, and the form; all of it without scripts. */

const PATH = "/topic-generator/warsztat";
const { FORECAST, runOf, SUBJECT } = generatorPage;

const buttons = (html: string) => pick(html, "button").map((button) => textOf(button).trim());
const doings = (html: string) =>
  pick(html, "input", { type: "hidden", name: "do" }).flatMap((each) => {
    const act = attribute(each, "value");
    return act === "sign-out" ? [] : [act];
  });

const OUTLOOK = {
  models: { fast: "maly", smart: "duzy" },
  currency: "USD",
  disclosure: "assist" as const,
  today: { used: { ...NO_CHARGES, input: 1_500 }, cap: { tokens: 600_000, cost: null } },
  drafts: { begun: 1, most: 5 },
};

describe("a subject", () => {
  test("of several things of one name is chosen by a person", async () => {
    const subjects = [{ ...SUBJECT, kind: "topic" as const, title: "Warsztat od nowa" }, SUBJECT];
    const studio: ServiceParts = { generator: { subjects: async () => ok(subjects) } };
    const page = await get(PATH, "contributor", studio);
    expect(pick(page.text, "a").map((each) => attribute(each, "href"))).toEqual(
      expect.arrayContaining([`${PATH}?as=topic`, `${PATH}?as=category`]),
    );
    expect((await get(`${PATH}?as=category`, "contributor", studio)).main).toContain("Nowy szkic ręcznie");
    expect((await get(`${PATH}?as=tag`, "contributor", studio)).status).toBe(404);
  });

  test("that is unknown is a 404, and one that moved leads on", async () => {
    expect((await get("/topic-generator/nie-ma", "contributor")).status).toBe(404);
    const studio: ServiceParts = { generator: { subjects: async () => ok([{ ...SUBJECT, slug: "pracownia" }]) } };
    const page = await get(PATH, "contributor", studio);
    expect([page.status, page.headers["location"]]).toEqual([302, "/topic-generator/pracownia"]);
  });

  test("shows what there is and what is missing, and without a model a form, nothing that pretends", async () => {
    const gap = { demand: 7, categoryId: null, tagIds: [], since: 0, about: null, intent: "question" as const };
    const gaps = [{ ...gap, key: "search:zecer", origin: "search" as const, title: "Zecer", evidence: "7 razy." }];
    const headings = ["Miara", "Wyjątki"];
    const posts = ["lead", "cudzy"].map((slug) => {
      return { id: slug, title: `Wpis ${slug}`, path: `/warsztat/${slug}`, slug, headings };
    });
    const aboutOf = (
      ...all: (typeof gap & { key: string; origin: "search" | "old-post"; title: string; evidence: string })[]
    ) =>
      ({
        generator: { subjectView: async () => ok({ total: 2, posts, gaps: all, forecast: null }) },
      }) satisfies ServiceParts;
    const studio = aboutOf(...gaps);
    const page = await get(PATH, "contributor", studio);
    // The headings of what is there stand beside the outline that is made by hand.
    expect(page.main).toContain("Miara · Wyjątki");
    const old = {
      ...gaps[0]!,
      key: "post:p1",
      origin: "old-post" as const,
      title: "Jak pisać lead",
      evidence: "Dawno.",
    };
    const aged = (await get(PATH, "contributor", aboutOf(...gaps, old))).main;
    expect(aged.indexOf("Jak pisać lead")).toBeGreaterThan(aged.indexOf("Zecer"));
    expect((await get(PATH, "contributor", aboutOf())).main).toContain("niczego tu nie szukali na próżno");
    expect(page.main).not.toMatch(/Analiza wbudowana|model/);
    expect(buttons(page.text)).toEqual(expect.arrayContaining(["Utwórz szkic", "Zachowaj jako temat"]));
    expect(buttons(page.text)).not.toContain("Poproś model o pomysły");
    // Dismissing what the site proposes is an editor's, as on the page of topics.
    expect(doings(page.text)).not.toContain("gap-dismiss");
    expect(doings((await get(PATH, "editor", studio)).text)).toContain("gap-dismiss");
  });

  test("offers to bring up to date what the viewer may change, and nothing else", async () => {
    const posts = ["szkic", "cudzy"].map((slug) => {
      return { id: slug, title: `Wpis ${slug}`, path: `/warsztat/${slug}`, slug, headings: [] };
    });
    const subjectView = async () => ok({ total: 2, posts, gaps: [], forecast: null });
    const { text } = await get(PATH, "author", { generator: { subjectView } });
    expect(pick(text, "a", { href: "/warsztat/cudzy" })).toHaveLength(1);
    expect(pick(text, "a", { href: "/edit-post/szkic" })).toHaveLength(1);
    expect(pick(text, "a", { href: "/edit-post/cudzy" })).toHaveLength(0);
  });

  test("makes a draft of what was typed by hand, under the page's own id, and loses nothing that is refused", async () => {
    const written: unknown[] = [];
    const write: NonNullable<ServiceParts["generator"]>["write"] = async (_viewer, subject, given) => {
      written.push(subject, given);
      return ok({ slug: "zecer" });
    };
    const { text } = await get(PATH, "author");
    const [field] = pick(text, "input", { type: "hidden", name: "draft" });
    const draft = attribute(field, "value")!;
    const typed = { title: "Zecer", outline: "Kaszta\r\n\r\n Szpalta ", text: "Kaszta stoi." };
    const fields = { do: "write", kind: "category", id: "c1", draft, ...typed };
    const answer = await post(PATH, fields, "author", { generator: { write } });
    expect([answer.status, answer.headers["location"]]).toEqual([303, "/edit-post/zecer"]);
    expect(written).toEqual([
      { kind: "category", id: "c1" },
      { id: draft, title: "Zecer", outline: ["Kaszta", "Szpalta"], text: "Kaszta stoi." },
    ]);
    const refused = async () => refuse("invalid", "Podaj tytuł.", { title: "Podaj tytuł." });
    const back = await post(PATH, { ...fields, title: " " }, "author", { generator: { write: refused } });
    expect([back.status, back.main.includes("Podaj tytuł."), back.text.includes("Kaszta stoi.")]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test("says prompt, tokens and cost before a model is asked", async () => {
    const studio: ServiceParts = {
      assistant: { outlook: async () => ok(OUTLOOK) },
      generator: { subjectView: async () => ok({ total: 0, posts: [], gaps: [], forecast: FORECAST }) },
    };
    const page = (await get(PATH, "author", studio)).main.replaceAll("\u00a0", " ");
    expect(page).toContain("duzy: około 1200 tokenów w pytaniu i do 3000 w odpowiedzi, do 0,03 USD.");
    expect(page).toContain("22 000 tokenów, 0,10 USD");
    expect(page).toContain("Zaproponuj pomysły.");
    expect(page).toContain("Dzisiaj zużyto 1500 z 600 000 tokenów.");
  });

  test("a run is begun and gone to; a refusal is said", async () => {
    const started: unknown[] = [];
    const start: NonNullable<ServiceParts["assistant"]>["start"] = async (_viewer, subject) => {
      started.push(subject);
      return ok(runOf({ id: "r7" }));
    };
    const fields = { do: "start", kind: "category", id: "c1" };
    const answer = await post(PATH, fields, "author", { assistant: { start } });
    expect([answer.status, answer.headers["location"]]).toEqual([303, `${PATH}?run=r7`]);
    expect(started).toEqual([{ kind: "category", id: "c1" }]);
    const full = async () => refuse("too-many", "Masz już dwa szkice w toku.");
    expect(
      (await post(PATH, fields, "author", { assistant: { start: full, outlook: async () => ok(OUTLOOK) } })).main,
    ).toContain("dwa szkice");
  });
});
