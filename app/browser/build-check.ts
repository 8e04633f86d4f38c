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
