import { describe, expect, it } from "vitest";
import type { Renderer } from "#core/markdown/renderer.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { catchUpSearch, rebuild } from "./rebuild.ts";

it("a command says what the search still has to file once everything is stored, and when that is done", async () => {
  const runtime = await openRuntime();
  const { store, upkeep } = runtime;
  await fixtures.putFixtures(store);
  const many = Array.from({ length: 20 }, (_, no) => fixtures.makePost({ id: `p-${no}` }));
  await fixtures.putPosts(store, ...many);
  await store.write((tx) => tx.rebuildSearch());
  const { posts } = await store.read.searchWaiting();
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  await catchUpSearch(runtime, report, () => undefined);
  expect(lines).toEqual([expect.stringContaining(`ma jeszcze do ujęcia ${posts} `), "Wyszukiwarka jest gotowa."]);
  await catchUpSearch(runtime, report, () => undefined);
  expect(lines).toHaveLength(2);
  await store.write((tx) => tx.rebuildSearch());
  const broken = { ...upkeep, catchUp: () => Promise.reject(new Error("Wątek nie żyje.")) };
  await catchUpSearch({ ...runtime, upkeep: broken }, report, () => undefined);
  expect(lines.at(-1)).toMatch(/nie udało się uzupełnić/);
});

describe("rebuild", () => {
  it("renders what tags and topics say anew, hidden ones too, and never over what somebody changes meanwhile", async () => {
    const runtime = await openRuntime();
    const autumn = fixtures.makeTopic({ id: "o-jesien", slug: "jesien", public: true, intro: "Jesień **idzie**." });
    const shown = fixtures.makeTag({ id: "t-a", slug: "alfa", description: "Alfa **mocna**." });
    const hidden = fixtures.makeTag({ id: "t-b", slug: "beta", description: "Beta **mocna**.", hidden: true });
    await runtime.store.write(async (tx) => {
      for (const tag of [shown, hidden]) await tx.putTag(tag, "<p>stare</p>");
      await tx.putTopic(autumn, "<p>stare</p>");
    });
    const renamed = { ...shown, name: "Alfa i omega", description: "Inny opis.", version: 2 };
    const renderer: Renderer = {
      ...runtime.renderer,
      async renderShort(markdown) {
        if (markdown === shown.description) await runtime.store.write((tx) => tx.putTag(renamed, "<p>Inny opis.</p>"));
        return runtime.renderer.renderShort(markdown);
      },
    };
    await rebuild({ ...runtime, renderer }, () => {});
    expect(await runtime.store.read.tagBySlug("alfa")).toMatchObject({
      ...renamed,
      descriptionHtml: "<p>Inny opis.</p>",
    });
    expect((await runtime.store.read.tagBySlug("beta"))?.descriptionHtml).toContain("<strong>mocna</strong>");
    const topics = await runtime.store.read.publicTopics();
    expect(topics.find(({ slug }) => slug === "jesien")?.introHtml).toContain("<strong>idzie</strong>");
  });

  it("clears every reader's page and leaves versions alone", async () => {
    const runtime = await openRuntime();
    await fixtures.putFixtures(runtime.store);
    await fixtures.putPosts(runtime.store, fixtures.makePost({ id: "a" }));
    const purged: string[] = [];
    runtime.store.onCommit((tags) => void purged.push(...tags));
    await rebuild(runtime, () => {});
    expect(purged).toContain("*");
    expect((await runtime.store.read.post("a"))?.version).toBe(1);
  });
});
