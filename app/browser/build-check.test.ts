import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBuildManifest, fetchManifestLater, MANIFEST_DELAY_MS, createBuildCheck } from "./build-check.ts";

const MATCHER = { static: { "/rss": { redirect: "/feed.xml" } }, wildcard: {}, dynamic: {} };
const EMPTY = { static: {}, wildcard: {}, dynamic: {} };

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("the manifest", () => {
  function builds(...answers: (object | Error | null)[]) {
    const asked: string[] = [];
    const said: string[] = [];
    const fetchJson = async (path: string) => {
      asked.push(path);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const rules = createBuildManifest({ build: "b1", fetchJson }, (message) => said.push(message));
    return { asked, said, rules };
  }

  test("is fetched once and remembered", async () => {
    const { rules, asked, said } = builds({ id: "b1", matcher: MATCHER });
    expect(await rules()).toEqual(MATCHER);
    expect(await rules()).toEqual(MATCHER);
    expect([asked, said]).toEqual([["/builds/meta/b1.json"], []]);
  });

  test("that cannot be fetched leaves no rules, says so, and is tried again at the next need", async () => {
    const { rules, asked, said } = builds(new Error("offline"), { matcher: MATCHER });
    expect(await rules()).toEqual(EMPTY);
    expect(await rules()).toEqual(MATCHER);
    expect(asked).toHaveLength(2);
    expect(said).toEqual(["Error fetching app manifest"]);
  });

  test.each([null, {}, { matcher: null }, { matcher: { static: {}, wildcard: {} } }, { matcher: "x" }])(
    "of a bad shape (%j) leaves no rules",
    async (answer) => {
      const { rules, said } = builds(answer);
      expect(await rules()).toEqual(EMPTY);
      expect(said).toEqual(["Error creating app manifest matcher"]);
    },
  );

  test.each([
    ["4g", 1],
    [undefined, 1],
    ["slow-2g", 0],
  ])("on %s is fetched a second later %i times", (type, expected) => {
    const { asked, rules } = builds({ matcher: MATCHER });
    fetchManifestLater(rules, type);
    vi.advanceTimersByTime(MANIFEST_DELAY_MS - 1);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(expected);
  });
});

describe("freshness", () => {
  /** The answers of `builds/latest.json` in order. */
  function watched(interval: number, ...ids: (string | Error)[]) {
    const asked: string[] = [];
    const fetchJson = async (path: string) => {
      asked.push(path);
      const id = ids.shift();
      if (id instanceof Error) throw id;
      return { id, timestamp: 0 };
    };
    return { isOutdated: createBuildCheck({ build: "b1", fetchJson }, interval), asked };
  }

  test("the first check comes after one interval, the others after one more each", async () => {
    const { asked } = watched(3_600_000, "b1", "b1");
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["/builds/latest.json?3600000"]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(asked).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(1);
  });

  test("0 turns it off", () => {
    watched(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("any other id counts, and is enough", async () => {
    const { isOutdated } = watched(10, "b1", "b0");
    await vi.advanceTimersByTimeAsync(10);
    expect(isOutdated()).toBe(false);
    await vi.advanceTimersByTimeAsync(10);
    expect(isOutdated()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("errors are swallowed and the next check follows", async () => {
    const { isOutdated } = watched(10, new Error("offline"), "b2");
    await vi.advanceTimersByTimeAsync(10);
    expect([isOutdated(), vi.getTimerCount()]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(10);
    expect(isOutdated()).toBe(true);
  });
});
