import { expect, it } from "vitest";
import type { PostServiceDeps } from "../store.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { DRAFT, idOf, openPostService, published, saved, saveOf, zofia } from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";

/*
 * Texts made to be slow. Workers render them; the thread that serves readers must have little left to do, whatever an
 * editor saves, previews or compares.
 */

/**
 * The most processor time of one use case, in milliseconds: work that grows with the square of such a text takes many
 * seconds.
 */
const MOST_MS = 750;

/** Length in characters; a body may have 1 MiB, and some characters take two bytes. */
const LONG = 850_000;
const of = (piece: string) => piece.repeat(Math.floor(LONG / piece.length));

const TEXTS: Record<string, string> = {
  "pictures that never end": of("<img "),
  "links to two thousand places": Array.from({ length: 2_000 }, (_, i) => `[a](/nie/${i})`).join(" "),
  "links to nowhere": Array.from({ length: 15_000 }, (_, i) => `[a](/nie/${i})`).join(" "),
  "empty headings": of("## \n\n").slice(0, 70_000),
  "one word again and again": of("słowo "),
  "words that are all different": Array.from({ length: 120_000 }, (_, i) => `w${i}`).join(" "),
  "paragraphs of one letter": of("a\n\n").slice(0, 85_000),
  "empty lines": of("\n").slice(0, 50_000),
  spaces: of(" ") + "a",
};

it.each(Object.keys(TEXTS))("%s", async (name) => {
  const body = TEXTS[name]!;
  const runtime = await openPostService();
  await published(runtime.posts, idOf(2), { title: "Inny", body: "Zwykły tekst. ".repeat(100) });
  let rendering = 0;
  const render: PostServiceDeps["renderer"]["render"] = async (source, patience) => {
    const before = process.threadCpuUsage();
    const rendered = await runtime.deps.renderer.render(source, patience);
    rendering += msOf(process.threadCpuUsage(before));
    return rendered;
  };
  const posts = createPostService({ ...runtime.deps, renderer: { ...runtime.deps.renderer, render } });
  const spent: Record<string, number> = {};
  const timed = async (what: string, work: () => Promise<unknown>) => {
    rendering = 0;
    const before = process.threadCpuUsage();
    await work();
    spent[what] = msOf(process.threadCpuUsage(before)) - rendering;
  };
  const half = body.slice(0, body.length / 2);
  await timed("preview", () => posts.preview(zofia, idOf(1), { ...DRAFT, body }));
  await timed("save", () => saved(posts, zofia, saveOf(idOf(1), { change: { body } })));
  await saved(posts, zofia, saveOf(idOf(1), { base: "1.0", change: { body: `${half} zmiana ${half}` } }));
  const [, first] = await runtime.store.read.revisions(idOf(1), 9, null);
  await timed("compare", () => posts.compare(zofia, idOf(1), first!.id, null));
  await timed("publish", () => posts.act(zofia, { postId: idOf(1), base: "2.0", tab: "karta-1", act: "publish" }));
  expect(Object.entries(spent).filter(([, ms]) => ms > deadline(MOST_MS))).toEqual([]);
});

function msOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}
