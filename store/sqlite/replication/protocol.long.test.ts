import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PLANTED_FAULTS } from "#test/support/replication/planted-faults.ts";
import { deadline } from "#test/support/runner/deadline.ts";

/*
 * The protocol against its model (test/support/replication/protocol-model.ts): random sequences of writes, also at once, kills, outages,
 * lost answers, snapshots, lost disks and new epochs over three replicas. The same sequences find a planted fault of each kind.
 */

/** With this seed every planted fault is found among the first dozen sequences or so. */
const SEED = Number(process.env["SZPALTA_FAULT_SEED"] ?? 7);
const RUNS = Number(process.env["SZPALTA_FAULT_ROUNDS"] ?? 25);

/** The first sequence that finds a fault ends its run; how late that is depends on how the machine mixes the servers' work. */
const SEQUENCES_PER_FAULT = 4 * RUNS;

const CHILD = fileURLToPath(new URL("../../../test/support/replication/check-protocol.ts", import.meta.url));

/**
 * Resolves to what the child process prints about a sequence that failed; empty if all passed. Rejects if the child
 * itself fails.
 */
function check(runs: number, ...faults: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, String(SEED), String(runs), ...faults], (error, out, complaint) => {
      if (error && !out.startsWith("Property failed")) reject(new Error(complaint, { cause: error }));
      else resolve(out);
    });
  });
}

describe("the protocol of replicas", { timeout: deadline(3_600_000) }, () => {
  it(`holds in ${RUNS} sequences (seed ${SEED})`, async () => {
    expect(await check(RUNS)).toBe("");
  });

  it.concurrent.each(Object.keys(PLANTED_FAULTS))("is found broken with %s", async (fault) => {
    expect(await check(SEQUENCES_PER_FAULT, fault)).toContain("Counterexample");
  });
});
