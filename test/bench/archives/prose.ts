const WORDS =
  `redakcja wiersz szpalta litera odstęp zecer czytelnik zdanie akapit tytuł lead przypis margines druk korekta autor
wydanie gazeta papier kolumna nagłówek słowo przecinek cudzysłów myślnik skład światło krój pismo strona numer okładka
zdjęcie podpis źródło rozmowa notatka szkic poprawka termin archiwum katalog adres odsyłacz znak spacja rytm oko ręka
widzi czyta pisze składa skraca sprawdza poprawia wydaje pamięta pyta wraca zostaje znika zaczyna kończy dodaje usuwa
zawsze nigdy czasem często powoli dokładnie wreszcie dzisiaj wczoraj jutro najpierw potem dlatego jednak właśnie tylko
dobry krótki długi czysty prosty cichy ważny stary nowy pierwszy ostatni każdy żaden własny cudzy drobny gęsty lekki`.split(
    /\s+/,
  );
export const SMALL = ["i", "w", "z", "o", "na", "do", "po", "za", "że", "a", "ale", "gdy", "bo", "u"];

export const WORDS_PER_POST = 1300;
const WORDS_PER_SENTENCE = 12;
const SENTENCES_PER_PARAGRAPH = 5;
const PARAGRAPHS_PER_SECTION = 4;

/** Markdown of about `WORDS_PER_POST` words with every common block; the same seed gives the same text. */
export function proseOf(seed: number): string {
  const pick = random(seed + 1);
  const blocks: string[] = [];
  const paragraphs = Math.round(WORDS_PER_POST / (WORDS_PER_SENTENCE * SENTENCES_PER_PARAGRAPH));
  for (let index = 0; index < paragraphs; index += 1) {
    if (index > 0 && index % PARAGRAPHS_PER_SECTION === 0) blocks.push(`## ${capital(words(pick, 4))}`);
    blocks.push(paragraph(pick, index));
  }
  blocks.splice(6, 0, `- ${words(pick, 6)}\n- ${words(pick, 7)}\n- ${words(pick, 5)}`);
  blocks.splice(10, 0, `> ${capital(words(pick, 14))}.`);
  blocks.splice(14, 0, "```js\nconst wiersz = szpalta.wiersze.find((each) => each.sierota);\n```");
  return blocks.join("\n\n");
}

export function titleOf(seed: number): string {
  return `${capital(words(random(seed * 7 + 3), 5))} ${seed + 1}`;
}

export function leadOf(seed: number): string {
  return `${capital(words(random(seed * 11 + 5), 22))}.`;
}

function paragraph(pick: () => number, index: number): string {
  const sentences = Array.from(
    { length: SENTENCES_PER_PARAGRAPH },
    () => `${capital(words(pick, WORDS_PER_SENTENCE))}.`,
  );
  if (index % 3 === 0) sentences[1] = `**${sentences[1]}**`;
  if (index % 2 === 1) sentences[2] = `[${capital(words(pick, 6))}](/dzial-${index % 5}/wpis-${index}).`;
  return sentences.join(" ");
}

function words(pick: () => number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const list = index % 4 === 3 ? SMALL : WORDS;
    return list[Math.floor(pick() * list.length)] ?? "szpalta";
  }).join(" ");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
