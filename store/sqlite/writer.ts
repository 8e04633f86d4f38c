import { AsyncLocalStorage } from "node:async_hooks";
import type { Store, StoreWrite } from "#core/store.ts";
import { PURGE_ALL } from "#core/base/cache-tags.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { Database, Transaction } from "./engine/database.ts";
import {
  abandon,
  beginTransaction,
  type CommitListener,
  completeTransaction,
  isFailure,
  type Transact,
  type WriterParts,
} from "./engine/transaction.ts";
import { writeBackupSettings } from "./backup/backup-settings.ts";
import { writeRelatedPosts } from "./site/related-posts.ts";
import { indexWrittenPosts, writeSearch } from "./search/search-index.ts";
import { writeAccounts } from "./accounts/accounts.ts";
import { writeResults } from "./assistant/results.ts";
import { writeRuns } from "./assistant/runs.ts";
import { writeCategories } from "./categories/categories.ts";
import { writeFormerPaths } from "./addresses/former-paths.ts";
import { writeMissingPaths } from "./addresses/missing-paths.ts";
import { writeAuditLog } from "./accounts/audit-log.ts";
import { writeReaderComments } from "./posts/reader-comments.ts";
import { writeRevisions } from "./posts/revisions.ts";
import { writeCopies, writeLeases } from "./posts/working-copies.ts";
import { writeMail } from "./mail/mail.ts";
import { writeSubscribers } from "./mail/subscribers.ts";
import { writeJobs } from "./jobs/jobs.ts";
import { writeImportedPictures } from "./import/imported-pictures.ts";
import { writeMedia } from "./media/media.ts";
import { writeEmbedCards } from "./embeds/embed-cards.ts";
import { writeSchedule } from "./posts/schedule.ts";
import { writeSettings } from "./settings/settings.ts";
import { writeCharges } from "./assistant/charges.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import { repairLists } from "./posts/lists/repair-lists.ts";
import { changeCategory } from "./posts/change-category.ts";
import { removePosts } from "./posts/remove-post.ts";
import { savePosts } from "./posts/save-post.ts";
import { writePageViews } from "./statistics/page-views.ts";
import { writeSearchLog } from "./search/search-log.ts";
import { writeTagMerges } from "./tags/merges.ts";
import { writeTagCleanup } from "./tags/cleanup.ts";
import { reorderTags, writeTags } from "./tags/tags.ts";
import { moveTopicPosts, writeTopics } from "./topics/topics.ts";
import { writePlannedTopics } from "./topics/planned-topics.ts";

/** A transaction lists at most this many cache tags. A larger transaction, such as an import, purges everything. */
const MOST_NAMED = 10_000;

export function createWriter(
  database: Database,
  clock: Clock,
  onListenerError: (error: unknown) => void,
  createTransact: (deps: WriterParts) => Transact = transactLocally,
  /** Called after each write, before it is acknowledged. */
  onWritten: () => void = () => {},
) {
  const onCommit: CommitListener[] = [];
  const onPurge: CommitListener[] = [];
  const { inTurn, isInTurn, outsideTurns, ended } = createTurns();
  const transaction: Transaction = {
    database,
    purged: new Set(),
    unindexed: new Set(),
    untrackedRows: 0,
  };
  const tx = createTransactionWrites(transaction);
  // A `tx` must not be used after its write, because it would write into another transaction or without a transaction.
  database.guard = () => {
    if (!isInTurn()) throw new Error("A `tx` was used after the end of its write.");
  };
  let finished = false;

  const tellListeners: CommitListener = (purged) => {
    for (const listener of purged.length > 0 ? [...onCommit, ...onPurge] : onCommit) {
      // Whatever a listener throws, the commit is stored.
      try {
        // A listener may begin a write of its own. The turn of this write must end without waiting for the listener's write.
        outsideTurns(() => listener([...purged]));
      } catch (error) {
        onListenerError(error);
      }
    }
  };

  const transact = createTransact({ database, transaction, clock, inTurn, tellListeners });

  const write: Store["write"] = (work) => {
    if (finished) return Promise.reject(new Error("The store is closed."));
    if (isInTurn()) return Promise.reject(new Error("A write inside a write would wait for itself: use its `tx`."));
    return inTurn(async () => {
      const result = await transact(() => work(tx));
      onWritten();
      return result;
    });
  };

  return {
    write,
    onCommit: (listener: CommitListener) => void onCommit.push(listener),
    onPurge: (listener: CommitListener) => void onPurge.push(listener),
    finish: async () => {
      finished = true;
      await ended();
    },
  };
}

function createTurns() {
  const around = new AsyncLocalStorage<{ open: boolean }>();
  let last: Promise<unknown> = Promise.resolve();
  const takeTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = { open: true };
    return around.run(turn, async () => {
      try {
        return await step();
      } finally {
        turn.open = false;
      }
    });
  };
  return {
    inTurn<T>(step: () => Promise<T>): Promise<T> {
      const turn = last.then(() => takeTurn(step));
      last = turn.catch(() => undefined);
      return turn;
    },
    isInTurn: () => around.getStore()?.open === true,
    outsideTurns: (call: () => void) => around.exit(call),
    ended: () => last,
  };
}

export function transactLocally({ database, transaction, clock, tellListeners }: WriterParts): Transact {
  return async (work) => {
    const before = beginTransaction(transaction);
    let result;
    let changed = false;
    try {
      result = await work();
      if (isFailure(result)) {
        database.script("ROLLBACK");
        return result;
      }
      changed = completeTransaction(transaction, before, clock);
      indexWrittenPosts(transaction);
      database.script("COMMIT");
    } catch (error) {
      abandon(database);
      throw error;
    }
    if (changed) tellListeners([...transaction.purged]);
    return result;
  };
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
    ...writeBackupSettings(transaction),
    ...writeMedia(transaction),
    ...writeEmbedCards(transaction),
    ...writeImportedPictures(transaction),
    ...writeRelatedPosts(transaction),
    ...removePosts(transaction),
    ...changeCategory(transaction),
    ...writeCopies(transaction),
    ...writeRevisions(transaction),
    ...writeReaderComments(transaction),
    ...writeLeases(transaction),
    ...writeSchedule(transaction),
    ...writeAuditLog(transaction),
    ...writeJobs(transaction),
    ...writeMail(transaction),
    ...writeSubscribers(transaction),
    ...writeFormerPaths(transaction),
    ...writeMissingPaths(transaction),
    ...writeSettings(transaction),
    ...writeSearch(transaction),
    ...writeSearchLog(transaction),
    ...writePageViews(transaction),
    ...writeRuns(transaction),
    ...writeResults(transaction),
    ...writeCharges(transaction),
    async recount() {
      return repairLists(transaction.database) + reorderTags(transaction.database);
    },
    leaveUnrecorded() {
      transaction.leaveUnrecorded?.();
    },
    purge(tags) {
      if (transaction.purged.size >= MOST_NAMED) transaction.purged.add(PURGE_ALL);
      else for (const tag of tags) transaction.purged.add(tag);
    },
  };
}
