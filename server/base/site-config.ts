import { withoutFullStop } from "#core/base/values/without-full-stop.ts";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineSite, type SiteConfig } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { SITE_FILE, SITE_FOLDER } from "./site-folder.ts";
import { siteConfigMessages } from "#core/messages/server/site-config.ts";

export async function loadSiteConfig(): Promise<SiteConfig> {
  const { checkSiteConfig } = await import("./site-config-check.ts");
  return checkSiteConfig(await fileOfSite());
}

/** Checked when the build was made; a changed file makes another build, so a start need not load the checks. */
export async function builtSiteConfig(): Promise<SiteConfig> {
  return (await fileOfSite()) as SiteConfig;
}

/** A folder without the file is a site that is called as the folder. */
async function fileOfSite(): Promise<unknown> {
  const file = join(SITE_FOLDER, SITE_FILE);
  if (!existsSync(file)) return defineSite({ name: basename(SITE_FOLDER) });
  const { default: site } = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw unreadable(error);
  })) as { default?: unknown };
  return site;
}

/** Before an error's name, where the engine does not take a file for a program. */
const WHERE_IT_BREAKS = /^\S.*?([^/\\]+\.[cm]?[jt]s):(\d+)\n/;

export function unreadable(error: unknown): SettingError {
  const [reason = ""] = String(error).split("\n");
  const why = withoutFullStop(reason);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, file, line] = WHERE_IT_BREAKS.exec(stack) ?? [];
  if (file !== undefined) {
    const said = why.replace(/^SyntaxError(?: \[\w+\])?: /, "");
    return new SettingError(siteConfigMessages.syntaxError({ file, line, fault: said }), { cause: error });
  }
  const thrownAt = /szpalta\.config\.ts:(\d+)/.exec(stack)?.[1];
  return new SettingError(siteConfigMessages.unreadable(thrownAt, why), { cause: error });
}
