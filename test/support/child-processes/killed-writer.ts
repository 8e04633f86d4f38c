import { writeSync } from "node:fs";
import { makeDerived, makePost, tomatoes } from "#store/contract/fixtures.ts";
import { RECORDING_KEY } from "#test/support/backup/recording-key.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";

/*
 * Child of tests that kill it: prints a post's number once its write is acknowledged. Arguments: database, first number, and where
 * it records, in segments of some posts, if it does.
 */
const [file, from, folder] = process.argv.slice(2);
if (file === undefined) throw new Error("Name the database to write to.");
const onTrouble = (error: unknown) => {
  throw error;
};
const readKey = async () => RECORDING_KEY;
const recording =
  folder === undefined ? undefined : { folder, limitBytes: 1024 ** 3, segmentBytes: 5_000, readKey, onTrouble };
const store = await openSqliteStore({ file, clock: Date.now, recording });
for (let n = Number(from); ; n++) {
  const post = makePost({ id: `p-${n}`, body: `${n} `.repeat(3_000), tagIds: [tomatoes.id], publishedAt: n });
  const outcome = await store.write((tx) => tx.putPost(post, makeDerived(post), 0));
  if (!outcome.ok) throw new Error(outcome.message);
  writeSync(1, `${n}\n`);
}
