import type { Clock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { RestoredSite, SharedRestore, SharedRestores } from "#core/replication/site-restore.ts";
import { putOriginals } from "../../files/move-originals.ts";
import type { Database } from "../engine/database.ts";
import { closeFile, openFile } from "../engine/open.ts";
import { beginEpoch } from "./begin-epoch.ts";
import { originalsOf } from "./site-move.ts";

interface RestoresParts {
  /** The writer's, within a write. */
  database: Database;
  /** What readers see. */
  reader: Database;
  options: {
    clock: Clock;
    log: ReplicatedLog;
    files: FileStore;
    serverId: string;
    keyFingerprint: string;
  };
  /** A write through the log that is no news, also while all others are held. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Follows to the head, and resolves what `look` finds there with no write of this server in between. */
  atHead<T>(look: (position: number) => T): Promise<T>;
}

/** The row that holds all writes while it says `running`, and how what is restored becomes the site. */
export function createRestores({ database, reader, options, write, atHead }: RestoresParts): SharedRestores {
  /** The log's head, where writes are held for this attempt there. */
  const headWhile = (id: string) =>
    atHead((position) => {
      const there = storedRestore(database);
      return there?.id === id && there.state === "running" ? position : null;
    });
  return {
    read: () => storedRestore(reader),
    change: (next) =>
      write(async () => {
        const state = next(storedRestore(database));
        if (state === undefined) return null;
        putRestore(database, state);
        return state;
      }),
    async begin({ file, folder, restored, progress }: RestoredSite) {
      const { clock, log, files, serverId, keyFingerprint } = options;
      const opened = openFile({ file, clock });
      try {
        const { writer } = opened;
        await putOriginals({ originals: originalsOf(writer), folder, files, progress });
        putRestore(writer, restored);
        const beginning = { file, writer, log, files, serverId, keyFingerprint, holdsSite: true };
        // An entry that came in between takes the position, and is followed first: nobody's write is passed over.
        return (await beginEpoch(beginning, () => headWhile(restored.id))) !== null;
      } finally {
        closeFile(opened, file);
      }
    },
  };
}

export function storedRestore(database: Database): SharedRestore | null {
  const row = database.get<{ state: string }>("SELECT state FROM site_restore WHERE only = 1");
  return row ? (JSON.parse(row.state) as SharedRestore) : null;
}

function putRestore(database: Database, state: SharedRestore): void {
  database.run("INSERT OR REPLACE INTO site_restore (only, state) VALUES (1, ?)", JSON.stringify(state));
}
