import { describe, expect, test } from "vitest";
import type { RunEvent } from "#core/assistant/runs/run.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import type { ServiceParts } from "#test/support/fakes/fake-studio.ts";
import * as generatorPage from "#test/support/app/generator-page.ts";
import { IDEA, OUTLINE, SECTION, SOURCE } from "#test/support/assistant/stage-results.ts";
import { get, post } from "#test/support/app/topics-page.ts";

/* The generator over HTTP: what each state of a run shows and what its forms send, all of it without scripts. */

const PATH = "/topic-generator/warsztat";
const RUN = `${PATH}?run=r1`;
const { FORECAST, generatorOf, result, runOf } = generatorPage;

const buttons = (html: string) => pick(html, "button").map((button) => textOf(button).trim());
const doings = (html: string) =>
  pick(html, "input", { type: "hidden", name: "do" }).flatMap((each) => {
    const act = attribute(each, "value");
    return act === "sign-out" ? [] : [act];
  });

const ALL = [
  result("ideas", { ideas: [IDEA] }),
  result("source", SOURCE, "S1"),
  result("outline", OUTLINE),
]; // prettier-ignore

describe("a run", () => {
  test("shows each idea with its question, outline, tags, category and closest posts, and what may be done", async () => {
    const { main, text } = await get(RUN, "author", generatorOf(runOf()));
    for (const said of ["Ile zdań?", "Miara · Wyjątki", "blisko tego, co jest", "42%"]) expect(main).toContain(said);
    expect(pick(text, "a", { href: `${RUN}&idea=P1` })).toHaveLength(1);
    expect(buttons(text)).toEqual(
      expect.arrayContaining(["Zachowaj jako temat", "Odrzuć na zawsze", "Szukaj jeszcze raz"]),
    );
    const update = { "aria-label": "Zaktualizuj ten wpis: Jak pisać lead" };
    expect(pick(text, "a", { ...update, href: "/edit-post/jak-pisac-lead" })).toHaveLength(1);
    const facts = async () => ok({ ...generatorPage.FACTS, editable: {} });
    const foreign = await get(RUN, "author", generatorOf(runOf(), [], { generator: { facts } }));
    expect(pick(foreign.text, "a", update)).toEqual([]);
    const far = { ...IDEA, near: { verdict: "new" as const, posts: [] } };
    const alone = generatorOf(runOf({ artefacts: [result("ideas", { ideas: [far] })] }));
    expect((await get(RUN, "author", alone)).main).toContain("nowy · Brak podobnych wpisów");
  });

  test("has an idea's title typeset where it is read and as it was typed where it is changed", async () => {
    const typed = 'Lead w "Gazecie"';
    const artefacts = [result("ideas", { ideas: [{ ...IDEA, title: typed }] })];
    const { text } = await get(RUN, "author", generatorOf(runOf({ artefacts })));
    const read = "Lead w\u00a0„Gazecie”";
    expect(pick(text, "h3").map((each) => textOf(each).trim())).toContain(read);
    expect(pick(text, "a", { "aria-label": `Pisz o tym: ${read}` })).toHaveLength(1);
    expect(pick(text, "input", { name: "title" }).map((each) => attribute(each, "value"))).toContain(typed);
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

  test("of an idea the archive has already asks for a reason, says what an outline costs and keeps the reason typed", async () => {
    const ideas = [IDEA, { ...IDEA, id: "P2", near: { ...IDEA.near!, verdict: "duplicate" as const } }];
    const run = runOf({ artefacts: [result("ideas", { ideas })] });
    const facts = async (_viewer: unknown, _id: string, ideaId: string | null) =>
      ok({ ...generatorPage.FACTS, forecasts: ideaId === "P2" ? { outline: FORECAST } : {} });
    const asked: unknown[] = [];
    const ask: NonNullable<ServiceParts["assistant"]>["ask"] = async (_viewer, _id, stage, given) => {
      asked.push([stage, given]);
      return given["reason"] ? ok(run) : refuse("invalid", "Napisz, dlaczego.", { reason: "Napisz, dlaczego." });
    };
    const studio = generatorOf(run, [], { generator: { facts }, assistant: { ask } });
    expect((await get(RUN, "author", studio)).main).not.toContain("Ułóż plan");
    expect((await get(`${RUN}&idea=P1`, "author", studio)).main).not.toContain("Dlaczego jeszcze raz");
    const page = await get(`${RUN}&idea=P2`, "author", studio);
    expect(page.main).toContain("Dlaczego jeszcze raz");
    expect(page.main).toContain("duzy: około");
    const fields = { do: "ask", run: "r1", stage: "outline", idea: "P2" };
    const silent = await post(`${RUN}&idea=P2`, { ...fields, reason: "" }, "author", studio);
    expect([silent.status, silent.main.includes("Napisz, dlaczego.")]).toEqual([422, true]);
    await post(`${RUN}&idea=P2`, { ...fields, reason: "Inne ujęcie." }, "author", studio);
    expect(asked.at(-1)).toEqual(["outline", { idea: "P2", reason: "Inne ujęcie." }]);
  });

  test("of an earlier version that asked no model is read and changed, and nothing is asked of it", async () => {
    const texts = [result("section", { ...SECTION, model: null }, "R1")];
    const run = runOf({ engine: "built-in", stage: "sections", artefacts: [...ALL, ...texts] });
    const page = await get(RUN, "author", generatorOf(run));
    expect(page.main).toContain("w starszej wersji programu");
    expect(page.text).toContain("Lead ma trzy zdania");
    expect(doings(page.text)).not.toContain("ask");
    // Results of stages that are gone stand in the store beside them.
    const left = [...run.artefacts, { ...result("outline", {}), kind: "brief" as never, data: { title: "Dawne" } }];
    expect((await get(RUN, "author", generatorOf({ ...run, artefacts: left }))).status).toBe(200);
  });

  test("shows a source that gives orders, and keeps an outline as a person leaves its text", async () => {
    const page = await get(RUN, "author", generatorOf(runOf({ artefacts: ALL })));
    expect(page.main).toContain("wygląda na polecenia dla modelu");
    expect(page.main).toContain("Zignoruj poprzednie polecenia");
    const done: unknown[] = [];
    const edit: NonNullable<ServiceParts["assistant"]>["edit"] = async (_viewer, _id, { data }) => {
      done.push(data);
      return ok({ version: 2 });
    };
    const outline = "Nowa\r\n\r\n## Wyjątki\r\n\r\n## Miara [S1, S2]\r\n- Trzy zdania.\r\nNie więcej.\r\n";
    const studio = generatorOf(runOf({ artefacts: ALL }), [], { assistant: { edit } });
    await post(RUN, { do: "outline", run: "r1", base: "1", outline }, "author", studio);
    expect(done).toEqual([
      {
        sections: [
          { id: "R3", heading: "Nowa", sources: [], points: [] },
          { id: "R2", heading: "Wyjątki", sources: [], points: [] },
          {
            id: "R1",
            heading: "Miara",
            sources: ["S1", "S2"],
            points: ["Trzy zdania.", "Nie więcej."],
          },
        ],
      },
    ]);
  });

  test("whose checks block shows what and where, and offers no draft", async () => {
    const finding = { kind: "quote", blocks: true, section: "R1", text: "„Nikt tego nie powiedział”", message: "Tego cytatu nie ma w żadnym źródle." };
    const texts = [result("section", SECTION, "R1"), result("section", { ...SECTION, id: "R2", heading: "Wyjątki" }, "R2")];
    const checked = (ready: boolean, version = 5) => [...ALL, ...texts, result("checks", { findings: ready ? [] : [finding], ready }, "", version)];
    const blocked = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(false), stage: "sections" })));
    expect(blocked.main).toContain("Tego cytatu nie ma w żadnym źródle.");
    expect(doings(blocked.text)).not.toContain("draft");
    const ready = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(true), stage: "sections" })));
    expect(doings(ready.text)).toContain("draft");
    expect(ready.main).toContain("Tekst gotowy");
    const short = { ...finding, kind: "short", blocks: false, message: "Ta część ma 25 słów:" };
    const remarked = [...ALL, ...texts, result("checks", { findings: [short], ready: true }, "", 5)];
    const remarks = await get(RUN, "author", generatorOf(runOf({ artefacts: remarked, stage: "sections" })));
    expect([remarks.main.includes("gotowy"), remarks.main.includes("tekst ma uwagi: 1"), doings(remarks.text).includes("draft")]).toEqual([false, true, true]);
    const stale = await get(RUN, "author", generatorOf(runOf({ artefacts: checked(true, 0), stage: "sections" })));
    expect([doings(stale.text).includes("draft"), stale.main.includes("zmienił się od ostatniego")]).toEqual([false, true]);
    const toDraft = async () => ok({ postId: "p9", slug: "ile-zdan-ma-lead" });
    const made = await post(RUN, { do: "draft", run: "r1" }, "author", generatorOf(runOf(), [], { assistant: { toDraft } }));
    expect([made.status, made.headers["location"]]).toEqual([303, "/edit-post/ile-zdan-ma-lead"]);
  }); // prettier-ignore

  test("of somebody else waits for them, not for whoever looks", async () => {
    const { main } = await get(RUN, "editor", generatorOf(runOf()));
    expect(main).toContain("czeka na decyzję");
    expect(main).not.toContain("czeka na Ciebie");
    expect((await get(RUN, "author", generatorOf(runOf()))).main).toContain("czeka na Ciebie");
  });

  test("of somebody else is looked at and stopped, and nothing more", async () => {
    const studio = generatorOf(runOf({ artefacts: ALL, userId: "u-9" }));
    const page = await get(RUN, "editor", studio);
    expect(page.main).toContain("prowadzi ktoś inny");
    expect(doings(page.text)).toEqual([]);
    const busy = generatorOf(runOf({ artefacts: ALL, userId: "u-9", state: "running" }));
    expect(doings((await get(RUN, "editor", busy)).text)).toEqual(["stop"]);
  });

  test("says that another version came in between, so that what was typed can replace it", async () => {
    const assistant: ServiceParts["assistant"] = { edit: async () => refuse("conflict", "Ktoś to zmienił.") };
    const texts = [...ALL, result("section", SECTION, "R1", 4)];
    const studio = generatorOf(runOf({ artefacts: texts }), [], { assistant });
    const fields = { do: "section", run: "r1", part: "R1", base: "2", heading: "Miara", markdown: "Moje słowa." };
    const page = await post(RUN, fields, "author", studio);
    expect([page.status, page.main.includes("Ktoś to zmienił.")]).toEqual([409, true]);
    expect(page.text).toContain("Moje słowa.");
    expect(pick(page.text, "input", { name: "base", value: "4" }).length).toBeGreaterThan(0);
  });

  test("tells what was used once it is known, and has one next act", async () => {
    const costs = "wywołań modelu";
    expect((await get(RUN, "author", generatorOf(runOf({ artefacts: ALL, state: "running" })))).main).not.toContain(
      costs,
    );
    const { main, text } = await get(RUN, "author", generatorOf(runOf({ artefacts: ALL, state: "failed" })));
    expect(main).toContain(costs);
    const mains = pick(text, "button", { class: "button button-main" });
    expect(mains.map((button) => textOf(button).trim())).toEqual(["Spróbuj ponownie"]);
  });

  test("an outline made for a reason is made once more without typing it again", async () => {
    const idea = { ...IDEA, near: { verdict: "duplicate" as const, posts: [] } };
    const outline = { ...OUTLINE, ideaId: idea.id, reason: "Tamten wpis nie podaje miary." };
    const artefacts = [result("ideas", { ideas: [idea] }), result("outline", outline)];
    const { text } = await get(RUN, "author", generatorOf(runOf({ artefacts })));
    expect(pick(text, "textarea", { name: "reason" }).map(textOf)).toEqual([outline.reason]);
  });
});
