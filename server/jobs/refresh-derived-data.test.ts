import { describe, expect, it } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { Store, StoreRead, StoreWrite } from "#core/store.ts";
import type { Renderer, Derived } from "#core/markdown/renderer.ts";
import { rerenderOnRead } from "../page-cache/rerender-on-read.ts";
import { type Background, makeVariants, sweepStaleRenders } from "./refresh-derived-data.ts";

/** A store of published posts that know their render key and nothing else; newest first. */
function archive(keys: Record<string, string>) {
  const purged: string[][] = [];
  const html = new Map(Object.keys(keys).map((id) => [id, "stary HTML"]));
  const read = {
    post: async (id: string) => (id in keys ? { id, version: 1, title: id, lead: "", body: id } : null),
    media: async () => [],
    staleRenders: async (key: string, limit: number) =>
      Object.keys(keys)
        .filter((id) => keys[id] !== key)
        .slice(0, limit),
    postIds: async (after: string | null, limit: number) =>
      Object.keys(keys)
        .toSorted()
        .filter((id) => id > (after ?? ""))
        .slice(0, limit),
    publishedPost: async (_category: string, id: string) => ({
      id,
      html: new Utf8Text(html.get(id) ?? ""),
      outline: [],
      renderKey: keys[id],
    }),
    tagUsage: async () => [],
    topics: async () => [],
    feed: async () => Object.keys(keys).map((id) => ({ id, slug: id, category: { slug: "c" }, html: html.get(id) })),
  } as unknown as StoreRead;
  const tx = {
    ...read,
    putDerived: async (id: string, derived: Derived) => {
      keys[id] = derived.renderKey;
      html.set(id, derived.html);
    },
    purge: (tags: string[]) => void purged.push(tags),
  } as unknown as StoreWrite;
  const store = { read, write: <T>(work: (given: StoreWrite) => Promise<T>) => work(tx) } as Store;
  return { store, purged, keys };
}

const rendered: string[] = [];
const renderer = {
  key: "nowy",
  render: async ({ body }: { body: string }) => {
    rendered.push(body);
    if (body === "zły") return refuse("invalid", "nie da się");
    return ok({ html: "nowy HTML", outline: [], renderKey: "nowy" } as unknown as Derived);
  },
} as unknown as Renderer;

/** A clock on which every look takes 10 ms while the time of day leaps by an hour, and rests that are only written down. */
function background(store: Store, more: Partial<Background> = {}) {
  let [now, ms] = [0, 0];
  const clock = () => (now += 3_600_000);
  const elapsed = () => (ms += 10);
  const rests: number[] = [];
  const rest = async (milliseconds: number) => void rests.push(milliseconds);
  return { rests, parts: { store, renderer, clock, elapsed, rest, ...more } as Background };
}

describe("sweep of stale renders", () => {
  it("renders the old posts newest first, and rests three times as long as it works", async () => {
    rendered.length = 0;
    const { store, purged, keys } = archive({ c: "stary", b: "nowy", a: "stary" });
    const { parts, rests } = background(store);
    expect(await sweepStaleRenders(parts)).toBe(2);
    expect(rendered).toEqual(["c", "a"]);
    expect(keys).toEqual({ c: "nowy", b: "nowy", a: "nowy" });
    expect(purged).toEqual([["post:c"], ["post:a"]]);
    expect(rests).toEqual([30, 30]);
  });

  it("goes on where it was stopped", async () => {
    rendered.length = 0;
    const { store } = archive({ c: "stary", b: "stary", a: "stary" });
    const stop = () => (rendered.length === 2 ? Promise.reject(new Error("stop")) : Promise.resolve());
    await expect(sweepStaleRenders(background(store, { rest: stop }).parts)).rejects.toThrow("stop");
    expect(await sweepStaleRenders(background(store).parts)).toBe(1);
    expect(rendered).toEqual(["c", "b", "a"]);
  });

  it("passes over a text that is refused and ends", async () => {
    rendered.length = 0;
    const { store } = archive({ zły: "stary", a: "stary" });
    expect(await sweepStaleRenders(background(store).parts)).toBe(1);
    expect(rendered).toEqual(["zły", "a"]);
  });
});

describe("variants", () => {
  it("are all made but for an animation", async () => {
    const made: unknown[] = [];
    const variant = async (...asked: unknown[]) => void made.push(asked.slice(1));
    const { parts } = background({} as Store, { blobs: { variant } as never });
    await makeVariants(parts, { id: "x", width: 1_000, type: "image/png" });
    await makeVariants(parts, { id: "y", width: 1_000, type: "image/gif" });
    expect(made).toEqual([
      [480, "avif"],
      [480, "webp"],
      [800, "avif"],
      [800, "webp"],
    ]);
  });
});

describe("readers", () => {
  it("never get HTML of an older renderer", async () => {
    const { store } = archive({ a: "stary", b: "nowy.obrazki", zły: "stary" });
    const { read } = rerenderOnRead(store, renderer);
    rendered.length = 0;
    expect(await read.publishedPost("c", "a")).toMatchObject({ html: new Utf8Text("nowy HTML") });
    expect(await read.publishedPost("c", "b")).toMatchObject({ html: new Utf8Text("stary HTML") });
    expect(await read.publishedPost("c", "zły")).toMatchObject({ html: new Utf8Text("") });
    expect(rendered).toEqual(["a", "zły"]);
  });

  it("get it while the disk is full too, kept for nobody", async () => {
    const { store, keys } = archive({ a: "stary" });
    const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
    const { read } = rerenderOnRead({ ...store, write: () => Promise.reject(full) }, renderer);
    expect(await read.publishedPost("c", "a")).toMatchObject({ html: new Utf8Text("nowy HTML") });
    expect((await read.feed("all", 20)).map((each) => each.html)).toEqual(["nowy HTML"]);
    expect(keys).toEqual({ a: "stary" });
  });

  it("get feeds of fresh HTML too", async () => {
    const { store } = archive({ b: "stary", a: "stary" });
    const feed = await rerenderOnRead(store, renderer).read.feed("all", 20);
    expect(feed.map((each) => each.html)).toEqual(["nowy HTML", "nowy HTML"]);
  });
});
