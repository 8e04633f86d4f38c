import { describe, expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { NO_CHARGES } from "#test/support/fakes/fake-assistant.ts";
import type { ServiceParts } from "#test/support/fakes/fake-studio.ts";
import { runOf } from "#test/support/app/generator-page.ts";
import { get } from "#test/support/app/topics-page.ts";

/* The list of runs over HTTP. */

const RUN = "/topic-generator/warsztat?run=r1";

const OUTLOOK = {
  engine: "model" as const,
  models: { fast: "maly", smart: "duzy" },
  currency: "USD",
  disclosure: "assist" as const,
  today: { used: { ...NO_CHARGES, input: 1_500 }, cap: { tokens: 600_000, cost: null } },
  drafts: { begun: 1, most: 5 },
};

describe("the runs", () => {
  test("say what each is about, what it used and where its draft is", async () => {
    const used = { ...NO_CHARGES, calls: 5, input: 900, output: 100, cost: 1_230_000, estimated: 1 };
    const run = runOf({ engine: "model", state: "done", stage: "sections", used, postId: "p9" });
    const place = { slug: "warsztat", draft: { title: "Ile zdań ma lead", slug: "ile-zdan-ma-lead" } };
    const studio: ServiceParts = {
      assistant: {
        runs: async () => ok({ rows: [run], page: 1, pages: 1, total: 1 }),
        outlook: async () => ok(OUTLOOK),
      },
      generator: { places: async () => ok(new Map([["r1", place]])) },
    };
    const page = await get("/studio/assistant/runs", "contributor", studio);
    const said = page.main.replaceAll("\u00a0", " ");
    expect(said).toContain("wywołań modelu: 5, 1000 tokenów, 1,23 USD, oszacowanych: 1");
    expect(pick(page.text, "a", { href: RUN })).toHaveLength(1);
    expect(pick(page.text, "a", { href: "/edit-post/ile-zdan-ma-lead" })).toHaveLength(1);
  });

  test("of the text helper wait for nobody once they are answered", async () => {
    const run = runOf({ kind: "help", engine: "model", state: "waiting", stage: "help", postId: "p9" });
    const studio: ServiceParts = {
      assistant: {
        runs: async () => ok({ rows: [run], page: 1, pages: 1, total: 1 }),
        outlook: async () => ok(OUTLOOK),
      },
      generator: { places: async () => ok(new Map([["r1", { slug: null, draft: null }]])) },
    };
    const { main } = await get("/studio/assistant/runs", "contributor", studio);
    expect(main).toContain("gotowy");
    expect(main).not.toContain("czeka na Ciebie");
  });

  test("that are none say where to begin", async () => {
    const { text, main } = await get("/studio/assistant/runs", "contributor");
    expect(main).toContain("Nie ma jeszcze żadnego szkicu z modelu");
    expect(pick(text, "a", { href: "/topics" }).map(textOf)).toContain("listy tematów");
  });
});
