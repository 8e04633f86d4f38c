import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import type { BreakOff } from "#test/support/hosted/broken-off.ts";
import { movableSite, type MovableSite, originalOf, PICTURE_IDS } from "#test/support/hosted/movable-site.ts";
import { openSqliteStore } from "../open.ts";
import { moveToEmbedded } from "../move-to-embedded.ts";
import { moveToLog } from "./move-to-log.ts";

/*
 * A move is interrupted, as by a kill, at each of its calls to the log and the files, and run again: before one call,
 * after the next, and before and after each with `SZPALTA_FAULT_ROUNDS`.
 */

function allPoints(calls: number): BreakOff[] {
  const numbers = Array.from({ length: calls }, (_, at) => at + 1);
  return numbers.flatMap((call): BreakOff[] => [
    { call, side: "before" },
    { call, side: "after" },
  ]);
}

function tried(points: BreakOff[]): BreakOff[] {
  if (process.env["SZPALTA_FAULT_ROUNDS"]) return points;
  return points.filter(({ call, side }) => (call % 2 === 0) === (side === "after"));
}

async function withSite<T>(work: (site: MovableSite) => Promise<T>): Promise<T> {
  const site = await movableSite();
  try {
    return await work(site);
  } finally {
    site.remove();
  }
}

/** The calls of a move that is not interrupted. */
const callsOf = (move: (site: MovableSite) => Promise<number>) => withSite(move);

describe("a move into a log", () => {
  it("that is broken off has not moved half, and given again it has moved", async () => {
    const calls = await callsOf(async (site) => {
      const whole = site.process();
      await moveToLog(whole.move);
      return whole.calls();
    });
    const points = allPoints(calls);
    expect(points.length).toBeGreaterThan(20);
    for (const point of tried(points))
      await withSite(async (site) => {
        await expect(moveToLog(site.process(point).move)).rejects.toThrow("end here");
        const head = await site.engine.openLog().head();
        const { pictures, position } = await moveToLog(site.process().move);
        expect([point, pictures.count, position - head <= 1]).toEqual([point, PICTURE_IDS.length, true]);
        const server = await site.openServer("nowy");
        expect(await server.read.post("p-1")).toMatchObject({ title: "Mróz w maju" });
        for (const id of PICTURE_IDS) {
          const stored = await site.engine.openFiles().get(`media/${id.slice(0, 2)}/${id}.jpg`);
          expect(Buffer.from(stored ?? [])).toEqual(readFileSync(originalOf(site.folder, id)));
        }
        await server.close();
      });
  });
});

/** Moves a site into a log, to which a server then writes. */
async function moveIn(site: MovableSite): Promise<void> {
  await moveToLog(site.process().move);
  const server = await site.openServer("pierwszy");
  await server.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-1", slug: "pozniejszy", name: "późniejszy" }), ""));
  await server.close();
}

describe("a move out of a log", () => {
  it("that is broken off loses nothing, and given again it has moved", async () => {
    const calls = await callsOf(async (site) => {
      await moveIn(site);
      const whole = site.process(null, site.emptyFolder());
      await moveToEmbedded(whole.move);
      return whole.calls();
    });
    const points = allPoints(calls);
    expect(points.length).toBeGreaterThan(20);
    for (const point of tried(points))
      await withSite(async (site) => {
        await moveIn(site);
        const folder = site.emptyFolder();
        await expect(moveToEmbedded(site.process(point, folder).move), JSON.stringify(point)).rejects.toThrow();
        await moveToEmbedded(site.process(null, folder).move);
        const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
        expect([await store.read.post("p-1"), await store.read.tagBySlug("pozniejszy")]).not.toContain(null);
        expect(await store.check()).toEqual([]);
        await store.close();
        for (const id of PICTURE_IDS)
          expect(readFileSync(originalOf(folder, id))).toEqual(readFileSync(originalOf(site.folder, id)));
      });
  });
});
