import type { BackupFiles } from "#core/backup/store.ts";

/** Of a site that has none yet and can take none. */
export const fakeBackups: BackupFiles = {
  places: { folder: "/srv/kopie", remote: null },
  list: async () => [],
  lastAttempt: async () => null,
  running: () => null,
  begin: () => false,
  recording: async () => null,
};
