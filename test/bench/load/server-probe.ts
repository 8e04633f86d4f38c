import type { RunningSite } from "#test/support/running-site/running-site.ts";

const MARK = "probe:";

/** The environment of a site that prints POSTs; it uses Node's own events, the site's code is unchanged. */
export function serverProbe(): { NODE_OPTIONS: string } {
  const script = [
    `import { subscribe } from "node:diagnostics_channel"`,
    `import { writeSync } from "node:fs"`,
    `const print = (what) => writeSync(2, "${MARK} " + what + "\\n")`,
    `subscribe("http.server.request.start", ({ request }) => request.method === "POST" && print("post " + Date.now()))`,
  ].join("\n");
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

export function firstPostSince(site: RunningSite, instant: number): number {
  for (const [, at] of site.output().matchAll(new RegExp(`${MARK} post (\\d+)`, "g"))) {
    if (Number(at) >= instant) return Number(at);
  }
  throw new Error("No POST reached the site.");
}
