import type { NewLogEntry, ReplicatedLog } from "#core/replication/replicated-log.ts";

/** Appends an entry in a turn of its own and returns its position. */
export async function appendEntry(log: ReplicatedLog, entry: NewLogEntry): Promise<number> {
  const turn = await log.takeTurn();
  await turn.append(entry);
  return turn.head + 1;
}

export function entryCalled(nonce: string): NewLogEntry {
  return { nonce, body: new TextEncoder().encode(`ciało ${nonce}`) };
}
