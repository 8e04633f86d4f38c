import { z } from "zod";
import {
  ADDRESS_LIMIT,
  ALT_LIMIT,
  AUTHORS_LIMIT,
  LEAD_LIMIT,
  NOTES_LIMIT,
  SEO_DESCRIPTION_LIMIT,
  SEO_TITLE_LIMIT,
  SLUG_LIMIT,
  TAGS_LIMIT,
  TITLE_LIMIT,
} from "#core/base/limits.ts";

/* Bounds are looser than a post's rules: the use case refuses a wrong text with a sentence for its field. */

const SLACK = 10;
export const ID_LIMIT = 80;
/** Twice the limit of a body in bytes. */
const BODY_CHARACTERS = 2_097_152;

export const id = z.string().min(1).max(ID_LIMIT);
export const token = z.string().max(ID_LIMIT);
const optionalId = id.nullable();
const text = (limit: number) => z.string().max(limit * SLACK);
const optionalText = (limit: number) => text(limit).nullable();

export const draftInput = z.strictObject({
  title: text(TITLE_LIMIT),
  lead: text(LEAD_LIMIT),
  body: z.string().max(BODY_CHARACTERS),
  slug: optionalText(SLUG_LIMIT),
  categoryId: z.string().max(ID_LIMIT),
  tagIds: z.array(id).max(TAGS_LIMIT * SLACK),
  topicId: optionalId,
  authorIds: z.array(id).max(AUTHORS_LIMIT * SLACK),
  responsibleEditorId: optionalId,
  cover: z.strictObject({ mediaId: id, alt: text(ALT_LIMIT), decorative: z.boolean() }).nullable(),
  seo: z.strictObject({
    title: optionalText(SEO_TITLE_LIMIT),
    description: optionalText(SEO_DESCRIPTION_LIMIT),
    canonical: optionalText(ADDRESS_LIMIT),
    noindex: z.boolean(),
  }),
  pin: z.strictObject({ until: z.number().int().nullable() }).nullable(),
  notes: text(NOTES_LIMIT),
});
