import { fencePrompts } from "#core/messages/model-prompts.ts";

/** A text from outside: a source, the archive, what a person typed. */
export interface Outside {
  /** What the program calls it: `S1`, `temat`. Never a text from outside itself. */
  name: string;
  text: string;
}

/** Puts outside texts between delimiters with an unguessable word; a text that knows the word loses it. */
export function fenced(texts: Outside[], token: string): string {
  return texts
    .map(({ name, text }) => `<dane-${token} nazwa="${name}">\n${text.replaceAll(token, "")}\n</dane-${token}>`)
    .join("\n\n");
}

export function fenceRule(token: string): string {
  return fencePrompts.rule(token);
}
