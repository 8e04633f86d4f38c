import type { BackupParts } from "./backup-task.ts";
import type { Backups } from "./backups.ts";

/** Loaded when they are first asked for: readers' pages need nothing of them. */
export function lazyBackups(parts: BackupParts) {
  let opened: Promise<Backups> | undefined;
  const open = async (): Promise<Backups> => new (await import("./backups.ts")).Backups(parts);
  return {
    backups: () => (opened ??= open()),
    /** Ends the one being taken, which would hold up a stop. */
    stopBackups: async () => (await opened)?.stop(),
  };
}
