import { expect, test } from "vitest";
import { UploadTooSlow, guardUploadRate } from "./upload-spool.ts";

const PACE = { windowMs: 10, leastBytes: 100, longestMs: 50 };

/** A watch whose windows end when the test says so. */
function watched() {
  let look = () => {};
  let stopped = false;
  const watch = guardUploadRate(PACE, (milliseconds, each) => {
    expect(milliseconds).toBe(PACE.windowMs);
    look = each;
    return () => (stopped = true);
  });
  let kind: string | null = null;
  watch.broken.catch((error: UploadTooSlow) => (kind = error.kind));
  return {
    watch,
    isStopped: () => stopped,
    /** So many bytes come, then the window ends. */
    async window(...bytes: number[]) {
      for (const some of bytes) watch.received(some);
      look();
      await Promise.resolve();
      return kind;
    },
  };
}

test("a body that arrives slowly but steadily is accepted, unless it takes too long altogether", async () => {
  const { window } = watched();
  const seen = [await window(100), await window(60, 40), await window(1_000), await window(100), await window(100)];
  expect(seen).toEqual([null, null, null, null, "long"]);
});

test("what came before does not make up for a window in which too little came", async () => {
  const { window } = watched();
  expect([await window(1_000_000), await window(99)]).toEqual([null, "stalled"]);
});

test("a body of which nothing comes is given up at the end of the first window", async () => {
  const { window } = watched();
  expect(await window()).toBe("stalled");
});

test("its timer is cleared", () => {
  const { watch, isStopped } = watched();
  watch.stop();
  expect(isStopped()).toBe(true);
});
