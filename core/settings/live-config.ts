import type { SettingValues, SiteConfig } from "../base/site-config.ts";
import type { ObservedStore } from "../base/store.ts";
import type { SettingsRead } from "./store.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import { withStudioValues } from "./studio-values.ts";

/**
 * The site's configuration as one object that follows the settings in the store. Whoever holds `config` reads its
 * fields when they are needed, because they change while the server runs.
 */
export interface LiveConfig {
  config: SiteConfig;
  /**
   * Reads the settings, and from then on again after each commit that changes them. Resolves to the store, whose
   * listeners of `onPurge` also hear when `config` has changed: pages made between the commit and that moment may show
   * the former values.
   */
  follow<S extends ObservedStore<SettingsRead>>(store: S): Promise<S>;
  /** Registers a listener that is called after `config` has changed. */
  onChange(listener: (before: SiteConfig) => unknown): void;
}

export function createLiveConfig(file: SiteConfig): LiveConfig {
  const config = { ...file };
  const listeners: ((before: SiteConfig) => unknown)[] = [];
  const apply = (values: SettingValues) => {
    const before = { ...config };
    const next = withStudioValues(file, values);
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    Object.assign(config, next);
    for (const listener of listeners) listener(before);
  };
  return {
    config,
    async follow(store) {
      const refresh = async () => apply((await store.read.settings()).values);
      store.onPurge((purged) => {
        // A store that cannot be read now keeps the present values; the next change reads them again.
        if (purged.includes(PURGE_ALL)) refresh().catch(() => undefined);
      });
      await refresh();
      return {
        ...store,
        onPurge(listener: (purged: string[]) => void) {
          store.onPurge(listener);
          listeners.push(() => listener([PURGE_ALL]));
        },
      };
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
