import { type RuleMatcher, ruleMatcher } from "#core/base/route-rules.ts";

interface FreshnessParts {
  build: string;
  interval: number;
  fetchJson(path: string): Promise<unknown>;
  now?(): number;
  later?(check: () => void, ms: number): unknown;
}

export interface BuildCheck {
  isOutdated(): boolean;
}

/** Checks every interval for another build id, also an older one after a rollback. Failures are ignored. */
export function createBuildCheck(parts: FreshnessParts): BuildCheck {
  const { build, interval, fetchJson, now = Date.now, later = setTimeout } = parts;
  let outdated = false;

  async function check(): Promise<void> {
    try {
      const latest = (await fetchJson(`/builds/latest.json?${now()}`)) as { id?: unknown } | null;
      outdated = typeof latest?.id === "string" && latest.id !== build;
    } catch {}
    if (!outdated) later(() => void check(), interval);
  }

  if (interval > 0) later(() => void check(), interval);
  return { isOutdated: () => outdated };
}

/** The manifest is fetched this long after the app has started (platform.md, Builds). */
export const MANIFEST_DELAY_MS = 1000;

export const NO_RULES = ruleMatcher({});

interface BuildParts {
  build: string;
  fetchJson(path: string): Promise<unknown>;
  report(message: string): void;
}

interface BuildManifest {
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

export function fetchManifestLater(builds: BuildManifest, effectiveType: string | undefined, later = setTimeout): void {
  if (effectiveType !== "slow-2g") later(() => void builds.rules(), MANIFEST_DELAY_MS);
}

function isMatcher(value: unknown): value is RuleMatcher {
  const tables = (value ?? {}) as Record<string, unknown>;
  return ["static", "wildcard", "dynamic"].every((name) => typeof tables[name] === "object" && tables[name] !== null);
}
