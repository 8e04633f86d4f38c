import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { publishDue } from "#core/posts/publishing/publish-due.ts";
import { makeDerived, makePost, tomatoes } from "#store/contract/fixtures.ts";
import { openFolder } from "#store/files/folder.ts";
import { openReplicatedStore, type ReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { openFolderLog } from "../replication/folder-log.ts";
import { echoRenderer } from "../replication/post-schedule.ts";

/*
 * Child of the test of killed replicas: writes, plans posts and publishes what is due until it is killed, and prints each write
 * that was acknowledged. Arguments: the folder of its disk, the folder that all servers share, its name.
 */

export interface ReplicaWrite {
  word: string;
  /** The post that this write planned. */
  planned: string | null;
}

/** A snapshot after few entries, what is before it emptied at once, and no wait for an answer longer than a pause. */
const SNAPSHOTS = { snapshotPollMs: 500, snapshotEntries: 40, snapshotMarginMs: 0 };
const LIMITS = { pollMs: 50, unknownLimitMs: 2_000, ...SNAPSHOTS };

const PACE_MS = 15;
const PLANNED_EVERY = 4;
const PLANNED_AFTER_MS = 150;
const DUE_AT_ONCE = 20;

export function openSharedReplica(disk: string, shared: string, serverId: string): Promise<ReplicatedStore> {
  return openFolderLog(join(shared, "dziennik")).then((log) =>
    openReplicatedStore({
      file: join(disk, "szpalta.db"),
      clock: Date.now,
      log,
      files: openFolder(join(shared, "pliki")),
      serverId,
      keyFingerprint: "klucz",
      onTrouble: (error) => {
        if (!(error instanceof LogUnavailable)) process.stderr.write(`${serverId}: ${String(error)}\n`);
      },
      limits: LIMITS,
    }),
  );
}

/** As the scheduler does, at each of the servers: two may take themselves for the leader. */
export async function publishWhatIsDue(store: ReplicatedStore): Promise<void> {
  const now = Date.now();
  await publishDue(
    { store, renderer: echoRenderer, origin: null, config: { routeRules: {} } },
    await store.read.due(now, DUE_AT_ONCE),
    now,
    (error) => {
      if (!isNoAnswer(error)) throw error;
    },
  );
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof LogUnavailable || error instanceof WritesRefused;
}

async function write(store: ReplicatedStore, word: string, planned: string | null): Promise<void> {
  await store.write(async (tx) => {
    const description = `${(await tx.tagBySlug(tomatoes.slug))?.description ?? ""} ${word}`;
    await tx.putTag({ ...tomatoes, description }, "");
    if (planned === null) return;
    const publishAt = Date.now() + PLANNED_AFTER_MS;
    const post = makePost({ id: planned, state: "scheduled", publishedAt: null, publishAt });
    await tx.putPost(post, makeDerived(post), 0);
  });
}

async function main([disk = "", shared = "", name = ""]: string[]): Promise<never> {
  const store = await openSharedReplica(disk, shared, name);
  flushCompileCache();
  writeSync(1, "ready\n");
  for (let n = 1; ; n += 1) {
    const word = `${name}-${n}`;
    const planned = n % PLANNED_EVERY === 0 ? `p-${word}` : null;
    try {
      await write(store, word, planned);
      writeSync(1, `${JSON.stringify({ word, planned } satisfies ReplicaWrite)}\n`);
      await publishWhatIsDue(store);
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
    }
    await delay(PACE_MS);
  }
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
