import type { Idea, Outline, OutlineSection, Source } from "./stage-results.ts";
import { fenceTexts, fenceRule, type Outside } from "../untrusted-delimiter.ts";
import type { ModelRequest } from "../language-model.ts";
import type { RunSubject } from "../runs/run.ts";
import { generatorPrompts } from "#core/messages/model-prompts.ts";

/* The prompts for the model. Instructions contain nothing from outside; texts from outside stand between delimiters. */

/** A search for ideas requests and stores at most this many ideas. */
export const MOST_IDEAS = 10;

const IDEAS_TOKENS = 3_000;
const OUTLINE_TOKENS = 3_000;
const SECTION_TOKENS = 3_000;

/**
 * Asks for ideas about a subject. `titles`: titles of its posts; `gaps`: searches without results; `token`: a random word for delimiters.
 */
export function ideasPrompt(subject: RunSubject, titles: string[], gaps: string[], token: string): ModelRequest {
  const data = [
    { name: generatorPrompts.subject, text: subjectWords(subject) },
    { name: generatorPrompts.titlesOfArchive, text: titles.join("\n") },
    { name: generatorPrompts.searchesInVain, text: gaps.join("\n") },
  ];
  const task = generatorPrompts.ideas(MOST_IDEAS);
  return requestFor(task, data, token, IDEAS_TOKENS);
}

/** Returns the subject's title as words, even if an import has stored a slug as title. „e-mail” stays, because its first part is one letter. */
function subjectWords({ title }: RunSubject): string {
  return /^[a-z0-9]{2,}(?:-[a-z0-9]+)+$/u.test(title) ? title.replaceAll("-", " ") : title;
}

/** Asks for the outline of a text about an idea. */
export function outlinePrompt(idea: Idea, sources: Source[], token: string): ModelRequest {
  const data = [{ name: generatorPrompts.idea, text: ideaText(idea) }, ...sources.map(sourceText)];
  const task = generatorPrompts.outline;
  return requestFor(task, data, token, OUTLINE_TOKENS);
}

/** Asks for one section, given its sources and the paragraph before the section. */
export function sectionPrompt(
  outline: Outline,
  section: OutlineSection,
  sources: Source[],
  previous: string,
  token: string,
): ModelRequest {
  const data = [
    { name: generatorPrompts.text, text: [outline.title, outline.angle].join("\n") },
    { name: generatorPrompts.plan, text: outline.sections.map(({ heading }) => heading).join("\n") },
    { name: generatorPrompts.thisSection, text: [section.heading, ...section.points].join("\n") },
    { name: generatorPrompts.previousParagraph, text: previous },
    { name: generatorPrompts.postsToLink, text: outline.links.map(({ id, title }) => `${id}: ${title}`).join("\n") },
    ...sources.map(sourceText),
  ];
  const task = generatorPrompts.section;
  return requestFor(task, data, token, SECTION_TOKENS);
}

function requestFor(task: string, data: Outside[], token: string, maxOutputTokens: number): ModelRequest {
  const full = data.filter(({ text }) => text.trim() !== "");
  return {
    alias: "smart",
    instructions: [generatorPrompts.role, task, fenceRule(token)].join("\n\n"),
    prompt: fenceTexts(full, token),
    maxOutputTokens,
  };
}

function ideaText({ title, angle, question, reader, whyNow, outline }: Idea): string {
  return [title, angle, question, reader, whyNow, ...outline].filter((line) => line !== "").join("\n");
}

function sourceText({ id, title, text }: Source): Outside {
  return { name: id, text: `${title}\n\n${text}` };
}
