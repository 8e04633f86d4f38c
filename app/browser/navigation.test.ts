import { expect, test } from "vitest";
import type { RouterState } from "../routing/router.tsx";
import type { LoadedPage } from "./load-page.ts";
import { createNavigation } from "./navigation.ts";

const Screen = () => null;
const ORIGIN = "https://szpalta.example";

interface Turn {
  path: string;
  signal: AbortSignal;
  answer(page?: Partial<Exclude<LoadedPage, { redirect: string }>> | { redirect: string }): Promise<void>;
}

/** A tab at `/a`, whose loads end when the test says so. */
function openTab() {
  const entries = [{ path: "/a", state: null as unknown }];
  let at = 0;
  let popped: (event: { state: unknown }) => void = () => {};
  const turns: Turn[] = [];
  const shown: string[] = [];
  const assigned: string[] = [];
  const leaving = { isAllowed: true };
  const window = {
    location: {
      get href() {
        return ORIGIN + entries[at]!.path;
      },
      assign: (url: URL) => void assigned.push(url.pathname),
    },
    history: {
      pushState(state: unknown, _: string, url: URL) {
        entries.splice(at + 1, Infinity, { path: url.href.slice(ORIGIN.length), state });
        at += 1;
      },
      replaceState: (state: unknown, _: string, url: URL) =>
        void (entries[at] = { path: url.href.slice(ORIGIN.length), state }),
    },
    addEventListener: (_: string, listener: typeof popped) => void (popped = listener),
  };
  const first: RouterState = {
    location: { pathname: "/a", search: "", hash: "", key: "default" },
    navigationType: "pop",
    routeId: "a",
    Screen,
    loaderData: { a: 1 },
    actionData: null,
    error: null,
  };
  const navigation = createNavigation(first, {
    loadPage: ({ pathname, search }, signal) => {
      const { promise, resolve } = Promise.withResolvers<LoadedPage>();
      const answer: Turn["answer"] = async (page = {}) => {
        resolve("redirect" in page ? page : { routeId: pathname, Screen, loaderData: {}, error: null, ...page });
        await new Promise(setImmediate);
      };
      turns.push({ path: pathname + search, signal, answer });
      return promise;
    },
    loadFrame: async ({ pathname }) => (pathname === "/lost" ? null : `frame of ${pathname}`),
    show: ({ location, navigationType }, isMove) => {
      const { pathname, search, hash } = location;
      shown.push(`${navigationType} ${pathname}${search}${hash}${isMove ? "" : " here"}`);
    },
    mayLeave: () => leaving.isAllowed,
    window: window as never,
  });
  const back = (by = -1) => {
    at += by;
    popped({ state: entries[at]!.state });
  };
  return {
    navigation,
    turns,
    shown,
    assigned,
    leaving,
    back,
    history: window.history,
    paths: () => entries.map(({ path }) => path),
  };
}

test("the address changes when the page stands, not before", async () => {
  const { navigation, turns, shown, paths } = openTab();
  const done = navigation.navigate("/b?x=1#c");
  expect([paths(), shown]).toEqual([["/a"], []]);
  await turns[0]!.answer();
  await done;
  expect([paths(), shown]).toEqual([["/a", "/b?x=1#c"], ["push /b?x=1#c"]]);
  expect(navigation.state()).toMatchObject({ routeId: "/b", location: { pathname: "/b", search: "?x=1", hash: "#c" } });
});

test("an entry can take the place of the present one", async () => {
  const { navigation, turns, paths } = openTab();
  void navigation.navigate("/a", { replace: true });
  await turns[0]!.answer();
  expect(paths()).toEqual(["/a"]);
});

test("the last navigation counts, whichever answer comes last", async () => {
  const { navigation, turns, shown } = openTab();
  void navigation.navigate("/b");
  void navigation.navigate("/c");
  expect(turns[0]!.signal.aborted).toBe(true);
  await turns[1]!.answer();
  await turns[0]!.answer();
  expect(shown).toEqual(["push /c"]);
});

