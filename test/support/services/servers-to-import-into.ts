import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AppRuntime } from "#server/app-runtime.ts";
import { SharedImports } from "#server/import/studio/shared-imports.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { createSharedPictures } from "#server/replication/shared-pictures.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { noAnswer } from "../replication/faulty-log.ts";
import { createReplicasInTime, type OpenedReplica } from "../replication/replicas.ts";
import { NOW, openRuntime } from "./open-runtime.ts";
import { copiesOf } from "./site-to-import-into.ts";

export interface ImportingServer {
  runtime: AppRuntime;
  imports: SharedImports;
  faults: OpenedReplica["faults"];
  waitFor: OpenedReplica["store"]["waitFor"];
  /** From now on it hears nothing of the log, as a server that was killed. */
  cutOff(): void;
}

/** Servers of one empty site over a log in memory, with clocks that the test moves. */
export function serversToImportInto() {
  const { clocks, replicas, files, pass } = createReplicasInTime(NOW);

  return {
    files,
    /** For the log, the servers' clocks and what they measure by. */
    pass,
    async open(name: string): Promise<ImportingServer> {
      const alone = await openRuntime();
      const { clock } = clocks;
      const { store, file, faults } = await replicas.open(name, { ...clocks, limits: { unknownLimitMs: 0 } });
      if ((await store.read.users()).length === 0) await store.write((tx) => tx.putUser(fixtures.zofia));
      const { claims } = store;
      const { data } = alone.config;
      const shared = createSharedPictures({ store, files, folder: data, clock, log: { info() {} }, claims });
      mkdirSync(join(data, "incoming"), { recursive: true });
      const runtime = {
        ...alone,
        store,
        ...clocks,
        claims,
        blobs: createBlobStore({ folder: data, clock, shared }),
      };
      const imports = new SharedImports({ ...runtime, files, loadCopy: copiesOf(file), lookMs: 10 });
      onTestFinished(() => imports.stop());
      return {
        runtime,
        imports,
        faults,
        waitFor: store.waitFor,
        cutOff: () => void Object.assign(faults, { before: noAnswer }),
      };
    },
  };
}
