import { ROLE_WORDS } from "#core/base/permission.ts";
import { IMPORT_STATE_WORDS } from "#core/base/post-state-words.ts";
import { commandHelp } from "#core/messages/server/cli/commands.ts";

interface ListedCommand {
  name: string;
  usage: string;
  /** The description. The list of all commands shows only the description's first sentence. */
  meaning: string;
  options: readonly { name: string; meaning: string }[];
}

/** Every command; docs/reference.md must name each command and each option. */
export const COMMANDS: readonly ListedCommand[] = [
  { name: "new", usage: commandHelp.newSite.usage, meaning: commandHelp.newSite.meaning, options: [] },
  {
    name: "start",
    usage: commandHelp.start.usage,
    meaning: commandHelp.start.meaning,
    options: [{ name: "--new", meaning: commandHelp.start.isNew }],
  },
  {
    name: "import markdown",
    usage: commandHelp.importMarkdown.usage,
    meaning: commandHelp.importMarkdown.meaning,
    options: [
      { name: "--category", meaning: commandHelp.importMarkdown.category },
      { name: "--state", meaning: commandHelp.importMarkdown.state(IMPORT_STATE_WORDS) },
      { name: "--undated", meaning: commandHelp.importMarkdown.undated },
      { name: "--pictures", meaning: commandHelp.importMarkdown.pictures },
      { name: "--map", meaning: commandHelp.importMarkdown.map },
      { name: "--dry-run", meaning: commandHelp.importMarkdown.dryRun },
    ],
  },
  {
    name: "import wordpress",
    usage: commandHelp.importWordPress.usage,
    meaning: commandHelp.importWordPress.meaning,
    options: [
      { name: "--media", meaning: commandHelp.importWordPress.media },
      { name: "--category", meaning: commandHelp.importWordPress.category },
      { name: "--dry-run", meaning: commandHelp.importWordPress.dryRun },
    ],
  },
  {
    name: "import ghost",
    usage: commandHelp.importGhost.usage,
    meaning: commandHelp.importGhost.meaning,
    options: [
      { name: "--media", meaning: commandHelp.importGhost.media },
      { name: "--url", meaning: commandHelp.importGhost.url },
      { name: "--redirects", meaning: commandHelp.importGhost.redirects },
      { name: "--category", meaning: commandHelp.importGhost.category },
      { name: "--dry-run", meaning: commandHelp.importGhost.dryRun },
    ],
  },
  {
    name: "import media",
    usage: commandHelp.importMedia.usage,
    meaning: commandHelp.importMedia.meaning,
    options: [{ name: "--media", meaning: commandHelp.importMedia.media }],
  },
  {
    name: "import szpalta",
    usage: commandHelp.importSzpalta.usage,
    meaning: commandHelp.importSzpalta.meaning,
    options: [
      { name: "--undated", meaning: commandHelp.importSzpalta.undated },
      { name: "--dry-run", meaning: commandHelp.importSzpalta.dryRun },
    ],
  },
  {
    name: "convert",
    usage: commandHelp.convert.usage,
    meaning: commandHelp.convert.meaning,
    options: [
      { name: "--category", meaning: commandHelp.convert.category },
      { name: "--media", meaning: commandHelp.convert.media },
      { name: "--url", meaning: commandHelp.convert.url },
      { name: "--redirects", meaning: commandHelp.convert.redirects },
      { name: "--state", meaning: commandHelp.convert.state },
      { name: "--pictures", meaning: commandHelp.convert.pictures },
      { name: "--map", meaning: commandHelp.convert.map },
    ],
  },
  { name: "export", usage: commandHelp.export.usage, meaning: commandHelp.export.meaning, options: [] },
  {
    name: "rebuild",
    usage: commandHelp.rebuild.usage,
    meaning: commandHelp.rebuild.meaning,
    options: [
      { name: "--lemmas", meaning: commandHelp.rebuild.lemmas },
      { name: "--search", meaning: commandHelp.rebuild.search },
    ],
  },
  {
    name: "doctor",
    usage: commandHelp.doctor.usage,
    meaning: commandHelp.doctor.meaning,
    options: [
      { name: "--json", meaning: commandHelp.doctor.json },
      { name: "--sitemap", meaning: commandHelp.doctor.sitemap },
    ],
  },
  {
    name: "user add",
    usage: commandHelp.userAdd.usage,
    meaning: commandHelp.userAdd.meaning,
    options: [
      { name: "--name", meaning: commandHelp.userAdd.name },
      { name: "--role", meaning: Object.values(ROLE_WORDS).join(", ") },
    ],
  },
  { name: "user reset", usage: commandHelp.userReset.usage, meaning: commandHelp.userReset.meaning, options: [] },
  {
    name: "user list",
    usage: commandHelp.userList.usage,
    meaning: commandHelp.userList.meaning,
    options: [{ name: "--json", meaning: commandHelp.userList.json }],
  },
  { name: "backup", usage: commandHelp.backup.usage, meaning: commandHelp.backup.meaning, options: [] },
  {
    name: "upgrade",
    usage: commandHelp.upgrade.usage,
    meaning: commandHelp.upgrade.meaning,
    options: [
      { name: "--undo", meaning: commandHelp.upgrade.undo },
      { name: "--force", meaning: commandHelp.upgrade.force },
    ],
  },
  {
    name: "restore",
    usage: commandHelp.restore.usage,
    meaning: commandHelp.restore.meaning,
    options: [
      { name: "--at", meaning: commandHelp.restore.at },
      { name: "--latest", meaning: commandHelp.restore.latest },
      { name: "--to", meaning: commandHelp.restore.to },
      { name: "--force", meaning: commandHelp.restore.force },
    ],
  },
  {
    name: "move",
    usage: commandHelp.move.usage,
    meaning: commandHelp.move.meaning,
    options: [
      { name: "--to", meaning: commandHelp.move.to },
      { name: "--files", meaning: commandHelp.move.files },
      { name: "--abandon-log", meaning: commandHelp.move.abandonLog },
    ],
  },
];