test("going back shows the page of that entry, and its key tells it from others with its address", async () => {
  const { navigation, turns, shown, back, paths } = openTab();
  void navigation.navigate("/b");
  await turns[0]!.answer();
  const { key } = navigation.state().location;
  back();
  await turns[1]!.answer();
  expect([shown.at(-1), navigation.state().location.key]).toEqual(["pop /a", "default"]);
  back(1);
  await turns[2]!.answer();
  expect([shown.at(-1), navigation.state().location.key, paths()]).toEqual(["pop /b", key, ["/a", "/b"]]);
});

test("who stays with what they have typed keeps page and address, on going back too", async () => {
  const { navigation, turns, shown, leaving, back, paths } = openTab();
  void navigation.navigate("/b#c");
  await turns[0]!.answer();
  leaving.isAllowed = false;
  void navigation.navigate("/d");
  await turns[1]!.answer();
  expect([paths(), shown]).toEqual([["/a", "/b#c"], ["push /b#c"]]);
  back();
  await turns[2]!.answer();
  expect([paths(), shown]).toEqual([["/a", "/b#c"], ["push /b#c"]]);
  void navigation.revalidate();
  await turns[3]!.answer();
  expect(shown.at(-1)).toBe("push /b#c here");
  leaving.isAllowed = true;
  back();
  await turns[4]!.answer();
  expect(shown.at(-1)).toBe("pop /a");
});

test("a fragment of the present page loads nothing", async () => {
  const { navigation, turns, shown, back } = openTab();
  await navigation.navigate("/a#d");
  back();
  await new Promise(setImmediate);
  expect([turns, shown]).toEqual([[], ["push /a#d here", "pop /a here"]]);
});

test("a redirect is followed, and after going back takes the place of the entry it stands at", async () => {
  const { navigation, turns, shown, back, paths } = openTab();
  void navigation.navigate("/b");
  await turns[0]!.answer({ redirect: "/c?y=1" });
  await turns[1]!.answer();
  expect([paths(), shown]).toEqual([["/a", "/c?y=1"], ["push /c?y=1"]]);
  back();
  await turns[2]!.answer({ redirect: "/d" });
  await turns[3]!.answer();
  expect(paths()).toEqual(["/d", "/c?y=1"]);
});

test("redirects in a circle are left to the browser", async () => {
  const { navigation, turns, assigned } = openTab();
  void navigation.navigate("/b");
  for (let turn = 0; turn < 11; turn += 1) await turns[turn]!.answer({ redirect: "/b" });
  expect([assigned, turns.length]).toEqual([["/b"], 11]);
});

test("new data of the present page change neither address nor entry", async () => {
  const { navigation, turns, shown, paths } = openTab();
  const { location } = navigation.state();
  const done = navigation.revalidate();
  await turns[0]!.answer({ loaderData: { a: 2 } });
  await done;
  expect([navigation.state().loaderData, navigation.state().location === location]).toEqual([{ a: 2 }, true]);
  expect([paths(), shown]).toEqual([["/a"], ["pop /a here"]]);
});

test("who is on the way elsewhere is not held up by new data of the page that is left", async () => {
  const { navigation, turns, shown } = openTab();
  void navigation.navigate("/b");
  const done = navigation.revalidate();
  await turns[0]!.answer();
  await done;
  expect([turns.length, shown]).toEqual([1, ["push /b"]]);
});

test("the frame can be read again around a page that keeps its data, and its address where it has changed that itself", async () => {
  const { navigation, turns, shown, assigned, history } = openTab();
  const readAgain = async (path: string) => {
    history.replaceState(null, "", new URL(path, ORIGIN));
    await navigation.revalidateFrame();
    return navigation.state().loaderData;
  };
  expect(await readAgain("/b")).toEqual({ a: 1, root: "frame of /b" });
  expect(await readAgain("/lost")).toEqual({ a: 1, root: "frame of /b" });
  expect([turns, shown, assigned]).toEqual([[], ["pop /a here"], []]);
});
