import { expect, it } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { linkExists } from "#core/addresses/former-address.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import {
  admin,
  idOf,
  openPostService,
  pageAt,
  saved,
  saveOf,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";
import type { ActRequest, OpenedPost } from "../post-service-types.ts";

/*
 * Whatever editors do to posts in whatever order, every address that readers ever saw is a page, one hop from a page,
 * or a 410; and no address is both in the sitemap and a redirect.
 */

const STEPS = 1_000;
const POSTS = 30;
const WORDS = ["czosnek", "cebula", "por", "szczypior", "burak", "seler"];
const CATEGORIES = [fixtures.growing.id, fixtures.cooking.id];

/** A random generator that gives the same numbers every time (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

async function checkAddresses(runtime: PostServiceFixture, served: ReadonlySet<string>): Promise<void> {
  for (const path of served) {
    const page = await pageAt(runtime, path);
    expect([path, page.found]).not.toEqual([path, "missing"]);
    if (page.found !== "moved") continue;
    const { path: to } = page;
    const isOneHop = CATEGORY.test(to)
      ? await linkExists(runtime.store.read, to)
      : (await pageAt(runtime, to)).found === "here";
    expect([path, to, isOneHop]).toEqual([path, to, true]);
  }
  for (const { path } of await runtime.store.read.sitemapPosts(0, 1_000)) {
    expect([path, await runtime.store.read.formerPath(path)]).toEqual([path, null]);
  }
}

const UNRELATED = new Set(["restore-revision", "pin", "redate", "submit", "take-back"]);
const CATEGORY = /^\/[^/]+$/;

it(`no address dies in ${STEPS} renames, moves, withdrawals and removals`, async () => {
  const runtime = await openPostService();
  const render: PostServiceFixture["deps"]["renderer"]["render"] = async (source) =>
    ok({ ...fixtures.makeDerived(fixtures.makePost({ id: "echo", ...source })), links: [] });
  const service = createPostService({ ...runtime.deps, renderer: { ...runtime.deps.renderer, render } });
  const number = numbersFrom(20_261_120);
  const pick = <T>(from: readonly T[]): T => from[number(from.length)]!;
  const served = new Set<string>();
  const posts: string[] = [];
  const done: Record<string, number> = {};

  const wish = (opened: OpenedPost): Omit<ActRequest, "postId" | "base" | "tab"> => {
    const slug = `${pick(WORDS)}-${number(4) + 1}`;
    const offered = Object.entries(opened.acts).filter(([act, may]) => may === true && !UNRELATED.has(act));
    const act = pick(offered)[0] as ActRequest["act"];
    const redirectTo = pick([null, "/uprawa", pick([...served, null])]);
    return {
      act,
      slug,
      categoryId: pick(CATEGORIES),
      takeOver: number(2) === 0,
      redirectTo,
      comment: "Uwaga",
      at: "2027-01-01T08:00",
    };
  };

  for (let step = 0; step < STEPS; step++) {
    runtime.clock.now += 60_000;
    if (posts.length < POSTS || number(40) === 0) {
      const postId = idOf(step + 1);
      await saved(service, admin, saveOf(postId, { change: { title: pick(WORDS), categoryId: pick(CATEGORIES) } }));
      posts.push(postId);
    }
    const postId = pick(posts);
    const opened = await service.openById(admin, postId);
    if (!opened.ok) throw new Error(opened.message);
    const outcome = await service.act(admin, {
      postId,
      base: opened.value.token,
      tab: "karta-1",
      ...wish(opened.value),
    });
    if (!outcome.ok) {
      expect(outcome.code).toBe("invalid");
      continue;
    }
    const act = outcome.value?.state ?? "usunięty";
    done[act] = (done[act] ?? 0) + 1;
    if (outcome.value?.isLive && outcome.value.path) served.add(outcome.value.path);
    if (!outcome.value) posts.splice(posts.indexOf(postId), 1);
    if (step % 50 === 0) await checkAddresses(runtime, served);
  }
  await checkAddresses(runtime, served);
  for (const state of ["draft", "published", "withdrawn", "trashed", "usunięty"])
    expect(done[state]).toBeGreaterThan(10);
  expect(served.size).toBeGreaterThan(30);
});
