import { SETTINGS } from "../base/config.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import { COMMANDS } from "./command-list.ts";

/** The word with which help lists the environment variables. */
const SETTINGS_WORD = "settings";

/** A line for each command. */
export function helpText(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return [
    `Szpalta. Użycie: ${COMMAND_LINE} <polecenie>`,
    "",
    ...COMMANDS.map(({ name, meaning }) => `  ${name.padEnd(width)}  ${firstSentence(meaning)}`),
    "",
    `Więcej o poleceniu: ${COMMAND_LINE} help <polecenie>. Zmienne środowiskowe: ${COMMAND_LINE} help ${SETTINGS_WORD}. Wersja: --version.`,
    "Obok działającego serwera polecenie wykonuje ten serwer. Kody wyjścia: 0 zrobione, 1 nie zrobione albo coś wymaga",
    "naprawy, 2 niezrozumiałe polecenie.",
  ].join("\n");
}

/** The help of one command, of all commands that begin with the same word, or of the settings; null for anything else. */
export function helpAbout(words: readonly string[]): string | null {
  const [first, second = ""] = words;
  if (first === SETTINGS_WORD) return settingsHelp();
  const named = COMMANDS.filter(({ name }) => name === first || name === `${first} ${second}`);
  const commands = named.length > 0 ? named : COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (commands.length === 0) return null;
  const parts = commands.map(({ usage, meaning, options }) => {
    const lines = [`${COMMAND_LINE} ${usage}`, `    ${meaning}`];
    for (const option of options) lines.push(`    ${option.name.padEnd(14)} ${option.meaning}`);
    return lines.join("\n");
  });
  return parts.join("\n\n");
}

function settingsHelp(): string {
  const lines = SETTINGS.map(
    ({ name, default: standard, meaning }) => `  ${name.padEnd(22)} ${meaning} Domyślnie: ${standard}.`,
  );
  return ["Ustawienia (zmienne środowiskowe):", ...lines].join("\n");
}

/** Up to the first full stop that ends a sentence. */
function firstSentence(text: string): string {
  const end = text.indexOf(". ");
  return end === -1 ? text : text.slice(0, end + 1);
}
