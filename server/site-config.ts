import { SettingError } from "./config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";

/** Loads and checks `szpalta.config.ts` of the project; a bad field throws a `SettingError` that names it. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const { checkSiteConfig } = await import("./site-config-check.ts");
  return checkSiteConfig(await fileOfSite());
}

/**
 * The configuration that the present build was made with. It was checked before that build, and a changed file makes
 * another build, so that a start need not load what checks it.
 */
export async function builtSiteConfig(): Promise<SiteConfig> {
  return (await fileOfSite()) as SiteConfig;
}

async function fileOfSite(): Promise<unknown> {
  try {
    const file: { default?: unknown } = await import("../szpalta.config.ts");
    return file.default;
  } catch (error) {
    throw unreadable(error);
  }
}

/** The file is a program: it may be misspelt, or ask for what is not there. */
export function unreadable(error: unknown): SettingError {
  const [reason = ""] = String(error).split("\n");
  return new SettingError(`szpalta.config.ts nie daje się wczytać: ${reason.replace(/\.$/, "")}.`, { cause: error });
}
