import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import type { ServiceParts } from "#test/support/fakes/fake-studio.ts";
import * as generatorPage from "#test/support/app/generator-page.ts";
import { CLOSENESS, IDEA } from "#test/support/assistant/stage-results.ts";
import { get, post } from "#test/support/app/topics-page.ts";

/* What the generator offers where the archive has the idea already: bring that post up to date, or go back to the idea. */

const RUN = "/topic-generator/warsztat?run=r1";
const { generatorOf, result, runOf } = generatorPage;

const doings = (html: string) =>
  pick(html, "input", { type: "hidden", name: "do" }).map((each) => attribute(each, "value"));

test("hands an idea to the post it would bring up to date, where the viewer may change it", async () => {
  const asked: unknown[] = [];
  const update: NonNullable<ServiceParts["generator"]>["update"] = async (_viewer, ...given) => {
    asked.push(given);
    return ok({ slug: "jak-pisac-lead" });
  };
  const studio = generatorOf(runOf(), [], { generator: { update } });
  const answer = await post(RUN, { do: "update", run: "r1", idea: "P1", post: "p1" }, "author", studio);
  expect([answer.status, answer.headers["location"]]).toEqual([303, "/edit-post/jak-pisac-lead"]);
  expect(asked).toEqual([["r1", "P1", "p1"]]);
  const facts = async () => ok({ ...generatorPage.FACTS, editable: [] });
  expect(doings((await get(RUN, "author", generatorOf(runOf(), [], { generator: { facts } }))).text)).not.toContain(
    "update",
  );
});

test("leads from a near post back to the idea: another angle, or the topic it joins", async () => {
  const alike = [
    { postId: "p1", kind: "same-question" as const, share: 0.7, title: "Jak pisać lead", lead: "", headings: [] },
  ].map((each) => ({ ...each, path: "/warsztat/jak-pisac-lead", slug: "jak-pisac-lead", mayEdit: true }));
  const facts = async () => ok({ ...generatorPage.FACTS, alike });
  const topics = [{ id: "m1", title: "Lead", slug: "lead" }];
  const close = { ...CLOSENESS, verdict: "close" as const };
  const run = runOf({ artefacts: [result("ideas", { ideas: [IDEA] }), result("closeness", close)] });
  const given = {
    generator: { facts },
    topics: { choices: async () => ({ topics, people: [], categories: [], weeks: [] }) },
  };
  const { text } = await get(RUN, "author", generatorOf(run, [], given));
  for (const id of ["popraw-P1", "dolacz-P1"]) {
    expect(pick(text, "a", { href: `#${id}` })).toHaveLength(1);
    expect(pick(text, "form", { id })).toHaveLength(1);
  }
});

test("offers to bring up to date what the viewer may change, and nothing else", async () => {
  const posts = ["szkic", "cudzy"].map((slug) => ({ title: `Wpis ${slug}`, path: `/warsztat/${slug}`, slug }));
  const about = async () => ok({ total: 2, posts, gaps: [], forecast: null });
  const { text } = await get("/topic-generator/warsztat", "author", { generator: { about } });
  expect(pick(text, "a", { href: "/warsztat/cudzy" })).toHaveLength(1);
  expect(pick(text, "a", { href: "/edit-post/szkic" })).toHaveLength(1);
  expect(pick(text, "a", { href: "/edit-post/cudzy" })).toHaveLength(0);
});

test("says of somebody else's run that it waits for them, not for whoever looks", async () => {
  const { main } = await get(RUN, "editor", generatorOf(runOf()));
  expect(main).toContain("czeka na decyzję");
  expect(main).not.toContain("czeka na Ciebie");
  expect((await get(RUN, "author", generatorOf(runOf()))).main).toContain("czeka na Ciebie");
});
