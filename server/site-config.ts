import { SettingError } from "./config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";

export async function loadSiteConfig(): Promise<SiteConfig> {
  const { checkSiteConfig } = await import("./site-config-check.ts");
  return checkSiteConfig(await fileOfSite());
}

/** Checked before the build; a changed file makes another build, so a start need not check it again. */
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
