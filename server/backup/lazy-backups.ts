import type { BackupParts } from "./backup-task.ts";
import type { Backups } from "./backups.ts";

type SwitchSite = BackupParts["switchSite"];

/** Loaded when they are first asked for: readers' pages need nothing of them. */
export function lazyBackups(
  deps: Omit<BackupParts, "switchSite" | "holdWrites">,
  holdWrites: BackupParts["holdWrites"],
) {
  let opened: Promise<Backups> | undefined;
  let restart: SwitchSite | undefined;
  const switchSite: SwitchSite = (replace) => {
    if (!restart) throw new Error("Nothing here can start the server again.");
    restart(replace);
  };
  const open = async (): Promise<Backups> =>
    new (await import("./backups.ts")).Backups({ ...deps, holdWrites, switchSite });
  return {
    backups: () => (opened ??= open()),
    /** Ends the one being taken, which would hold up a stop. */
    stopBackups: async () => (await opened)?.stop(),
    /** Who starts the server again over a replaced site. */
    onSiteSwitch: (listener: SwitchSite) => void (restart = listener),
  };
}
