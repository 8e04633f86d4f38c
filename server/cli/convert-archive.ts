import { MOST_FILE_BYTES } from "#core/base/limits.ts";
import { WarningGroups } from "#core/import/warning-groups.ts";
import { ghostConversion, folderConversion, wordPressConversion } from "../import/import-foreign.ts";
import { openConverted, warningsOf } from "../import/converted/converted-site.ts";
import { warningSummary } from "../import/import-report.ts";
import { runConverter } from "../import/run-converter.ts";
import type { ConvertCommand } from "./commands.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { readConfig } from "../base/config.ts";
import { presentSiteConfig } from "../compose/present-site-config.ts";
import type { Progress, Report } from "../base/progress.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";

/**
 * Converts an archive of another system into a folder that people can check, correct and import, with times in the zone of the present site
 * (`presentSiteConfig`). Resolves to false when some of it could not be read.
 */
export async function convertArchive(
  { source, to }: ConvertCommand,
  report: Report,
  progress: Progress,
): Promise<boolean> {
  const { url, timeZone: zone } = await presentSiteConfig(readConfig(process.env).data);
  const target = { origin: url ?? null, zone, now: Date.now(), fileBytes: MOST_FILE_BYTES };
  const conversion =
    source.name === "import markdown"
      ? folderConversion(source, target)
      : source.name === "import wordpress"
        ? wordPressConversion(source, target)
        : ghostConversion(source, target);
  const { refusal } = await runConverter(conversion, to, progress);
  const site = refusal === null ? await openConverted(to) : null;
  if (!site?.ok) {
    report(refusal ?? site?.message ?? "", true);
    return false;
  }
  const groups = new WarningGroups();
  for await (const warning of warningsOf(site.value)) groups.add(warning);
  report(cliMessages.converted(site.value.posts, site.value.pictures.size, site.value.unread));
  const warnings = groups.lines();
  const warningFile = groups.count === 0 ? null : `${to}/data/warnings.json`;
  for (const line of warningSummary({ remarks: groups.count, warnings, warningFile })) report(line);
  report(cliMessages.importNext(COMMAND_LINE, to));
  return site.value.unread === 0;
}
