import { z } from "zod";
import { appVersion, isLaterVersion } from "../base/app-version.ts";
import { startInterval } from "../base/interval.ts";
import { askOutside, readBytes } from "../base/outbound-request.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ANSWER_MS = 5_000;
const MOST_BYTES = 1024 * 1024;

/** Accepted answers: GitHub's for the latest release, or the npm registry's for the tags of a package. */
const ANSWER = z.union([z.object({ tag_name: z.string() }), z.object({ latest: z.string() })]);
const VERSION = /^v?(\d{1,5}\.\d{1,5}\.\d{1,5})$/;

/** Looks for newer versions at an address that the owner has set. `present`: the running version. */
export function watchReleases({ releases: address }: { releases?: string }, present = appVersion()) {
  let newer: string | null = null;
  return {
    /** Returns the newer version; null when no newer version is known. */
    newerVersion: () => newer,
    /** Requests the address at once and then once a day; without an address returns undefined. Errors go to `onError`. */
    askForReleases: (onError: (error: unknown) => void) =>
      address === undefined
        ? undefined
        : startInterval(
            DAY_MS,
            async () => {
              const latest = await latestAt(address);
              newer = isLaterVersion(latest, present) ? latest : null;
            },
            onError,
          ),
  };
}

async function latestAt(address: string): Promise<string> {
  const headers = { accept: "application/json", "user-agent": "szpalta" };
  const request = { method: "GET", headers, signal: AbortSignal.timeout(ANSWER_MS) } as const;
  const rules = { configured: new URL(address).origin, answerMs: ANSWER_MS, redirects: 3 };
  const { response } = await askOutside(address, request, rules);
  const bytes = await readBytes(response, MOST_BYTES);
  const answer = ANSWER.parse(JSON.parse(bytes?.toString("utf8") ?? ""));
  const version = VERSION.exec("latest" in answer ? answer.latest : answer.tag_name)?.[1];
  if (version === undefined) throw new Error(`${address} names no version.`);
  return version;
}
