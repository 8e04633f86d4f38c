import { writeSync } from "node:fs";
import { constants, DatabaseSync } from "node:sqlite";
import { openSqliteStore } from "#store/sqlite/open.ts";

/*
 * Child of the test of killed migrations: opens a database as a new version does and kills itself at a given step. A step is any
 * action of SQLite or a text that a migration folds, so that a kill may fall between two rows. Arguments: the database and the
 * step; without a step it prints how many there were.
 */
const [file = "", step = "0"] = process.argv.slice(2);
const last = Number(step);
let steps = 0;

function count(): void {
  steps += 1;
  if (steps === last) process.kill(process.pid, "SIGKILL");
}

type DefineFunction = (name: string, options: object, work: (text: unknown) => string) => void;

// The writer's connection defines `fold` just before it migrates; counting begins there.
const define = DatabaseSync.prototype.function as DefineFunction;
DatabaseSync.prototype.function = function counted(this: DatabaseSync, name, options, work) {
  define.call(this, name, options, (text) => {
    count();
    return work(text);
  });
  this.setAuthorizer(() => {
    count();
    return constants.SQLITE_OK;
  });
} as DefineFunction as typeof DatabaseSync.prototype.function;

const store = await openSqliteStore({ file, clock: () => 0 });
await store.close();
writeSync(1, `${steps}\n`);
