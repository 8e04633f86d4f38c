import type { StoreRead, StoreWrite } from "#core/store.ts";
import {
  MOST_FAILURES,
  type Subscriber,
  type SubscriberRead,
  type SubscriberState,
  type SubscriberWrite,
} from "#core/subscribers/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type Row = Omit<Subscriber, "categoryIds"> & { categories: string };

const SELECT = `
SELECT
  id, mark, address AS sealedAddress, state, categories, source, requested_at AS requestedAt,
  confirmed_at AS confirmedAt, ended_at AS endedAt, letter_at AS letterAt, failures
FROM subscriber`;

const CONFIRMED = `${SELECT}
WHERE state = 'confirmed' AND id > ?1
  AND (?2 = '[]' OR categories = '[]' OR EXISTS (
    SELECT 1 FROM json_each(categories) AS chosen WHERE chosen.value IN (SELECT value FROM json_each(?2))
  ))
ORDER BY id LIMIT +?3`;

/** Addresses that were stored before keys had names have no full stop. */
const CHOICES = `
SELECT
  categories, count(*) AS "all",
  count(*) FILTER (WHERE instr(address, '.') = 0 OR substr(address, 1, length(?1) + 1) = ?1 || '.') AS count
FROM subscriber WHERE state = 'confirmed' GROUP BY categories ORDER BY categories`;

const NEWEST = "ORDER BY requested_at DESC, id DESC LIMIT +? OFFSET ?";

export function readSubscribers(database: Database): Pick<StoreRead, keyof SubscriberRead> {
  const one = (where: string, value: string) => {
    const row = database.get<Row>(`${SELECT} WHERE ${where} = ?`, value);
    return row ? subscriberOf(row) : null;
  };
  return {
    async subscriber(id) {
      return one("id", id);
    },
    async subscriberByMark(mark) {
      return one("mark", mark);
    },
    async confirmedSubscribers(after, limit, categoryIds) {
      return database.all<Row>(CONFIRMED, after, JSON.stringify(categoryIds), limit).map(subscriberOf);
    },
    async subscriberCounts() {
      const rows = database.all<{ state: SubscriberState; count: number }>(
        "SELECT state, count(*) AS count FROM subscriber GROUP BY state",
      );
      const counts = { waiting: 0, confirmed: 0, left: 0, resting: 0 };
      for (const { state, count } of rows) counts[state] = count;
      return counts;
    },
    async subscriberChoices(keyName) {
      return database
        .all<{ categories: string; count: number; all: number }>(CHOICES, keyName)
        .map(({ categories, ...counts }) => ({ categoryIds: JSON.parse(categories) as string[], ...counts }));
    },
    async subscriberList(state, from, limit) {
      const chosen = state === null ? [] : [state];
      const where = state === null ? "" : "WHERE state = ?";
      return database.all<Row>(`${SELECT} ${where} ${NEWEST}`, ...chosen, limit, from).map(subscriberOf);
    },
    async isRemovedSubscriber(mark) {
      return database.get("SELECT 1 FROM removed_subscriber WHERE mark = ?", mark) !== undefined;
    },
  };
}

function subscriberOf({ categories, ...row }: Row): Subscriber {
  return { ...row, categoryIds: JSON.parse(categories) as string[] };
}

const PUT = `
INSERT OR REPLACE INTO subscriber (
  id, mark, address, state, categories, source, requested_at, confirmed_at, ended_at, letter_at, failures
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const REST = `
UPDATE subscriber SET state = 'resting', ended_at = ? WHERE id = ? AND state = 'confirmed' AND failures >= ?`;

/** A reader who leaves counts for the newest letter to readers. */
const DEPARTED = `
UPDATE reader_letter SET departed = departed + 1
WHERE id = (SELECT id FROM reader_letter WHERE until_at IS NOT NULL ORDER BY until_at DESC, id DESC LIMIT 1)
  AND EXISTS (SELECT 1 FROM subscriber WHERE id = ? AND state = 'confirmed')`;

/** The new choice has each category once, in the order in which they were chosen. */
const REPLACE_CATEGORY = `
UPDATE subscriber SET categories = (
  SELECT json_group_array(value) FROM (
    SELECT IIF(value = ?1, ?2, value) AS value FROM json_each(categories) GROUP BY 1 ORDER BY min(key)
  )
) WHERE ?1 IN (SELECT value FROM json_each(categories))`;

type SubscriberWrites = keyof SubscriberWrite | "replaceSubscribedCategory";

export function writeSubscribers({ database }: Transaction): Pick<StoreWrite, SubscriberWrites> {
  return {
    async putSubscriber(subscriber) {
      const { id, mark, sealedAddress, state, categoryIds, source } = subscriber;
      const { requestedAt, confirmedAt, endedAt, letterAt, failures } = subscriber;
      const chosen = JSON.stringify(categoryIds);
      if (state === "left") database.run(DEPARTED, id);
      if (state === "confirmed") database.run("DELETE FROM removed_subscriber WHERE mark = ?", mark);
      const times = [requestedAt, confirmedAt, endedAt, letterAt];
      database.run(PUT, id, mark, sealedAddress, state, chosen, source, ...times, failures);
    },
    async subscriberFailed(id, at) {
      database.run("UPDATE subscriber SET failures = failures + 1 WHERE id = ?", id);
      database.run(REST, at, id, MOST_FAILURES);
    },
    async removeSubscriber(id) {
      database.run(DEPARTED, id);
      database.run("INSERT OR IGNORE INTO removed_subscriber SELECT mark FROM subscriber WHERE id = ?", id);
      database.run("DELETE FROM subscriber WHERE id = ?", id);
    },
    async dropWaitingSubscribers(before) {
      return database.run("DELETE FROM subscriber WHERE state = 'waiting' AND requested_at < ?", before);
    },
    async replaceSubscribedCategory(fromId, intoId) {
      database.run(REPLACE_CATEGORY, fromId, intoId);
    },
  };
}
