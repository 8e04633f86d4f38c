import { expect, test } from "vitest";
import { ruleMatcher } from "#core/base/route-rules.ts";
import { loadChunk } from "./load-chunk.ts";
import type { PayloadAnswer } from "./fetch-payload.ts";
import { holdReloads } from "./reload.ts";
import { createDataStrategy } from "./data-strategy.ts";

/** One navigation to `/tags?a=1` with the frame's and the screen's routes wanted, and everything it led to. */
async function navigate(
  given: {
    payload?: PayloadAnswer | Error;
    rules?: Parameters<typeof ruleMatcher>[0];
    outdated?: boolean;
    elsewhere?: boolean;
    mayReload?: boolean;
    screen?: () => Promise<unknown>;
    aborted?: boolean;
  } = {},
) {
  const log = { asked: [] as string[], left: [] as string[], reloaded: [] as string[], warned: [] as string[] };
  const strategy = createDataStrategy({
    fetchPayload: async (pathname, search) => {
      log.asked.push(pathname + search);
      if (given.payload instanceof Error) throw given.payload;
      return given.payload ?? { data: { root: "rama", tags: "widok" }, prerenderedAt: 1, rev: "r" };
    },
    rules: async () => ruleMatcher(given.rules ?? {}),
    isOutdated: () => given.outdated ?? false,
    isElsewhere: () => given.elsewhere ?? false,
    reloadAt: (path) => {
      log.reloaded.push(path);
      return given.mayReload ?? true;
    },
    leave: (address) => log.left.push(address),
    warn: (message) => log.warned.push(message),
  });
  const match = (id: string, wanted: boolean) => ({
    route: { id },
    shouldCallHandler: () => wanted,
    resolve: async (callback: () => Promise<unknown>) => {
      try {
        if (id === "tags") await given.screen?.();
        return { type: "data", result: await callback() };
      } catch (result) {
        return { type: "error", result };
      }
    },
  });
  const controller = new AbortController();
  if (given.aborted) controller.abort();
  const matches = [match("root", true), match("page", false), match("tags", true)];
  const url = new URL("https://szpalta.example/tags?a=1");
  const request = new Request(url, { signal: controller.signal });
  const ended = strategy({ request, url, matches } as never).then((results) => ({ results }));
  const settled = await Promise.race([
    ended,
    new Promise<null>((resolve) => setImmediate(() => setImmediate(resolve, null))),
  ]);
  return { ...log, results: settled?.results ?? "never" };
}

const broken = () => loadChunk(() => Promise.reject(new Error("404")));

test("one payload serves every route that wants data", async () => {
  const { asked, results } = await navigate();
  expect(asked).toEqual(["/tags?a=1"]);
  expect(results).toEqual({
    root: { type: "data", result: "rama" },
    tags: { type: "data", result: "widok" },
  });
});

test("a route the payload does not know gets null, not nothing", async () => {
  const { results } = await navigate({ payload: { data: { root: "rama" }, prerenderedAt: 1, rev: "r" } });
  expect(results).toMatchObject({ tags: { result: null } });
});

test("a payload's error is thrown once, by the last route", async () => {
  const error = { status: 404, message: "Page Not Found: /tags?a=1" };
  const { results } = await navigate({ payload: { data: { root: "rama" }, prerenderedAt: 1, rev: "r", error } });
  expect(results).toMatchObject({
    root: { type: "data", result: "rama" },
    tags: { type: "error", result: { status: 404, data: error, internal: false } },
  });
});

test("a redirect within the site stays in the app", async () => {
  const { results, left } = await navigate({ payload: { redirect: { to: "/nowe", status: 301 } } });
  const { result } = (results as Record<string, { result: Response }>).tags!;
  expect([result.status, result.headers.get("location"), left]).toEqual([301, "/nowe", []]);
});

test.each(["https://inny.example/x", "//inny.example"])("a redirect to %s leaves the site", async (to) => {
  const { results, left } = await navigate({ payload: { redirect: { to, status: 302 } } });
  expect([results, left]).toEqual(["never", [to]]);
});

test("a route rule wins over the payload", async () => {
  const { results } = await navigate({ rules: { "/tags": { redirect: "/tematy" } } });
  expect((results as Record<string, { result: Response }>).tags!.result.headers.get("location")).toBe("/tematy?a=1");
  const away = await navigate({ rules: { "/tags": { redirect: "https://inny.example/" } } });
  expect([away.results, away.left]).toEqual(["never", ["https://inny.example/"]]);
});

test("a failed payload is a warning and a navigation by document", async () => {
  const { results, left, warned } = await navigate({ payload: new Error("offline") });
  expect([results, left, warned.length]).toEqual(["never", ["/tags?a=1"], 1]);
});

test("a navigation the reader gave up on says nothing", async () => {
  const { left, warned } = await navigate({ payload: new Error("aborted"), aborted: true });
  expect([left, warned]).toEqual([[], []]);
});

test("with a newer build the app reloads at the destination before it asks for anything", async () => {
  const { results, reloaded, asked } = await navigate({ outdated: true });
  expect([results, reloaded, asked]).toEqual(["never", ["/tags?a=1"], []]);
});

test("unless it has just done so: then the page is shown as ever", async () => {
  const { results } = await navigate({ outdated: true, mayReload: false });
  expect(results).toMatchObject({ tags: { result: "widok" } });
});

test("a chunk that cannot be loaded reloads at the destination at once", async () => {
  const { results, reloaded } = await navigate({ screen: broken });
  expect([results, reloaded]).toEqual(["never", ["/tags?a=1"]]);
});

test("and where that may not be, the error offers it", async () => {
  const { results } = await navigate({ screen: broken, mayReload: false });
  expect(results).toMatchObject({ tags: { type: "error", result: { reload: "/tags?a=1" } } });
});

test("a way into the studio or out of it is the browser's, and asks for no payload", async () => {
  expect(await navigate({ elsewhere: true })).toMatchObject({ results: "never", left: ["/tags?a=1"], asked: [] });
});

test("a reload waits for a text that is on its way to the server", async () => {
  let flushed = () => {};
  const release = holdReloads(() => new Promise<void>((resolve) => (flushed = resolve)));
  expect((await navigate({ outdated: true })).reloaded).toEqual([]);
  flushed();
  release();
  expect((await navigate({ outdated: true })).reloaded).toEqual(["/tags?a=1"]);
});
