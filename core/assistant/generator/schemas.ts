import { oneLine } from "#core/base/values/one-line.ts";
import { z } from "zod";
import { safeLine } from "../safe-model-output.ts";
import { resultMessages } from "#core/messages/assistant.ts";

/* The shapes of a model's answers and of a person's edits. Too long lines are cut in an answer and refused in an edit. */

const LINE = 300;
const MOST_LINES = 12;
const MOST_SECTIONS = 12;
const SECTION_LIMIT = 20_000;

const line = z.string().transform((text) => safeLine(text.slice(0, 2 * LINE)).slice(0, LINE));
const filled = line.refine((text) => text !== "", resultMessages.saysSomething);
const lines = z.array(line).transform((all) => all.filter((text) => text !== "").slice(0, MOST_LINES));

/** An idea in a model's answer. An idea with an empty title is skipped later, and the other ideas stay. */
export const ideaAnswer = z.object({
  title: line,
  angle: line,
  question: line,
  reader: line,
  whyNow: line,
  outline: lines.default([]),
});

/** An outline in a model's answer. */
export const outlineAnswer = z.object({
  sections: z
    .array(z.object({ heading: filled, sources: z.array(z.string()), points: lines }))
    .min(1)
    .max(MOST_SECTIONS),
});

const tooLong = resultMessages.lineTooLong(LINE);
const editedLine = z
  .string()
  .transform(oneLine)
  .refine((text) => text.length <= LINE, tooLong);
const requiredLine = editedLine.refine((text) => text !== "", resultMessages.empty);
const editedLines = z
  .array(editedLine)
  .transform((all) => all.filter((text) => text !== ""))
  .refine((all) => all.length <= MOST_LINES, resultMessages.tooManyLines(MOST_LINES));

const idea = z.strictObject({
  id: z.string().regex(/^P\d{1,3}$/),
  title: requiredLine,
  angle: editedLine,
  question: editedLine,
  reader: editedLine,
  whyNow: editedLine,
  outline: editedLines.default([]),
});

/** Maps a kind of result to the shape of a person's edit. Ids and facts cannot be changed, because the program sets them. */
export const EDIT_SCHEMAS = {
  ideas: idea,
  outline: z.strictObject({
    sections: z
      .array(
        z.strictObject({
          id: z.string().regex(/^R\d{1,3}$/),
          heading: requiredLine,
          sources: z.array(z.string().regex(/^S\d{1,3}$/, resultMessages.sourceNames)),
          points: editedLines,
        }),
      )
      .min(1, resultMessages.fewSections)
      .max(MOST_SECTIONS, resultMessages.tooManySections(MOST_SECTIONS)),
  }),
  section: z.strictObject({
    heading: requiredLine,
    markdown: z.string().refine((text) => text.length <= SECTION_LIMIT, resultMessages.tooManySigns(SECTION_LIMIT)),
  }),
} as const;

/** Maps each wrong field of a person's edit to a message of our catalogue, because the schema library's messages are English. */
export function faultsIn(error: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { code, path, message } of error.issues) {
    const field = path.findLast((step) => typeof step === "string") ?? "";
    if (field === "" || faults[field] !== undefined) continue;
    const ours = code === "custom" || /^\P{Lu}*\p{Lu}.*\.$/su.test(message);
    faults[field] = ours ? message : resultMessages.notStorable;
  }
  return faults;
}

export type EditedKind = keyof typeof EDIT_SCHEMAS;
