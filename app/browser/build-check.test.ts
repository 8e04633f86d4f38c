import { describe, expect, test } from "vitest";
import { createBuildManifest, fetchManifestLater, MANIFEST_DELAY_MS, createBuildCheck } from "./build-check.ts";

const MATCHER = { static: { "/rss": { redirect: "/feed.xml" } }, wildcard: {}, dynamic: {} };
const EMPTY = { static: {}, wildcard: {}, dynamic: {} };

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
    return { asked, said, ...createBuildManifest({ build: "b1", fetchJson, report: (message) => said.push(message) }) };
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
    ["4g", [MANIFEST_DELAY_MS]],
    [undefined, [1000]],
    ["slow-2g", []],
  ])("on %s is fetched after %j ms", (type, expected) => {
    const { asked, ...made } = builds({ matcher: MATCHER });
    const delays: number[] = [];
    const later = (work: () => void, ms: number) => {
      delays.push(ms);
      work();
    };
    fetchManifestLater(made, type, later as never);
    expect(delays).toEqual(expected);
    expect(asked).toHaveLength(expected.length);
  });
});

describe("freshness", () => {
  /** A clock that runs its timers when told to, and the answers of `builds/latest.json` in order. */
  function watched(interval: number, ...ids: (string | Error)[]) {
    const timers: { work: () => void; ms: number }[] = [];
    const asked: string[] = [];
    const fetchJson = async (path: string) => {
      asked.push(path);
      const id = ids.shift();
      if (id instanceof Error) throw id;
      return { id, timestamp: 0 };
    };
    const later = (work: () => void, ms: number) => timers.push({ work, ms });
    const freshness = createBuildCheck({ build: "b1", interval, fetchJson, now: () => 77, later });
    const tick = async () => {
      timers.shift()?.work();
      await new Promise(setImmediate);
    };
    return { freshness, timers, asked, tick };
  }

  test("the first check comes after one interval, the others after one more each", async () => {
    const { timers, asked, tick } = watched(3_600_000, "b1", "b1");
    expect([timers.map(({ ms }) => ms), asked]).toEqual([[3_600_000], []]);
    await tick();
    expect([timers.map(({ ms }) => ms), asked]).toEqual([[3_600_000], ["/builds/latest.json?77"]]);
    await tick();
    expect(asked).toHaveLength(2);
  });

  test("0 turns it off", () => {
    expect(watched(0).timers).toEqual([]);
  });

  test("any other id counts, and is enough", async () => {
    const { freshness, timers, tick } = watched(10, "b1", "b0");
    await tick();
    expect(freshness.isOutdated()).toBe(false);
    await tick();
    expect(freshness.isOutdated()).toBe(true);
    expect(timers).toEqual([]);
  });

  test("errors are swallowed and the next check follows", async () => {
    const { freshness, timers, tick } = watched(10, new Error("offline"), "b2");
    await tick();
    expect([freshness.isOutdated(), timers.length]).toEqual([false, 1]);
    await tick();
    expect(freshness.isOutdated()).toBe(true);
  });
});
