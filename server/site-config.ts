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

/** Before an error's name, where the engine does not take a file for a program. */
const WHERE_IT_BREAKS = /^\S.*?([^/\\]+\.[cm]?[jt]s):(\d+)\n/;

export function unreadable(error: unknown): SettingError {
  const [reason = ""] = String(error).split("\n");
  const why = reason.replace(/\.$/, "");
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, file, line] = WHERE_IT_BREAKS.exec(stack) ?? [];
  if (file !== undefined) {
    const said = why.replace(/^SyntaxError(?: \[\w+\])?: /, "");
    return new SettingError(`${file} ma błąd składni w wierszu ${line} albo tuż przed nim: ${said}.`, { cause: error });
  }
  const thrownAt = /szpalta\.config\.ts:(\d+)/.exec(stack)?.[1];
  const place = thrownAt === undefined ? "" : ` (wiersz ${thrownAt})`;
  return new SettingError(`szpalta.config.ts nie daje się wczytać${place}: ${why}.`, { cause: error });
}
