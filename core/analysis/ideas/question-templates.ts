import type { TopicIntent } from "#core/topics/topic.ts";

/* Frames for ideas, briefs and outlines. A subject stands uninflected before a colon (polish.md, Words). */

/** A question readers bring to most subjects. */
export interface QuestionFrame {
  intent: TopicIntent;
  title(subject: string): string;
  question: string;
  /** Lemmas by which a title or heading shows that a post answers it. */
  markers: readonly string[];
  /** Those by which the text of a post touches on it: without them the question is put to a subject it does not suit. */
  cues: readonly string[];
}

/** A subject as it stands, with a question for it that asks nothing in particular. */
export const PLAIN_QUESTION = "Co trzeba o tym wiedzieć?";
export const MORE_QUESTION = "Czego o tym jeszcze nie ma?";

const OPEN_QUESTION: QuestionFrame = {
  intent: "question",
  title: (subject) => `${subject}: pytania i odpowiedzi`,
  question: "O co pytają ci, którzy już spróbowali?",
  markers: ["pytanie", "odpowiedź", "pytać"],
  cues: [],
};

const COST_CUES = ["koszt", "kosztować", "cena", "opłata", "wydatek", "stawka"];

export const QUESTION_FRAMES: readonly QuestionFrame[] = [
  {
    intent: "guide",
    title: (subject) => `${subject}: od czego zacząć`,
    question: "Od czego zacząć?",
    markers: [
      "zacząć",
      "zaczynać",
      "początek",
      "początkujący",
      "krok",
      "pierwszy",
      "podstawa",
      "wprowadzenie",
      "wstęp",
    ],
    cues: ["początkujący", "nowicjusz", "podstawa"],
  },
  {
    intent: "question",
    title: (subject) => `${subject}: ile to kosztuje`,
    question: "Ile to kosztuje i za co się płaci?",
    markers: ["koszt", "kosztować", "cena", "wydatek", "tani", "drogi", "opłata", "zł"],
    cues: COST_CUES,
  },
  {
    intent: "list",
    title: (subject) => `${subject}: najczęstsze błędy`,
    question: "Jakich błędów unikać?",
    markers: ["błąd", "pomyłka", "unikać", "mit", "pułapka"],
    cues: ["błąd", "pomyłka", "pułapka", "unikać"],
  },
  {
    intent: "comparison",
    title: (subject) => `${subject}: co wybrać`,
    question: "Czym różnią się możliwości i którą wybrać?",
    markers: ["wybrać", "wybór", "wybierać", "porównanie", "różnica", "różnić", "kontra"],
    cues: ["wybór", "wybierać", "różnica", "porównać", "porównanie"],
  },
  OPEN_QUESTION,
];

export const BRIEF_QUESTIONS: Record<TopicIntent, readonly string[]> = {
  guide: [
    "Dla kogo to jest i co się dzięki temu zyskuje?",
    "Co trzeba przygotować?",
    "Jakie są kolejne kroki?",
    "Ile to trwa i ile kosztuje?",
    "Jakie błędy zdarzają się najczęściej?",
    "Po czym poznać, że się udało?",
  ],
  comparison: [
    "Co się tu porównuje i po czym?",
    "Czym różnią się możliwości?",
    "Dla kogo która jest lepsza?",
    "Ile kosztuje każda z nich?",
    "Czego nie widać na pierwszy rzut oka?",
    "Co wybrać, gdy nie ma czasu się zastanawiać?",
  ],
  question: [
    "Jaka jest krótka odpowiedź?",
    "Od czego ona zależy?",
    "Skąd to wiadomo?",
    "Co z tego wynika w praktyce?",
    "Gdzie szukać pomocy albo dalszych informacji?",
  ],
  update: [
    "Co się zmieniło od poprzedniego tekstu?",
    "Co zostaje bez zmian?",
    "Od kiedy to obowiązuje?",
    "Kogo to dotyczy?",
    "Co trzeba teraz zrobić?",
  ],
  list: [
    "Według czego wybrano pozycje listy?",
    "Co jest na liście i dlaczego?",
    "Czym wyróżnia się każda pozycja?",
    "Czego na liście nie ma i dlaczego?",
    "Od której pozycji zacząć?",
  ],
};

/** Questions of a brief that suit few subjects, and the cues without which they are left out. */
export const CUED_QUESTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Ile to trwa i ile kosztuje?", COST_CUES],
  ["Ile kosztuje każda z nich?", COST_CUES],
]);

export const BRIEF_CRITERIA: readonly string[] = [
  "Lead odpowiada na pytanie czytelnika.",
  "Każdy śródtytuł odpowiada na jedno pytanie z listy.",
  "Liczby, daty i cytaty mają źródło.",
  "Tekst prowadzi do co najmniej dwóch wpisów z archiwum i żadnego nie powtarza.",
  "Długość mieści się w podanym zakresie.",
];

/** Words of a text of each intent: a short answer stays short. */
export const BRIEF_WORDS: Record<TopicIntent, { from: number; to: number }> = {
  guide: { from: 800, to: 1_400 },
  comparison: { from: 700, to: 1_200 },
  question: { from: 400, to: 800 },
  update: { from: 300, to: 700 },
  list: { from: 600, to: 1_200 },
};
