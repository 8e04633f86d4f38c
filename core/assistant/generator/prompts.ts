import type { Idea, Outline, OutlineSection, Source } from "./stage-results.ts";
import { fenced, fenceRule, type Outside } from "../untrusted-delimiter.ts";
import type { ModelRequest } from "../language-model.ts";
import type { RunSubject } from "../runs/run.ts";

/* What the model is told, in Polish. Instructions hold nothing from outside; that stands in the prompt, between delimiters. */

export const MOST_IDEAS = 10;

const IDEAS_TOKENS = 3_000;
const OUTLINE_TOKENS = 3_000;
const SECTION_TOKENS = 3_000;

const ROLE =
  "Pomagasz redakcji polskiej witryny. Piszesz po polsku, rzeczowo i prosto, bez ozdobników i bez wymyślania faktów.";

export function ideasPrompt(subject: RunSubject, titles: string[], gaps: string[], token: string): ModelRequest {
  const data = [
    { name: "temat", text: nameOf(subject) },
    { name: "tytuły w archiwum", text: titles.join("\n") },
    { name: "wyszukiwania bez wyniku", text: gaps.join("\n") },
  ];
  const task =
    `Zaproponuj do ${MOST_IDEAS} pomysłów na nowe teksty o temacie. Każdy ma tytuł (title), ujęcie (angle), pytanie czytelnika (question), ` +
    "czytelnika (reader), jedno zdanie, dlaczego teraz (whyNow), i od 3 do 6 śródtytułów (outline). Nie powtarzaj tytułów z archiwum.";
  return asked(task, data, token, IDEAS_TOKENS);
}

/** A category or tag that an import could only call by its address is told in words; „e-mail” is a word. */
function nameOf({ title }: RunSubject): string {
  return /^[a-z0-9]{2,}(?:-[a-z0-9]+)+$/u.test(title) ? title.replaceAll("-", " ") : title;
}

export function outlinePrompt(idea: Idea, sources: Source[], token: string): ModelRequest {
  const data = [{ name: "pomysł", text: ideaText(idea) }, ...sources.map(sourceText)];
  const task =
    "Ułóż plan tekstu: od 3 do 9 śródtytułów (heading), przy każdym oznaczenia źródeł, na których się opiera (sources, np. S1), i od 2 do 5 punktów (points). " +
    "Plan odpowiada na pytanie czytelnika. Nie dodawaj faktów, których nie ma w źródłach.";
  return asked(task, data, token, OUTLINE_TOKENS);
}

/** One call a section: its sources, and the paragraph it follows. */
export function sectionPrompt(
  outline: Outline,
  section: OutlineSection,
  sources: Source[],
  previous: string,
  token: string,
): ModelRequest {
  const data = [
    { name: "tekst", text: [outline.title, outline.angle].join("\n") },
    { name: "plan", text: outline.sections.map(({ heading }) => heading).join("\n") },
    { name: "ta część", text: [section.heading, ...section.points].join("\n") },
    { name: "poprzedni akapit", text: previous },
    { name: "wpisy do podlinkowania", text: outline.links.map(({ id, title }) => `${id}: ${title}`).join("\n") },
    ...sources.map(sourceText),
  ];
  const task =
    "Napisz w Markdownie tylko tę część tekstu, bez jej śródtytułu. Opieraj się wyłącznie na podanych źródłach; po każdym zdaniu, które z nich korzysta, " +
    "postaw oznaczenie źródła, np. [S1]. Cytuj dosłownie albo wcale. Do wpisu z archiwum odsyłaj tak: [słowa](A1). Czego nie ma w źródłach, tego nie pisz.";
  return asked(task, data, token, SECTION_TOKENS);
}

function asked(task: string, data: Outside[], token: string, maxOutputTokens: number): ModelRequest {
  const full = data.filter(({ text }) => text.trim() !== "");
  return {
    alias: "smart",
    instructions: [ROLE, task, fenceRule(token)].join("\n\n"),
    prompt: fenced(full, token),
    maxOutputTokens,
  };
}

function ideaText({ title, angle, question, reader, whyNow, outline }: Idea): string {
  return [title, angle, question, reader, whyNow, ...outline].filter((line) => line !== "").join("\n");
}

function sourceText({ id, title, text }: Source): Outside {
  return { name: id, text: `${title}\n\n${text}` };
}
