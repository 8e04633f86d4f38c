/** An apostrophe or hyphen after a foreign word or an abbreviation, and the Polish ending behind it: Apple’a, ChatGPT-a. */
const ATTACHED =
  /^(.{2,})(?:['’]|-)(a|u|y|i|e|ę|ą|om|em|ów|ach|ami|owi|owie|owa|ego|emu|ie|iem|ej|ym|im|m|s|owych|wi)$/u;
/** Endings of nouns and adjectives, longest first; a stem must keep at least three letters in front of them. */
const ENDINGS = "owie ego emu ami ach iem owi ymi imi ych ich ów em om ej ym im ie ię ia ią ii a u y i e ę ą o".split(
  " ",
);
const LEAST_STEM = 3;

/**
 * What a word that no dictionary knows may be filed under: its likely stem first, then itself. Stems are not lemmas: they
 * only bring the forms of one word together ("smartfon", "smartfonem", "smartfony" under "smartfon").
 */
export function stemsOfUnknown(word: string): string[] {
  const bare = ATTACHED.exec(word)?.[1] ?? word;
  const stem = stripped(bare);
  return stem === bare ? [bare] : [stem, bare];
}

function stripped(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= LEAST_STEM);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
