import type { RunningSite } from "#test/support/running-site/running-site.ts";

/** What begins a line of the probe in the output of a site. */
const MARK = "probe:";

/**
 * The environment of a site that says in its output when a POST reaches it and which threads it starts: a script that comes before
 * everything else and listens to what Node itself tells of each request. The site's own code is what it always is.
 */
export function serverProbe(): { NODE_OPTIONS: string } {
  const script = [
    `import { subscribe } from "node:diagnostics_channel"`,
    `import { writeSync } from "node:fs"`,
    `import { isMainThread } from "node:worker_threads"`,
    `const print = (what) => writeSync(2, "${MARK} " + what + "\\n")`,
    `if (!isMainThread) print("thread " + process.argv[1])`,
    `subscribe("http.server.request.start", ({ request }) => request.method === "POST" && print("post " + Date.now()))`,
  ].join("\n");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

/** When the first POST since an instant reached the site; both in ms since 1970 by the machine's clock. */
export function firstPostSince(site: RunningSite, instant: number): number {
  for (const [, at] of site.output().matchAll(new RegExp(`${MARK} post (\\d+)`, "g"))) {
    if (Number(at) >= instant) return Number(at);
  }
  throw new Error("No POST reached the site.");
}

/** Whether the site has started a thread of this module. */
export function hasStartedThread(site: RunningSite, module: URL): boolean {
  return site.output().includes(`${MARK} thread ${module.pathname}`);
}
