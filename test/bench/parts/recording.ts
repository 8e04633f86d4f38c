import { setTimeout as after } from "node:timers/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "#test/support/running-site/running-site.ts";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { joinTeam } from "#test/support/running-site/team.ts";
import type { BenchContext } from "../context.ts";
import { budget, figure, quantile } from "../report.ts";
import { bodyOf, openTab } from "./saves.ts";

/* What the recording of writes costs a save: two servers on copies of one archive, one of which records, save in turn. */

const POSTS = 10_000;
const ROUNDS = 40;
const SAVES = 60;
const WARM_UP = 10;
const PAUSE_MS = 50;
const MOST_PERCENT = 115;
const RECORDING_MIB = "1024";

export async function recordingCost({ archiveCopy, rounds }: BenchContext): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-recording-"));
  const recording = { SZPALTA_RECORDING: RECORDING_MIB, SZPALTA_BACKUPS: join(scratch, "kopie") };
  const plain = await openEditor(await archiveCopy(POSTS), { SZPALTA_BACKUPS: join(scratch, "inne-kopie") });
  try {
    const recorded = await openEditor(await archiveCopy(POSTS), recording);
    try {
      await measure(plain.save, recorded.save, rounds(ROUNDS));
    } finally {
      await recorded.stop();
    }
  } finally {
    await plain.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Save = () => Promise<number>;

async function measure(plain: Save, recorded: Save, rounds: number): Promise<void> {
  for (let no = 0; no < WARM_UP; no += 1) {
    await plain();
    await recorded();
  }
  const ratios: Record<"p50" | "p95", number[]> = { p50: [], p95: [] };
  const all: Record<"plain" | "recorded", number[]> = { plain: [], recorded: [] };
  for (let round = 0; round < rounds; round += 1) {
    const times = await inTurn(plain, recorded);
    all.plain.push(...times.plain);
    all.recorded.push(...times.recorded);
    for (const [name, share] of [
      ["p50", 0.5],
      ["p95", 0.95],
    ] as const)
      ratios[name].push((100 * quantile(times.recorded, share)) / quantile(times.plain, share));
  }
  for (const statistic of ["median", "p95"] as const) {
    figure("a save without a recording", "ms", all.plain, statistic);
    figure("a save that is recorded", "ms", all.recorded, statistic);
  }
  figure("the median of a recorded save against one that is not", "%", ratios.p50);
  budget("the p95 of a recorded save against one that is not", "%", ratios.p95, { most: MOST_PERCENT });
  const p95 = (times: number[]) => quantile(times, 0.95);
  figure("the same over all rounds together", "%", [(100 * p95(all.recorded)) / p95(all.plain)]);
}

/** Each first as often as second, so that neither has the quieter moments. */
async function inTurn(plain: Save, recorded: Save): Promise<Record<"plain" | "recorded", number[]>> {
  const times: Record<"plain" | "recorded", number[]> = { plain: [], recorded: [] };
  for (let no = 0; no < SAVES; no += 1) {
    const pair = [
      ["plain", plain],
      ["recorded", recorded],
    ] as const;
    for (const [name, save] of no % 2 === 0 ? pair : pair.toReversed()) {
      await after(PAUSE_MS);
      times[name].push(await save());
    }
  }
  return times;
}

async function openEditor(data: string, env: Record<string, string>) {
  const site = await startSite({ data, env: { SZPALTA_SAMPLE: "0", ...env } });
  const editor = await joinTeam(site, "editor", "zofia@szpalta.example");
  const { id } = await storeDraft(site, editor, { title: "Próba zapisu", body: bodyOf(0) });
  const tab = await openTab(site, editor, id);
  return { save: tab.save, stop: () => site.stop() };
}
