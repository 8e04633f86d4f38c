import { type RuleMatcher, ruleMatcher } from "#core/base/route-rules.ts";

interface FreshnessParts {
  /** The build that runs. */
  build: string;
  /** Milliseconds between checks; 0 turns them off. */
  interval: number;
  fetchJson(path: string): Promise<unknown>;
  now?(): number;
  later?(check: () => void, ms: number): unknown;
}

/** Whether the site has been built anew since this page was loaded. */
export interface BuildCheck {
  isOutdated(): boolean;
}

/**
 * Asks for the latest build one interval after the start and then every interval, until there is another one: any other
 * id counts, so that a rollback is noticed too. Failures are not worth a word; the next check follows anyway.
 */
export function createBuildCheck(parts: FreshnessParts): BuildCheck {
  const { build, interval, fetchJson, now = Date.now, later = setTimeout } = parts;
  let outdated = false;

  async function check(): Promise<void> {
    try {
      const latest = (await fetchJson(`/builds/latest.json?${now()}`)) as { id?: unknown } | null;
      outdated = typeof latest?.id === "string" && latest.id !== build;
    } catch {
      // Offline, or the server is being restarted.
    }
    if (!outdated) later(() => void check(), interval);
  }

  if (interval > 0) later(() => void check(), interval);
  return { isOutdated: () => outdated };
}

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
interface BuildManifest {
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
