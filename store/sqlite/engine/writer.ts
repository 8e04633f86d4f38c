import { AsyncLocalStorage } from "node:async_hooks";
import type { Store, StoreWrite } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { recordChange, changedRows } from "./change-log.ts";
import type { Database, Transaction } from "./database.ts";
import { refreshWrittenPosts, writeRelatedPosts } from "../site/related-posts.ts";
import { indexWrittenPosts, writeSearch } from "../search/search-index.ts";
import { writeAccounts } from "../accounts/accounts.ts";
import { writeResults } from "../assistant/results.ts";
import { writeRuns } from "../assistant/runs.ts";
import { writeCategories } from "../categories/categories.ts";
import { writeAddresses } from "../addresses/addresses.ts";
import { writeAudit } from "../accounts/audit.ts";
import { writeRevisions } from "../posts/revisions.ts";
import { writeCopies, writeLeases } from "../posts/working-copies.ts";
import { writeJobs } from "../jobs/jobs.ts";
import { writeMedia } from "../media/media.ts";
import { writeSchedule } from "../posts/schedule.ts";
import { writeSettings } from "../settings/settings.ts";
import { writeCharges } from "../assistant/charges.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import { repairLists } from "../posts/lists/repair-lists.ts";
import { changeCategory } from "../posts/change-category.ts";
import { removePosts } from "../posts/remove-post.ts";
import { savePosts } from "../posts/save-post.ts";
import { writeSearchLog } from "../search/search-log.ts";
import { writeTagMerges } from "../tags/merges.ts";
import { writeTagCleanup } from "../tags/cleanup.ts";
import { writeTags } from "../tags/tags.ts";
import { moveTopicPosts, writeTopics } from "../topics/topics.ts";
import { writePlannedTopics } from "../topics/planned-topics.ts";

type Listener = (purged: string[]) => void;

interface Turn {
  open: boolean;
}

export function createWriter(database: Database, clock: Clock, onListenerError: (error: unknown) => void) {
  const onCommit: Listener[] = [];
  const onPurge: Listener[] = [];
  const around = new AsyncLocalStorage<Turn>();
  const transaction: Transaction = {
    database,
    purged: new Set(),
    written: new Set(),
    unfiled: new Set(),
    untrackedRows: 0,
  };
  const tx = createTransactionWrites(transaction);
  // Whoever keeps `tx` beyond its write would else write into somebody else's, or into none.
  database.guard = () => {
    if (!around.getStore()?.open) throw new Error("A `tx` was used after the end of its write.");
  };
  let last: Promise<unknown> = Promise.resolve();
  let finished = false;

  const tellListeners: Listener = (purged) => {
    for (const listener of purged.length > 0 ? [...onCommit, ...onPurge] : onCommit) {
      // The commit is stored, whatever a listener throws.
      try {
        listener([...purged]);
      } catch (error) {
        onListenerError(error);
      }
    }
  };

  const takeTurn = <T>(work: (tx: StoreWrite) => Promise<T>): Promise<T> => {
    const turn = { open: true };
    return around.run(turn, () => transact(transaction, clock, turn, tellListeners, () => work(tx)));
  };

  const write: Store["write"] = (work) => {
    if (finished) return Promise.reject(new Error("The store is closed."));
    if (around.getStore()?.open)
      return Promise.reject(new Error("A write inside a write would wait for itself: use its `tx`."));
    const turn = last.then(() => takeTurn(work));
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    write,
    onCommit: (listener: Listener) => void onCommit.push(listener),
    onPurge: (listener: Listener) => void onPurge.push(listener),
    finish: async () => {
      finished = true;
      await last;
    },
  };
}

async function transact<T>(
  transaction: Transaction,
  clock: Clock,
  turn: Turn,
  onCommit: Listener,
  work: () => Promise<T>,
): Promise<T> {
  const { database, purged, written, unfiled } = transaction;
  for (const noted of [purged, written, unfiled]) noted.clear();
  transaction.untrackedRows = 0;
  const before = changedRows(database);
  let result: T;
  let changed = false;
  database.script("BEGIN IMMEDIATE");
  try {
    result = await work();
    if (isFailure(result)) {
      database.script("ROLLBACK");
      return result;
    }
    if (written.size > 0) refreshWrittenPosts(transaction);
    indexWrittenPosts(transaction);
    changed = changedRows(database) - transaction.untrackedRows > before || purged.size > 0;
    if (changed) recordChange(database, clock(), [...purged]);
    database.script("COMMIT");
  } catch (error) {
    abandon(database);
    throw error;
  } finally {
    turn.open = false;
  }
  if (changed) onCommit([...purged]);
  return result;
}

function isFailure(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/** After some errors (a full disk) SQLite has rolled back by itself. */
function abandon(database: Database): void {
  if (database.inTransaction) database.script("ROLLBACK");
}

export function createTransactionWrites(transaction: Transaction): StoreWrite {
  return {
    ...composeStoreReads(transaction.database),
    ...savePosts(transaction),
    ...writeCategories(transaction),
    ...writeTags(transaction),
    ...writeTagMerges(transaction),
    ...writeTagCleanup(transaction),
    ...writeTopics(transaction),
    ...writePlannedTopics(transaction),
    ...moveTopicPosts(transaction),
    ...writeAccounts(transaction),
    ...writeMedia(transaction),
    ...writeRelatedPosts(transaction),
    ...removePosts(transaction),
    ...changeCategory(transaction),
    ...writeCopies(transaction),
    ...writeRevisions(transaction),
    ...writeLeases(transaction),
    ...writeSchedule(transaction),
    ...writeAudit(transaction),
    ...writeJobs(transaction),
    ...writeAddresses(transaction),
    ...writeSettings(transaction),
    ...writeSearch(transaction),
    ...writeSearchLog(transaction),
    ...writeRuns(transaction),
    ...writeResults(transaction),
    ...writeCharges(transaction),
    async recount() {
      return repairLists(transaction.database);
    },
    purge(tags) {
      for (const tag of tags) transaction.purged.add(tag);
    },
  };
}
