import { z } from "zod";
import { safeLine } from "./plain-output.ts";

/*
 * The shapes of what a model answers and of what a person sends back edited. Loaded with the first run: schemas are large. Every line is
 * cut to its limit and made plain.
 */

const LINE = 300;
const MOST_LINES = 12;
const MOST_SECTIONS = 12;
const SECTION_LIMIT = 20_000;
const MOST_WORDS = 10_000;

const line = z.string().transform((text) => safeLine(text.slice(0, 2 * LINE)).slice(0, LINE));
const filled = line.refine((text) => text !== "", "ma coś mówić");
const lines = z.array(line).transform((all) => all.filter((text) => text !== "").slice(0, MOST_LINES));
const count = z.number().int().min(1).max(MOST_WORDS);
const intent = z.enum(["poradnik", "porównanie", "pytanie", "aktualizacja", "lista"]);

export const ideaAnswer = z.object({
  title: filled,
  angle: line,
  question: line,
  reader: line,
  whyNow: line,
  outline: lines.default([]),
});

export const briefAnswer = z.object({
  intent,
  questions: lines.refine((all) => all.length > 0, "ma mieć pytania"),
  entities: lines,
  criteria: lines,
  words: z.object({ from: count, to: count }),
});

export const outlineAnswer = z.object({
  sections: z
    .array(
      z.object({ heading: filled, questions: z.array(z.number().int()), sources: z.array(z.string()), points: lines }),
    )
    .min(1)
    .max(MOST_SECTIONS),
});

const idea = ideaAnswer.extend({ id: z.string().regex(/^P\d{1,3}$/) });

/** What a person may send back, by the kind of the result; the ids and facts of it are the house's and stay as they were. */
export const EDITED = {
  ideas: z.strictObject({ ideas: z.array(idea).max(30) }),
  closeness: z.strictObject({ reason: z.string().max(2_000).nullable() }),
  brief: z.strictObject({ title: filled, angle: line, ...briefAnswer.shape }),
  outline: z.strictObject({
    sections: z
      .array(
        z.strictObject({
          id: z.string().regex(/^R\d{1,3}$/),
          heading: filled,
          questions: z.array(z.number().int()),
          sources: z.array(z.string().regex(/^S\d{1,3}$/)),
          points: lines,
        }),
      )
      .min(1)
      .max(MOST_SECTIONS),
  }),
  section: z.strictObject({ heading: filled, markdown: z.string().max(SECTION_LIMIT) }),
} as const;

export type EditedKind = keyof typeof EDITED;
