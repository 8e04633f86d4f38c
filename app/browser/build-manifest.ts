import { type RuleMatcher, ruleMatcher } from "#core/base/route-rules.ts";

/** The manifest is fetched this long after the app has started (platform.md, Builds). */
export const MANIFEST_DELAY_MS = 1000;

/** What holds while nothing is known. */
export const NO_RULES = ruleMatcher({});

interface BuildParts {
  build: string;
  fetchJson(path: string): Promise<unknown>;
  report(message: string): void;
}

/** The route rules of the running build. */
export interface BuildManifest {
  /** The rules, fetched at first need; empty when they cannot be had, and asked for again at the next need. */
  rules(): Promise<RuleMatcher>;
}

export function createBuildManifest({ build, fetchJson, report }: BuildParts): BuildManifest {
  let memo: Promise<RuleMatcher> | null = null;

  async function fetchRules(): Promise<RuleMatcher> {
    let manifest: unknown;
    try {
      manifest = await fetchJson(`/builds/meta/${build}.json`);
    } catch {
      return refused("Error fetching app manifest");
    }
    const { matcher } = (manifest ?? {}) as { matcher?: unknown };
    return isMatcher(matcher) ? matcher : refused("Error creating app manifest matcher");
  }

  function refused(message: string): RuleMatcher {
    memo = null;
    report(message);
    return NO_RULES;
  }

  return { rules: () => (memo ??= fetchRules()) };
}

/** Fetches the manifest ahead of need, unless the connection is too slow to spend it on that. */
export function fetchManifestLater(builds: BuildManifest, effectiveType: string | undefined, later = setTimeout): void {
  if (effectiveType !== "slow-2g") later(() => void builds.rules(), MANIFEST_DELAY_MS);
}

function isMatcher(value: unknown): value is RuleMatcher {
  const tables = (value ?? {}) as Record<string, unknown>;
  return ["static", "wildcard", "dynamic"].every((name) => typeof tables[name] === "object" && tables[name] !== null);
}
