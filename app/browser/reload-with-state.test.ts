import { expect, test } from "vitest";
import { registerState, reloadAt, restoreState, type ReloadParts } from "./reload-with-state.ts";

/** A tab: its storage, its clock and the addresses it was sent to. */
function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const made = { at: 0, gone: [] as string[], storage: storage as typeof storage | null };
  const parts: ReloadParts = { storage: () => made.storage, now: () => made.at, go: (path) => made.gone.push(path) };
  return { made, parts, kept };
}

test("a path is reloaded at most once in 10 000 ms", () => {
  const { made, parts } = tab();
  expect(reloadAt("/a", parts)).toBe(true);
  made.at = 9_999;
  expect(reloadAt("/a", parts)).toBe(false);
  made.at = 10_000;
  expect(reloadAt("/a", parts)).toBe(true);
  expect(made.gone).toEqual(["/a", "/a"]);
});

test("the guard is per full path", () => {
  const { made, parts } = tab();
  reloadAt("/a", parts);
  expect(reloadAt("/a?page=2", parts)).toBe(true);
  expect(made.gone).toEqual(["/a", "/a?page=2"]);
});

test("the guard lies in the tab's storage as {path, expires}", () => {
  const { made, parts, kept } = tab();
  made.at = 5;
  reloadAt("/a", parts);
  expect(JSON.parse(kept.get("szpalta-reload")!)).toEqual({ path: "/a", expires: 10_005 });
});

test("without storage nothing is reloaded", () => {
  const { made, parts } = tab();
  made.storage = null;
  expect(reloadAt("/a", parts)).toBe(false);
  expect(made.gone).toEqual([]);
});

test("nor with a storage that takes nothing", () => {
  const { made, parts } = tab();
  made.storage!.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  expect(reloadAt("/a", parts)).toBe(false);
  expect(made.gone).toEqual([]);
});

test("a broken guard does not count", () => {
  const { parts, kept } = tab();
  kept.set("szpalta-reload", "{");
  expect(reloadAt("/a", parts)).toBe(true);
});

test("registered state survives the reload, once and at its path only", () => {
  const { parts } = tab();
  let filter = "łó";
  const restored: unknown[] = [];
  registerState(
    "filter",
    () => filter,
    (saved) => restored.push(saved),
  );
  reloadAt("/tags", parts);
  filter = "";
  restoreState("/inna", parts);
  expect(restored).toEqual([]);
  reloadAt("/tags?x", parts);
  filter = "zmieniony";
  restoreState("/tags?x", parts);
  restoreState("/tags?x", parts);
  expect(restored).toEqual([""]);
});

test("a part that is loaded after the start is handed its state when it comes, once", () => {
  const { parts, kept } = tab();
  kept.set("szpalta-state", JSON.stringify({ path: "/edit-post/lead", state: { editor: { anchor: 3 } } }));
  restoreState("/edit-post/lead", parts);
  const restored: unknown[] = [];
  const take = (saved: unknown) => restored.push(saved);
  registerState("editor", () => 0, take);
  registerState("editor", () => 0, take);
  expect(restored).toEqual([{ anchor: 3 }]);
});
