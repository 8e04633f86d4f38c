import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Lease } from "#core/posts/drafts/draft.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-log.ts";

type StoredLease = Omit<Lease, "holder"> & { holder: number };

const LIVE = `
SELECT post_id AS postId, tab, user_id AS userId, holder, base, opened_at AS openedAt, expires_at AS expiresAt
FROM lease WHERE post_id = ? AND expires_at > ? ORDER BY holder DESC, opened_at, tab`;

export function readLeases(database: Database): Pick<StoreRead, "leases"> {
  return {
    async leases(postId, now) {
      return database.all<StoredLease>(LIVE, postId, now).map((row) => ({ ...row, holder: row.holder === 1 }));
    },
  };
}

const PUT_LEASE = `
INSERT INTO lease (post_id, tab, user_id, holder, base, opened_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (post_id, tab) DO UPDATE SET
  user_id = excluded.user_id, holder = excluded.holder, base = excluded.base, opened_at = excluded.opened_at,
  expires_at = excluded.expires_at`;

const TAKE_PEN = "UPDATE lease SET holder = 0 WHERE post_id = ? AND tab <> ? AND holder = 1";

export function writeLeases(
  transaction: Transaction,
): Pick<StoreWrite, "putLease" | "dropLease" | "dropLeasesOutside"> {
  return {
    async putLease({ postId, tab, userId, holder, base, openedAt, expiresAt }) {
      if (holder) runUntracked(transaction, TAKE_PEN, postId, tab);
      runUntracked(transaction, PUT_LEASE, postId, tab, userId, holder ? 1 : 0, base, openedAt, expiresAt);
    },
    async dropLease(postId, tab) {
      runUntracked(transaction, "DELETE FROM lease WHERE post_id = ? AND tab = ?", postId, tab);
    },
    async dropLeasesOutside(from, to) {
      runUntracked(transaction, "DELETE FROM lease WHERE expires_at <= ? OR expires_at > ?", from, to);
    },
  };
}
