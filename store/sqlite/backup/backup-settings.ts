import { type BackupSettings, DAILY_BACKUPS } from "#core/backup/store.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

export function readBackupSettings(database: Database): Pick<StoreRead, "backupSettings" | "mediaBytes"> {
  return {
    async backupSettings() {
      const row = database.get<Omit<BackupSettings, "daily"> & { daily: number }>(
        "SELECT daily, hour, version FROM backup_settings WHERE only = 1",
      );
      return row ? { ...row, daily: row.daily === 1 } : DAILY_BACKUPS;
    },
    async mediaBytes() {
      return database.one<{ bytes: number }>("SELECT COALESCE(SUM(bytes), 0) AS bytes FROM media").bytes;
    },
  };
}

export function writeBackupSettings({ database }: Transaction): Pick<StoreWrite, "putBackupSettings"> {
  return {
    async putBackupSettings({ daily, hour, version }) {
      database.run(
        "INSERT OR REPLACE INTO backup_settings (only, daily, hour, version) VALUES (1, ?, ?, ?)",
        daily ? 1 : 0,
        hour,
        version,
      );
    },
  };
}
