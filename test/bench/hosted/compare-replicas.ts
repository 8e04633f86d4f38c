import { join } from "node:path";
import { openEngine } from "#server/compose/open-store.ts";
import { keyFingerprint } from "#server/data-folder/key-file.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";
import { openReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import type { HostedEngine } from "#test/support/hosted/hosted-engine.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

export interface Comparison {
  /** The head of the log, where both are. */
  position: number;
  tables: number;
  /** Replicated tables whose rows are not the same. */
  differing: string[];
}

/** Brings the folders of stopped servers to the log's head and compares every row of every replicated table. */
export async function compareReplicas(engine: HostedEngine, folders: readonly string[]): Promise<Comparison> {
  const positions: number[] = [];
  for (const [at, folder] of folders.entries()) positions.push(await catchUp(engine, folder, `compare-${at}`));
  const [first = {}, ...others] = folders.map(digestsIn);
  const differing = Object.keys(first).filter((table) => others.some((other) => other[table] !== first[table]));
  const [position = 0] = positions;
  if (positions.some((each) => each !== position)) differing.push(`positions ${positions.join(", ")}`);
  return { position, tables: Object.keys(first).length, differing };
}

async function catchUp(
  { log: address, files: place, key }: HostedEngine,
  folder: string,
  server: string,
): Promise<number> {
  const troubles: unknown[] = [];
  const { log, files } = await openEngine({ log: address, files: place, server }, key);
  const store = await openReplicatedStore({
    file: join(folder, DATABASE_FILE),
    clock: Date.now,
    log,
    files,
    serverId: server,
    keyFingerprint: await keyFingerprint(key),
    onTrouble: (error) => void troubles.push(error),
  });
  const position = store.position();
  await store.close();
  if (troubles.length > 0) throw new Error(`${folder} is no replica of the log.`, { cause: troubles[0] });
  return position;
}

function digestsIn(folder: string): Record<string, string> {
  const database = new Database(join(folder, DATABASE_FILE), "reader");
  try {
    return digestTables(database);
  } finally {
    database.close();
  }
}

/** Of posts: how often each was published, and how many effects of its publications are owed or done. */
export function publicationsIn(folder: string): Map<string, { published: number; effects: number; lateMs: number }> {
  const database = new Database(join(folder, DATABASE_FILE), "reader");
  try {
    const rows = database.all<{ id: string; published: number; effects: number; lateMs: number }>(PUBLICATIONS);
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  } finally {
    database.close();
  }
}

/** An update is another act, with an effect of its own. */
const PUBLICATIONS = `
SELECT entity_id AS id, count(*) AS published, max(at - coalesce(details ->> 'planned', at)) AS lateMs,
  (SELECT count(*) FROM outbox WHERE kind = 'published' AND payload ->> 'postId' = entity_id)
    - (SELECT count(*) FROM audit AS other WHERE other.entity_id = audit.entity_id AND other.act = 'publish-copy') AS effects
FROM audit WHERE entity_kind = 'post' AND act = 'publish' GROUP BY entity_id`;
