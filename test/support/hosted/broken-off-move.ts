import { move } from "#server/cli/move.ts";
import { NO_PROGRESS } from "#server/base/progress.ts";
import { openEngine } from "#server/compose/open-store.ts";
import { brokenOff } from "./broken-off.ts";

/* `node broken-off-move.ts <to> <call>`: the command `move`, killed at its call of this number to the log or the files. */

const [to = "", call = ""] = process.argv.slice(2);

const end = (): never => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("A killed process goes on.");
};

await move(
  { name: "move", to, files: null, abandonLog: false },
  process.env,
  console.log,
  NO_PROGRESS,
  async (hosted, key) => {
    const { log, files } = await openEngine(hosted, key);
    return brokenOff(log, files, { call: Number(call), side: "after" }, end);
  },
);
