import { withoutFullStop } from "#core/base/values/without-full-stop.ts";
import { existsSync } from "node:fs";
import { registerHooks, type ResolveHookSync } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineSite, type SiteConfig } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { SITE_FILE, SITE_FOLDER } from "./site-folder.ts";
import { siteConfigMessages } from "#core/messages/server/site-config.ts";

/** Reads and checks the site's file. Throws a `SettingError` that names the line or the field at fault. */
export async function loadSiteConfig(): Promise<SiteConfig> {
  const { checkSiteConfig } = await import("./site-config-check.ts");
  return checkSiteConfig(await fileOfSite(SITE_FOLDER));
}

/** Reads the site's file without a check: the build has checked the file, and a changed file causes a new build. */
export async function builtSiteConfig(): Promise<SiteConfig> {
  return (await fileOfSite(SITE_FOLDER)) as SiteConfig;
}

/** Returns the unchecked content of the site's file in a folder. Without a file, the site has the name of the folder. */
export async function fileOfSite(folder: string): Promise<unknown> {
  const file = join(folder, SITE_FILE);
  if (!existsSync(file)) return { ...defineSite({}), name: basename(folder) };
  const hooks = registerHooks({ resolve: ownPackage });
  try {
    const { default: site } = (await import(pathToFileURL(file).href)) as { default?: unknown };
    return site;
  } catch (error) {
    throw unreadable(error);
  } finally {
    hooks.deregister();
  }
}

/**
 * Resolves the package that the site's file imports to the engine that runs. During an upgrade the next version reads the file while
 * `node_modules` of the site has the present one, whose `defineSite` returns another form.
 */
const ownPackage: ResolveHookSync = (specifier, context, next) =>
  specifier === "szpalta" ? { url: OWN_PACKAGE, shortCircuit: true } : next(specifier, context);

const OWN_PACKAGE = import.meta.resolve("#core/base/site-config.ts");

/** Matches the place of a syntax error: the first line of the error's stack, before the error's name. */
const WHERE_IT_BREAKS = /^\S.*?([^/\\]+\.[cm]?[jt]s):(\d+)\n/;

/** Returns a `SettingError`, whose message names the line, for an error thrown while the site's file was imported. */
export function unreadable(error: unknown): SettingError {
  const [reason = ""] = String(error).split("\n");
  const why = withoutFullStop(reason);
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, file, line] = WHERE_IT_BREAKS.exec(stack) ?? [];
  if (file !== undefined) {
    const fault = why.replace(/^SyntaxError(?: \[\w+\])?: /, "");
    return new SettingError(siteConfigMessages.syntaxError({ file, line, fault }), { cause: error });
  }
  const thrownAt = /szpalta\.config\.ts:(\d+)/.exec(stack)?.[1];
  return new SettingError(siteConfigMessages.unreadable(thrownAt, why), { cause: error });
}
