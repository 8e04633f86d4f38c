import { describe, expect, it } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { runCommand } from "../cli/commands.ts";
import { endInterruptedJobs, recordJob } from "./job-log.ts";

const job = { id: "daily", kind: "daily", startedBy: null };

describe("a job's row", () => {
  it("says that it runs, how far it is, and how it ended", async () => {
    const runtime = await openRuntime();
    const seen: unknown[] = [];
    await recordJob(runtime, job, async (progress) => {
      progress(3, 10);
      await runtime.store.write(async () => undefined);
      seen.push(...(await runtime.store.read.jobs(9)));
      return "Baza jest w porządku.";
    });
    expect(seen).toMatchObject([{ id: "daily", state: "running", done: 3, total: 10, finishedAt: null }]);
    const end = { state: "done", done: 10, finishedAt: runtime.clock(), message: "Baza jest w porządku." };
    expect(await runtime.store.read.jobs(9)).toMatchObject([end]);
  });

  it("goes on saying how far it is while the clock is set back", async () => {
    const runtime = await openRuntime();
    let [now, ms] = [runtime.clock(), 0];
    const seen: number[] = [];
    await recordJob({ ...runtime, clock: () => now, elapsed: () => ms }, job, async (progress) => {
      for (const done of [1, 2, 3]) {
        progress(done, 10);
        await runtime.store.write(async () => undefined);
        seen.push((await runtime.store.read.jobs(9))[0]!.done);
        now -= 3_600_000;
        ms += done * 1_000;
      }
      return "Gotowe.";
    });
    expect(seen).toEqual([1, 1, 3]);
  });

  it("keeps the last run only, and tells nobody what an error said", async () => {
    const runtime = await openRuntime();
    await recordJob(runtime, job, async () => "Dobrze.");
    const failing = recordJob(runtime, job, () => Promise.reject(new Error("/srv/tajne/hasło")));
    await expect(failing).rejects.toThrow("tajne");
    const rows = await runtime.store.read.jobs(9);
    expect(rows).toMatchObject([{ state: "failed", message: expect.stringMatching(/^Przerwał je błąd/) }]);
  });

  it("of a job that a kill cut short says so after the next start", async () => {
    const runtime = await openRuntime();
    void recordJob(runtime, job, () => new Promise(() => undefined));
    await expect.poll(async () => (await runtime.store.read.jobs(9)).length).toBe(1);
    await endInterruptedJobs(runtime);
    expect(await runtime.store.read.jobs(9)).toMatchObject([
      { state: "failed", message: expect.stringContaining("zatrzymanie") },
    ]);
  });

  it("is there for a rebuild that somebody asked for", async () => {
    const runtime = await openRuntime();
    expect(
      await runCommand(
        runtime,
        { name: "rebuild" },
        () => {},
        () => {},
      ),
    ).toBe(0);
    expect(await runtime.store.read.jobs(9)).toMatchObject([{ kind: "rebuild", state: "done" }]);
  });
});
