import type { SharedImport, SharedImportRead, SharedImportWrite } from "#core/import/studio/shared-import.ts";
import { runUntracked } from "../engine/change-log.ts";
import type { Database, Transaction } from "../engine/database.ts";

export function readSharedImport(database: Database): SharedImportRead {
  return {
    async sharedImport() {
      const row = database.get<{ state: string }>("SELECT state FROM shared_import WHERE only = 1");
      return row ? (JSON.parse(row.state) as SharedImport) : null;
    },
  };
}

/** No news to readers: nothing that they see comes of it. */
export function writeSharedImport(transaction: Transaction): SharedImportWrite {
  return {
    async putSharedImport(state) {
      if (state === null) runUntracked(transaction, "DELETE FROM shared_import");
      else
        runUntracked(
          transaction,
          "INSERT OR REPLACE INTO shared_import (only, state) VALUES (1, ?)",
          JSON.stringify(state),
        );
    },
  };
}
