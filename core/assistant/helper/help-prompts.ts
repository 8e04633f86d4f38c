import { fenced, fenceRule } from "../untrusted-delimiter.ts";
import { HELP_COMMANDS, type Tone, TONES } from "./help-commands.ts";
import type { HelpRequest } from "./help-service.ts";
import type { ModelRequest } from "../language-model.ts";
import type { Passage, PicturePlace } from "./passages.ts";
import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import { guessTokens } from "../budget/budget.ts";

/* What the text helper tells a model. The text stands in the prompt, between delimiters; nothing of other posts does. */

const ROLE =
  "Pomagasz autorowi polskiego serwisu poprawić jego tekst. Piszesz po polsku, rzeczowo i prosto. Nie dodajesz faktów, liczb ani cytatów, " +
  "których nie ma w tekście.";

const SHORT_TOKENS = 1_500;
const MOST_TOKENS = 16_000;

const PASSAGES =
  "Dla każdego fragmentu, który zmieniasz, podaj jego oznaczenie (part, np. P1), całą nową treść (text) i jednym zdaniem powód (reason). " +
  "Fragmentów bez zmian nie podawaj. Zachowaj Markdown; odnośniki w postaci [słowa](A1) przepisz bez zmian.";

const TASKS: Record<SuggestionKind, string> = {
  korekta: `Popraw tylko błędy: ortografię, interpunkcję, odmianę i literówki. Nie zmieniaj stylu. ${PASSAGES}`,
  uproszczenie: `Napisz fragmenty prościej: krótsze zdania, zwykłe słowa, strona czynna. Zachowaj sens. ${PASSAGES}`,
  skrót: `Skróć fragmenty mniej więcej o jedną trzecią, nie gubiąc faktów. ${PASSAGES}`,
  rozwinięcie: `Rozwiń fragmenty o wyjaśnienie tego, co już mówią, bez nowych faktów. ${PASSAGES}`,
  ton: PASSAGES,
  tytuł: "Zaproponuj pięć tytułów tekstu: konkretnych, do 70 znaków, bez wykrzykników. Każdy w polu text.",
  lead: "Zaproponuj trzy leady tekstu, każdy z jednego do trzech zdań. Każdy w polu text.",
  "opis-seo": "Zaproponuj trzy opisy strony dla wyszukiwarek, każdy do 155 znaków. Każdy w polu text.",
  streszczenie: "Streść tekst w dwóch do czterech zdaniach. Jedna odpowiedź, w polu text.",
  "tekst-alternatywny":
    "Dla każdego obrazu podaj jego oznaczenie (part, np. O1) i krótki opis (text), jaki wynika z otaczającego tekstu. Obrazów nie widzisz: gdy z tekstu nie " +
    "wynika, co przedstawia, pomiń go.",
  tag: "",
  link: "",
  frazy: "",
  czytelność: "",
  podobne: "",
  pytania: "Podaj do ośmiu pytań czytelnika, na które tekst nie odpowiada albo odpowiada za mało. Każde w polu text.",
  twierdzenia:
    "Wskaż zdania, które twierdzą coś sprawdzalnego, a nie podają źródła. Podaj oznaczenie fragmentu (part) i zdanie przepisane dosłownie (text).",
};

const TONE: Record<Tone, string> = {
  rzeczowy: "Napisz fragmenty rzeczowo, bez ocen i ozdobników.",
  swobodny: "Napisz fragmenty swobodnie, jak do znajomego.",
  ciepły: "Napisz fragmenty ciepło i życzliwie.",
  oficjalny: "Napisz fragmenty oficjalnie, jak w piśmie urzędowym.",
};

export function helpPrompt(
  { kind, tone, title, lead }: Pick<HelpRequest, "kind" | "tone" | "title" | "lead">,
  { passages, pictures }: { passages: Passage[]; pictures: PicturePlace[] },
  token: string,
): ModelRequest {
  const { form, model } = HELP_COMMANDS[kind];
  if (model === null) throw new Error(`„${kind}” is never asked of a model.`);
  const known = TONES.includes(tone) ? TONE[tone] : TONE.rzeczowy;
  const task = kind === "ton" ? `${known} ${TASKS.ton}` : TASKS[kind];
  const texts = passages.map(({ id, text }) => ({ name: id, text }));
  const around = pictures.map(({ id, around: text }) => ({ name: id, text }));
  const data = [
    { name: "tytuł", text: title },
    { name: "lead", text: lead },
    ...(form === "pictures" ? around : texts),
  ];
  const length = guessTokens(texts.map(({ text }) => text).join(""));
  return {
    alias: model,
    instructions: [ROLE, task, fenceRule(token)].join("\n\n"),
    prompt: fenced(
      data.filter(({ text }) => text.trim() !== ""),
      token,
    ),
    maxOutputTokens: Math.min(MOST_TOKENS, SHORT_TOKENS + (form === "passages" ? 3 * length : 0)),
  };
}
