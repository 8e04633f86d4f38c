import { move } from "#server/cli/move.ts";
import { NO_PROGRESS } from "#server/cli/progress.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import { openReplicatedLog } from "#store/log/open-replicated-log.ts";
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
  async (hosted) => {
    const [log, files] = [await openReplicatedLog(hosted.log), await openFileStore(hosted.files)];
    return brokenOff(log, files, { call: Number(call), side: "after" }, end);
  },
);
