import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Backup,
  BackupError,
  type BackupProgress,
  type RestoreAttempt,
  type RestoreRequest,
} from "#core/backup/backup.ts";
import type { BackupRun } from "#core/backup/store.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import type { SharedRestore } from "#core/replication/site-restore.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { isStop } from "../jobs/job-log.ts";
import { isHeld, whileHeld } from "../replication/while-held.ts";
import type { BackupParts, SharedByServers } from "./backup-task.ts";
import type { SiteBackups } from "./site-backups.ts";
import { makeRestored, RESTORE_STOPPED, restoreProblem } from "./make-restored.ts";

interface SharedRestoreParts {
  parts: BackupParts;
  servers: SharedByServers;
  backups: SiteBackups;
  /** Takes a backup of the present state and puts it where every server finds it; writes nothing to the site. */
  takeSafety(progress: BackupProgress): Promise<Backup>;
  signal: AbortSignal;
}

/** How often the others are told how far it is. */
const TELL_MS = 2_000;

const ASK_AGAIN_MS = 1_000;

/** What this server performs. */
interface Own {
  row: SharedRestore;
  isTelling: boolean;
  toldAt: number;
}

/**
 * Puts another state in the place of a site of several servers. The one that is asked performs it, under a claim, and a row of the log
 * says so: while it says `running`, every server refuses what people write. The present state is backed up, the other one made
 * beside it, and an epoch begins, which each server takes without a restart. Broken off at any moment, the site is the old one
 * or the new.
 */
export class SharedSiteRestore {
  readonly #given: SharedRestoreParts;
  #own: Own | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(given: SharedRestoreParts) {
    this.#given = given;
  }

  /** At whichever server. */
  get running(): BackupRun | null {
    const row = this.#own?.row ?? this.#given.servers.restores.read();
    return row?.state === "running" ? { startedAt: row.at, ...row.progress } : null;
  }

  /** In the background; false while another state is being restored. Rejects as a write does. */
  async begin(request: RestoreRequest): Promise<boolean> {
    if (this.#own) return false;
    const { parts, servers } = this.#given;
    const { file, moment, by } = request;
    const about = { id: randomUUID(), at: parts.clock(), file, moment, by: by.name, safety: null, problem: null };
    const progress = { done: 0, total: 0, what: "kopia obecnego stanu" };
    const own: Own = { row: { ...about, state: "running", progress }, isTelling: false, toldAt: -Infinity };
    this.#own = own;
    try {
      if (!(await servers.claims.hold("restore"))) return this.#leave();
      // What it says there is of a server that is gone: its claim would not be free.
      await servers.restores.change(() => own.row);
    } catch (error) {
      this.#leave();
      await servers.claims.release("restore").catch(() => undefined);
      throw error;
    }
    this.#ended = whileHeld(servers.claims, "restore", () => this.#perform(request, own)).finally(() => this.#leave());
    return true;
  }

  async last(): Promise<RestoreAttempt | null> {
    const there = this.#given.servers.restores.read();
    if (!there) return null;
    const { id: _id, progress: _progress, ...attempt } = there;
    return attempt;
  }

  /** Ends what a server that is gone has left running: its claim is free by then. */
  async look(): Promise<void> {
    const { servers } = this.#given;
    const there = servers.restores.read();
    if (there?.state !== "running" || this.#own || !(await isHeld(servers.claims, "restore"))) return;
    try {
      await this.#fail(there.id, RESTORE_STOPPED);
    } finally {
      await servers.claims.release("restore").catch(() => undefined);
    }
  }

  /** Once what `signal` has stopped has ended. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  #leave(): false {
    this.#own = null;
    return false;
  }

  async #perform(request: RestoreRequest, own: Own): Promise<void> {
    const { parts, takeSafety } = this.#given;
    const progress: BackupProgress = (done, total, what) => this.#tell(own, { done, total, what });
    try {
      const { name } = await takeSafety(progress);
      own.row = { ...own.row, safety: name };
      await this.#changeOwn(own);
      if (!(await this.#bringBack(request, own, progress))) throw new BackupError(TAKEN_FOR_DEAD);
    } catch (error) {
      if (!isStop(error)) parts.log.error({ err: error }, "witryny nie udało się odtworzyć");
      await this.#settle(own, restoreProblem(error));
    }
  }

  /** False where the others write again, because this server was silent for too long. */
  async #bringBack(request: RestoreRequest, own: Own, progress: BackupProgress): Promise<boolean> {
    const { parts, servers, backups, signal } = this.#given;
    const path = await backups.bring(request.file);
    const making = { request, path, now: own.row.at, progress, signal };
    return makeRestored(parts, making, async (fresh) => {
      signal.throwIfAborted();
      const restored: SharedRestore = { ...own.row, state: "done" };
      const telling = () => progress(0, 0, "zamiana witryny");
      const site = { file: join(fresh, DATABASE_FILE), folder: fresh, restored, progress: telling };
      telling();
      const isBegun = await servers.restores.begin(site);
      // The log and the shared files have it; this server follows like the others.
      await rm(fresh, { recursive: true, force: true });
      return isBegun;
    });
  }

  #tell(own: Own, progress: SharedRestore["progress"]): void {
    own.row = { ...own.row, progress };
    const now = this.#given.parts.elapsed();
    if (own.isTelling || now - own.toldAt < TELL_MS) return;
    Object.assign(own, { isTelling: true, toldAt: now });
    void this.#changeOwn(own)
      .catch(() => undefined)
      .finally(() => (own.isTelling = false));
  }

  /** Where the row is about this attempt still. */
  #changeOwn({ row }: Own): Promise<SharedRestore | null> {
    return this.#given.servers.restores.change((there) =>
      there?.id === row.id && there.state === "running" ? row : undefined,
    );
  }

  #fail(id: string, problem: string): Promise<SharedRestore | null> {
    return this.#given.servers.restores.change((there) =>
      there?.id === id && there.state === "running" ? { ...there, state: "failed", problem } : undefined,
    );
  }

  /**
   * Lets everybody write again, and says why it came to nothing. Where the log's answer to the beginning was lost, the log decides:
   * an epoch that has begun takes the place of the row, and refuses this write.
   */
  async #settle({ row }: Own, problem: string): Promise<void> {
    const { parts, signal } = this.#given;
    for (;;) {
      try {
        await this.#fail(row.id, problem);
        return;
      } catch (error) {
        // Without the log the claim ends, and another server says so.
        if (!(error instanceof LogUnavailable) || signal.aborted)
          return parts.log.error({ err: error }, "wyniku odtwarzania nie udało się zapisać");
      }
      await delay(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

const TAKEN_FOR_DEAD =
  "Serwer, który odtwarzał witrynę, zbyt długo nie miał łączności z pozostałymi, więc przestały na niego czekać.";
