import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_PROGRESS } from "#server/base/progress.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { createMemoryLogEngine } from "#test/support/replication/memory-log.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { openReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import type { SiteMove } from "#store/sqlite/replication/site-move.ts";
import { type BreakOff, brokenOff } from "./broken-off.ts";

/* A small site in a data folder, and a log in memory between which it moves. */

export const MOVED_KEY = "moved-key";

const PICTURES = ["kosz", "grządka", "szklarnia"].map((text) => Buffer.from(`obraz ${text}`));

export const PICTURE_IDS = PICTURES.map((bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 32));

export function originalOf(folder: string, id: string): string {
  return join(folder, "media", id.slice(0, 2), `${id}.jpg`);
}

export interface MovableSite {
  folder: string;
  engine: ReturnType<typeof createMemoryLogEngine>;
  /** A move by a process that may end at a call. */
  process(at?: BreakOff | null, folder?: string): { move: SiteMove; calls(): number };
  emptyFolder(): string;
  /** A server on the log, with a folder of its own. */
  openServer(name: string, folder?: string): ReturnType<typeof openReplicatedStore>;
  remove(): void;
}

/** Its folders lie in `within`. */
export async function movableSite(within = tmpdir()): Promise<MovableSite> {
  const scratch = mkdtempSync(join(within, "szpalta-move-"));
  const engine = createMemoryLogEngine();
  let folders = 0;
  const emptyFolder = () => {
    const folder = join(scratch, `folder-${(folders += 1)}`);
    mkdirSync(folder);
    return folder;
  };
  const folder = emptyFolder();
  await fill(folder);
  return {
    folder,
    engine,
    emptyFolder,
    process(at = null, own = folder) {
      const { log, files, calls } = brokenOff(engine.openLog(), engine.openFiles(), at);
      const place = { folder: own, file: join(own, "szpalta.db"), clock: Date.now };
      return { move: { ...place, log, files, keyFingerprint: MOVED_KEY, progress: NO_PROGRESS }, calls };
    },
    openServer: (name, own = emptyFolder()) =>
      openReplicatedStore({
        file: join(own, "szpalta.db"),
        clock: Date.now,
        log: engine.openLog(),
        files: engine.openFiles(),
        serverId: name,
        keyFingerprint: MOVED_KEY,
      }),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

async function fill(folder: string): Promise<void> {
  const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
  await fixtures.putFixtures(store);
  await fixtures.putPosts(store, fixtures.makePost({ id: "p-1", slug: "mroz", title: "Mróz w maju" }));
  for (const [at, bytes] of PICTURES.entries()) {
    const [id = ""] = PICTURE_IDS.slice(at);
    const path = originalOf(folder, id);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, bytes);
    const media = fixtures.makeMedia({ id, type: "image/jpeg", bytes: bytes.length });
    await store.write((tx) => tx.putMedia(media));
  }
  await store.close();
}
