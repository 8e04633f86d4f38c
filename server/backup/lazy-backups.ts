import type { BackupParts } from "./backup-dependencies.ts";
import type { Backups } from "./backups.ts";

type SwitchSite = BackupParts["switchSite"];

/** Opens the backups at their first use, since readers' pages do not need their code. */
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
    /** Aborts a running backup, because the backup would delay the stop of the server. */
    stopBackups: async () => (await opened)?.stop(),
    /** Sets the function that restarts the server after its data folder or program was replaced. */
    onSiteSwitch: (listener: SwitchSite) => void (restart = listener),
  };
}
