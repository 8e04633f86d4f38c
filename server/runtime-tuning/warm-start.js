/*
 * Loaded before everything else (`node --import ./server/runtime-tuning/warm-start.js server.ts`, and the command line): keeps the modules as the engine
 * compiled them, types stripped. From the second start on that saves half of the time, and the 17 MB of the type
 * stripper. It is plain JavaScript because it comes before whatever could strip types.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Bytes from which glibc takes a piece of memory from the system, and from which it gives back what is free at its end. */
const GIVEN_BACK_FROM = "65536";

/** Read by glibc when a process begins; see `beginWell`. */
const MALLOC = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK_FROM,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK_FROM,
  MALLOC_TOP_PAD_: GIVEN_BACK_FROM,
};

beginWell();

enableCompileCache(join(import.meta.dirname, "../..", "build", "compile-cache"));

/**
 * Two things can be set only when a process begins, so it begins once more, with the same number and the same open files.
 * Where that cannot be done (another system, a debugger's or watcher's child) it goes on as it is.
 *
 * - glibc gives every thread of the engine a heap of its own, whose gaps add up to 25 MB; one is enough. The buffers of
 *   compressing are taken from the system one by one: by themselves they land in that heap, and what lives on between them
 *   keeps up to 35 MB of gaps.
 * - New objects get a fixed room of 8 MB, unless the command names another (the scripts of `package.json`). Left alone it is 1 MB or grows to 16, as it happens: in 1 MB, pages that are made
 *   at the same time (0.3 MB each) are taken for something that lasts, which doubles what a page costs.
 */
function beginWell() {
  const ready = process.platform === "linux" && isMainThread && typeof process.execve === "function";
  if (!ready || process.env.MALLOC_ARENA_MAX || process.env.NODE_CHANNEL_FD || process.argv.includes("--dev")) return;
  const named = process.execArgv.some((each) => each.includes("-semi-space-size"));
  const room = named ? [] : ["--min-semi-space-size=8", "--max-semi-space-size=8"];
  const again = [process.execPath, ...room, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, again, { ...process.env, ...MALLOC });
}
