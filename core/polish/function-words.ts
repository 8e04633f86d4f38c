/** Words that say nothing of what is searched for, as typed and without Polish letters. */
const FUNCTION_WORDS = new Set(
  (
    "a aby albo ale bez by być byc co czy czym dla do gdy gdzie i ile ja jak jaka jaki jakie jest już juz kiedy kto która " +
    "ktora które ktore który ktory lub ma mi między miedzy mnie moja mój moj można mozna na nad nie nim o od oraz po pod " +
    "podczas przed przez przy są się sie skąd skad ta tak także takze tam te tego tej ten to tu tym u w we z za ze żeby zeby"
  ).split(" "),
);

/** The words that have to be found: all but function words, or these where there is nothing else. */
export function withoutFunctionWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word));
  return telling.length > 0 ? telling : [...words];
}
