import { type RuleMatcher, ruleMatcher } from "#core/base/route-rules.ts";

interface BuildParts {
  build: string;
  fetchJson(path: string): Promise<unknown>;
}

/**
 * Asks the server for its build id every `interval` ms (0: never). Returns a function that tells whether the server's build
 * differs from the app's: newer after an upgrade, older after a rollback. Failed requests are ignored.
 */
export function createBuildCheck({ build, fetchJson }: BuildParts, interval: number): () => boolean {
  let outdated = false;

  async function check(): Promise<void> {
    try {
      const latest = (await fetchJson(`/builds/latest.json?${Date.now()}`)) as { id?: unknown } | null;
      outdated = typeof latest?.id === "string" && latest.id !== build;
    } catch {}
    if (!outdated) setTimeout(() => void check(), interval);
  }

  if (interval > 0) setTimeout(() => void check(), interval);
  return () => outdated;
}

/** Delay after the app's start before the manifest is fetched, so that the page itself loads first. */
export const MANIFEST_DELAY_MS = 1000;

export const NO_RULES = ruleMatcher({});

/** Returns a function that fetches the build's route rules once. After a failure it returns no rules; the next call then fetches them again. */
export function createBuildManifest(
  { build, fetchJson }: BuildParts,
  report: (message: string) => void,
): () => Promise<RuleMatcher> {
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

  return () => (memo ??= fetchRules());
}

export function fetchManifestLater(rules: () => Promise<RuleMatcher>, effectiveType: string | undefined): void {
  if (effectiveType !== "slow-2g") setTimeout(() => void rules(), MANIFEST_DELAY_MS);
}

function isMatcher(value: unknown): value is RuleMatcher {
  const tables = (value ?? {}) as Record<string, unknown>;
  return ["static", "wildcard", "dynamic"].every((name) => typeof tables[name] === "object" && tables[name] !== null);
}
