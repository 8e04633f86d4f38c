import { expect, test } from "vitest";
import { ruleMatcher } from "#core/base/route-rules.ts";
import { loadChunk } from "./load-chunk.ts";
import type { PayloadAnswer } from "./fetch-payload.ts";
import { holdReloads } from "./reload-with-state.ts";
import { createPageLoader } from "./load-page.ts";

const Screen = () => null;

/** One navigation, to `/tags?a=1` unless it says another address, and everything it led to. */
async function navigate(
  given: {
    address?: string;
    payload?: PayloadAnswer | Error;
    rules?: Parameters<typeof ruleMatcher>[0];
    outdated?: boolean;
    elsewhere?: boolean;
    mayReload?: boolean;
    screen?: () => Promise<never>;
    aborted?: boolean;
  } = {},
) {
  const log = { asked: [] as string[], left: [] as string[], reloaded: [] as string[], warned: [] as string[] };
  const load = createPageLoader({
    fetchPayload: async (pathname, search) => {
      log.asked.push(pathname + search);
      if (given.payload instanceof Error) throw given.payload;
      return given.payload ?? { data: { root: "rama", tags: "widok" }, prerenderedAt: 1, rev: "r" };
    },
    loadScreen: given.screen ?? (async () => Screen),
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
  const controller = new AbortController();
  if (given.aborted) controller.abort();
  const ended = load(new URL(given.address ?? "/tags?a=1", "https://szpalta.example"), controller.signal).then(
    (page) => ({ page }),
  );
  const settled = await Promise.race([
    ended,
    new Promise<null>((resolve) => setImmediate(() => setImmediate(resolve, null))),
  ]);
  return { ...log, page: settled?.page ?? "never" };
}

const broken = () => loadChunk(() => Promise.reject(new Error("404")));

test("one payload brings the data of frame and screen", async () => {
  const { asked, page } = await navigate();
  expect(asked).toEqual(["/tags?a=1"]);
  expect(page).toEqual({ routeId: "tags", Screen, loaderData: { root: "rama", tags: "widok" }, error: null });
});

test("a payload's error is shown in the frame it brings", async () => {
  const error = { status: 404, message: "Page Not Found: /tags?a=1" };
  const { page } = await navigate({ payload: { data: { root: "rama" }, prerenderedAt: 1, rev: "r", error } });
  expect(page).toMatchObject({ loaderData: { root: "rama" }, error: { boundary: "page", thrown: error } });
});

test("a redirect within the site stays in the app", async () => {
  const { page, left } = await navigate({ payload: { redirect: { to: "/nowe", status: 301 } } });
  expect([page, left]).toEqual([{ redirect: "/nowe" }, []]);
});

test.each(["https://inny.example/x", "//inny.example"])("a redirect to %s leaves the site", async (to) => {
  const { page, left } = await navigate({ payload: { redirect: { to, status: 302 } } });
  expect([page, left]).toEqual(["never", [to]]);
});

test.each([
  ["/feed.xml", "/feed.xml"],
  ["/media/0123456789abcdef0123456789abcdef.jpg", "/media/0123456789abcdef0123456789abcdef.jpg"],
  ["/warsztat/lead.md?a=1", "/warsztat/lead.md?a=1"],
])("a redirect to %s, which is no page, is followed by the browser", async (to, address) => {
  const told = await navigate({ payload: { redirect: { to, status: 301 } } });
  expect([told.page, told.left]).toEqual(["never", [address]]);
  const ruled = await navigate({ rules: { "/tags": { redirect: to } } });
  expect([ruled.page, ruled.left.length]).toEqual(["never", 1]);
});

test("a route rule wins over the payload", async () => {
  const { page } = await navigate({ rules: { "/tags": { redirect: "/tematy" } } });
  expect(page).toEqual({ redirect: "/tematy?a=1" });
  const away = await navigate({ rules: { "/tags": { redirect: "https://inny.example/" } } });
  expect([away.page, away.left]).toEqual(["never", ["https://inny.example/?a=1"]]);
});

test("a failed payload is a warning and a navigation by document", async () => {
  const { page, left, warned } = await navigate({ payload: new Error("offline") });
  expect([page, left, warned.length]).toEqual(["never", ["/tags?a=1"], 1]);
});

test("a navigation the reader gave up on says nothing", async () => {
  const { left, warned } = await navigate({ payload: new Error("aborted"), aborted: true });
  expect([left, warned]).toEqual([[], []]);
});

test("with a newer build the app reloads at the destination before it asks for anything", async () => {
  const { page, reloaded, asked } = await navigate({ outdated: true });
  expect([page, reloaded, asked]).toEqual(["never", ["/tags?a=1"], []]);
});

test("unless it has just done so: then the page is shown as ever", async () => {
  const { page } = await navigate({ outdated: true, mayReload: false });
  expect(page).toMatchObject({ loaderData: { tags: "widok" }, error: null });
});

test("a chunk that cannot be loaded reloads at the destination at once", async () => {
  const { page, reloaded } = await navigate({ screen: broken });
  expect([page, reloaded]).toEqual(["never", ["/tags?a=1"]]);
});

test("and where that may not be, the error offers it", async () => {
  const { page } = await navigate({ screen: broken, mayReload: false });
  expect(page).toMatchObject({ error: { thrown: { reload: "/tags?a=1" } } });
});

test("a way into the studio or out of it is the browser's, and asks for no payload", async () => {
  expect(await navigate({ elsewhere: true })).toMatchObject({ page: "never", left: ["/tags?a=1"], asked: [] });
});

test("a text without a screen, to which an action leads, is the browser's", async () => {
  const address = "/studio/letters/preview";
  expect(await navigate({ address })).toMatchObject({ page: "never", left: [address], asked: [] });
});

test("a reload waits for a text that is on its way to the server", async () => {
  let flushed = () => {};
  const release = holdReloads(() => new Promise<void>((resolve) => (flushed = resolve)));
  expect((await navigate({ outdated: true })).reloaded).toEqual([]);
  flushed();
  release();
  expect((await navigate({ outdated: true })).reloaded).toEqual(["/tags?a=1"]);
});
