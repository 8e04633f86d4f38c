import { SettingError } from "./config.ts";
import type { SiteConfig } from "#core/base/site-config.ts";

export async function loadSiteConfig(): Promise<SiteConfig> {
  const { checkSiteConfig } = await import("./site-config-check.ts");
  return checkSiteConfig(await fileOfSite());
}

/** Checked when the build was made; a changed file makes another build, so a start need not load the checks. */
export async function builtSiteConfig(): Promise<SiteConfig> {
  return (await fileOfSite()) as SiteConfig;
}

async function fileOfSite(): Promise<unknown> {
  const file: { default?: unknown } = await import("../szpalta.config.ts").catch((error: unknown) => {
    throw unreadable(error);
  });
  return file.default;
}

export function unreadable(error: unknown): SettingError {
  const [reason = ""] = String(error).split("\n");
  return new SettingError(`szpalta.config.ts nie daje się wczytać: ${reason.replace(/\.$/, "")}.`, { cause: error });
}
