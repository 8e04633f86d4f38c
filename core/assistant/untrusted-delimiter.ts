import { fencePrompts } from "#core/messages/model-prompts.ts";

/** A text from outside: a source, the archive, or what a person typed. */
export interface Outside {
  /** The program's name for the text: `S1`, `temat`. It never comes from outside. */
  name: string;
  text: string;
}

/** Puts texts from outside between delimiters with the random word `token`. The word is removed from each text, so no text ends its delimiter. */
export function fenceTexts(texts: Outside[], token: string): string {
  return texts
    .map(({ name, text }) => `<dane-${token} nazwa="${name}">\n${text.replaceAll(token, "")}\n</dane-${token}>`)
    .join("\n\n");
}

/** Returns the sentence of the instructions that explains the delimiters. */
export function fenceRule(token: string): string {
  return fencePrompts.rule(token);
}
