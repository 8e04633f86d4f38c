import { SETTINGS } from "../base/config.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { COMMANDS } from "./command-list.ts";
import { helpMessages } from "#core/messages/server/cli/arguments.ts";

/** `help` followed by this word lists the environment variables. */
const SETTINGS_WORD = "settings";

/** Returns the list of all commands, one per line. */
export function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    helpMessages.usage(COMMAND_LINE),
    "",
    ...COMMANDS.map(({ name, meaning }) => `  ${name.padEnd(width)}  ${firstSentence(meaning)}`),
    "",
    helpMessages.more(COMMAND_LINE, SETTINGS_WORD),
    helpMessages.exitCodes,
  ].join("\n");
}

/** Returns the help of a command, of all commands that begin with the same word, or of the settings; null for other words. */
export function helpAbout(words: readonly string[]): string | null {
  const [first, second = ""] = words;
  if (first === SETTINGS_WORD) return settingsHelp();
  const named = COMMANDS.filter(({ name }) => name === first || name === `${first} ${second}`);
  const commands = named.length > 0 ? named : COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (commands.length === 0) return null;
  const sections = commands.map(({ usage, meaning, options }) => {
    const lines = [`${COMMAND_LINE} ${usage}`, `    ${meaning}`];
    for (const option of options) lines.push(`    ${option.name.padEnd(14)} ${option.meaning}`);
    return lines.join("\n");
  });
  return sections.join("\n\n");
}

function settingsHelp(): string {
  const lines = SETTINGS.map(({ name, default: standard, meaning }) =>
    helpMessages.setting(name.padEnd(22), meaning, standard),
  );
  return [helpMessages.settings, ...lines].join("\n");
}

/** Returns the text up to the first full stop that ends a sentence. */
function firstSentence(text: string): string {
  const end = text.indexOf(". ");
  return end === -1 ? text : text.slice(0, end + 1);
}
