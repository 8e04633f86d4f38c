/* Loaded first, so plain JavaScript that older versions of Node read. Caches compiled modules: halves the time of a start and saves the type stripper's 17 MB. */
import module from "node:module";
import { basename, join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Bytes from which glibc returns free memory at the end of its heap, and by which it takes more. */
const GIVEN_BACK_FROM = "65536";

/** A command has it back at once, again and again: each time all threads wait until the system has taken the pages out of every core. */
const GIVEN_BACK_BY_COMMANDS_FROM = "1048576";

/** Bytes from which an allocation has pages of its own, given back at once: those in which the engine compiles are of 32 KiB each. */
const OWN_PAGES_FROM = "32768";

/** Read by glibc when a process starts; see `beginWell`. */
function mallocSettings(isCommand) {
  const givenBackFrom = isCommand ? GIVEN_BACK_BY_COMMANDS_FROM : GIVEN_BACK_FROM;
  return {
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: OWN_PAGES_FROM,
    MALLOC_TRIM_THRESHOLD_: givenBackFrom,
    MALLOC_TOP_PAD_: givenBackFrom,
  };
}

refuseOldNode();

if (process.env.SZPALTA_TUNING !== "0") {
  beginWell();
  module.enableCompileCache(join(import.meta.dirname, "../..", "build", "compile-cache"));
}

/** As `engines` of package.json says: the first version whose `node:sqlite` has all that the store uses. */
function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return;
  console.error(
    `Szpalta potrzebuje Node 24.12 lub nowszego, a to jest Node ${process.versions.node}: uruchom ją przez „npm start”, po „npm ci” z pakietami opcjonalnymi, albo zainstaluj nowszy Node.`,
  );
  process.exit(1);
}

/**
 * Starts the process again, with its pid and open files, for settings that only a start can make; does nothing on other systems, in
 * debuggers and in watchers.
 * - One glibc heap instead of one per thread saves up to 25 MB of gaps; compression buffers of their own save up to 35 MB more.
 * - 8 MB for new objects, unless the command says otherwise: with 1 MB, pages in progress (0.3 MB each) count as old, at twice the cost.
 */
function beginWell() {
  const ready = process.platform === "linux" && isMainThread && typeof process.execve === "function";
  if (!ready || process.env.MALLOC_ARENA_MAX || process.env.NODE_CHANNEL_FD || process.argv.includes("--dev")) return;
  const named = process.execArgv.some((each) => each.includes("-semi-space-size"));
  const heap = named ? [] : ["--min-semi-space-size=8", "--max-semi-space-size=8"];
  const again = [process.execPath, ...heap, ...process.execArgv, ...process.argv.slice(1)];
  const isCommand = basename(process.argv[1] ?? "") === "cli.ts";
  process.execve(process.execPath, again, { ...process.env, ...mallocSettings(isCommand) });
}
