import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { generatorOf, result, runOf } from "#test/support/app/generator-page.ts";
import { get } from "#test/support/app/topics-page.ts";
import { CLOSENESS, IDEA } from "#test/support/assistant/stage-results.ts";

const PATH = "/topic-generator/warsztat";

test("says where nothing is near an idea, and shows posts to be brought up to date in a list of their own", async () => {
  const old = { ...IDEA, id: "P2", title: "Jak pisać lead", origin: "stale" as const, evidence: 700, postId: "p1" };
  const near = { verdict: "new" as const, posts: [] };
  const ideas = [{ ...IDEA, near }, old];
  const artefacts = [result("ideas", { ideas }), result("closeness", { ...CLOSENESS, posts: [] })];
  const { main, text } = await get(`${PATH}?run=r1`, "author", generatorOf(runOf({ artefacts })));
  expect(main).toContain("nowy · Nic podobnego");
  expect(main).toContain("Nic podobnego w archiwum nie ma.");
  expect(main.indexOf("Wpisy do odświeżenia")).toBeGreaterThan(main.indexOf(IDEA.title));
  expect(pick(text, "h4").map((each) => textOf(each).trim())).toEqual(["Jak pisać lead"]);
  expect(pick(text, "ol", { class: "generator-ideas" })).toHaveLength(2);
  expect(main).not.toContain("Nie znaleźliśmy");
  const alone = generatorOf(runOf({ artefacts: [result("ideas", { ideas: [old] })] }));
  expect((await get(`${PATH}?run=r1`, "author", alone)).main).toContain("tylko wpisy, które warto odświeżyć");
});

test("an idea's title is typeset where it is read and as it was typed where it is changed", async () => {
  const typed = 'Lead w "Gazecie"';
  const artefacts = [result("ideas", { ideas: [{ ...IDEA, title: typed }] })];
  const { text } = await get(`${PATH}?run=r1`, "author", generatorOf(runOf({ artefacts })));
  const read = "Lead w\u00a0„Gazecie”";
  expect(pick(text, "h3").map((each) => textOf(each).trim())).toContain(read);
  expect(pick(text, "button", { "aria-label": `Pisz o tym: ${read}` })).toHaveLength(1);
  expect(pick(text, "input", { name: "title" }).map((each) => attribute(each, "value"))).toContain(typed);
});

test("what a subject lacks has old posts in a list of their own, and no such list without any", async () => {
  const nothing = { demand: 7, categoryId: null, tagIds: [], since: 0, about: null, intent: "question" as const };
  const gap = { ...nothing, key: "search:zecer", origin: "search" as const, title: "Zecer", evidence: "7 razy." };
  const old = { ...nothing, key: "post:p1", origin: "old-post" as const, title: "Jak pisać lead", evidence: "Dawno." };
  const pageOf = async (...gaps: (typeof gap | typeof old)[]) => {
    const about = async () => ok({ total: 0, posts: [], gaps, forecast: null });
    return (await get(PATH, "contributor", { generator: { about } })).main;
  };
  expect(await pageOf(gap)).not.toContain("Wpisy do odświeżenia");
  expect(await pageOf(old)).toContain("a tagi są w porządku");
  const both = await pageOf(old, gap);
  expect(both.indexOf("Wpisy do odświeżenia")).toBeGreaterThan(both.indexOf("Zecer"));
  expect(both.indexOf("Jak pisać lead")).toBeGreaterThan(both.indexOf("Wpisy do odświeżenia"));
});
