import { readKey } from "#core/base/key-labels.ts";
import { SUGGESTION_WORDS } from "#core/posts/provenance/suggestion.ts";
import { z } from "zod";
import { SUGGESTION_KINDS, TONE_WORDS, TONES } from "#core/assistant/helper/suggestion-rules.ts";
import {
  ADDRESS_LIMIT,
  ALT_LIMIT,
  AUTHORS_LIMIT,
  COMMENT_LIMIT,
  LEAD_LIMIT,
  NAME_LIMIT,
  NOTES_LIMIT,
  SEO_DESCRIPTION_LIMIT,
  SEO_TITLE_LIMIT,
  SLUG_LIMIT,
  TAGS_LIMIT,
  TITLE_LIMIT,
} from "#core/base/limits.ts";
import type { PostAction } from "#core/posts/states.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";

/** Characters of a local time: `2026-11-21T08:00`. */
const MOMENT_LIMIT = 32;
/** Far over what is asked for outside, which the use case names in its refusal. */
const PICTURE_ADDRESS_LIMIT = 20_000;
/** Posts whose links one move may rewrite. */
const REWRITE_LIMIT = 1_000;

/* Bounds are looser than a post's rules: the use case refuses a wrong text with a sentence for its field. */

const SLACK = 10;
const ID_LIMIT = 80;
/** Twice the limit of a body in bytes. */
const BODY_CHARACTERS = 2_097_152;

const id = z.string().min(1).max(ID_LIMIT);
const token = z.string().max(ID_LIMIT);
const optionalId = id.nullable();
const boundedText = (limit: number) => z.string().max(limit * SLACK);
const optionalText = (limit: number) => boundedText(limit).nullable();

const draftInput = z.strictObject({
  title: boundedText(TITLE_LIMIT),
  lead: boundedText(LEAD_LIMIT),
  body: z.string().max(BODY_CHARACTERS),
  slug: optionalText(SLUG_LIMIT),
  categoryId: z.string().max(ID_LIMIT),
  tagIds: z.array(id).max(TAGS_LIMIT * SLACK),
  topicId: optionalId,
  authorIds: z.array(id).max(AUTHORS_LIMIT * SLACK),
  responsibleEditorId: optionalId,
  cover: z.strictObject({ mediaId: id, alt: boundedText(ALT_LIMIT), decorative: z.boolean() }).nullable(),
  seo: z.strictObject({
    title: optionalText(SEO_TITLE_LIMIT),
    description: optionalText(SEO_DESCRIPTION_LIMIT),
    canonical: optionalText(ADDRESS_LIMIT),
    noindex: z.boolean(),
  }),
  pin: z.strictObject({ until: z.number().int().nullable() }).nullable(),
  notes: boundedText(NOTES_LIMIT),
});

const ACTS = [
  "submit",
  "send-back",
  "take-back",
  "publish",
  "schedule",
  "unschedule",
  "withdraw",
  "publish-again",
  "trash",
  "restore",
  "purge",
  "publish-copy",
  "schedule-copy",
  "unschedule-copy",
  "discard-copy",
  "move",
  "pin",
  "redate",
  "restore-revision",
] as const satisfies readonly PostAction[];

const post = { postId: id };
const lease = { ...post, tab: id, base: token };

const moment = z.string().max(MOMENT_LIMIT);
const fold = z.enum(["earlier", "later"]).optional();

const act = z.strictObject({
  ...lease,
  act: z.enum(ACTS),
  substantive: z.boolean().optional(),
  at: moment.optional(),
  fold,
  publishedAt: moment.optional(),
  publishedFold: fold,
  updatedAt: moment.nullable().optional(),
  updatedFold: fold,
  comment: z
    .string()
    .max(COMMENT_LIMIT * 2)
    .optional(),
  redirectTo: z.string().max(ADDRESS_LIMIT).nullable().optional(),
  reviewed: z.boolean().optional(),
  slug: z
    .string()
    .max(SLUG_LIMIT * 2)
    .optional(),
  categoryId: id.optional(),
  rewrite: z.array(id).max(REWRITE_LIMIT).optional(),
  takeOver: z.boolean().optional(),
  pin: z.strictObject({ until: z.number().int().nullable() }).nullable().optional(),
  revisionId: id.optional(),
});

const save = z.strictObject({
  ...lease,
  draft: draftInput,
  baseDraft: draftInput.nullable(),
  kind: z.enum(["autosave", "save"]),
  topicId: id.nullable().optional(),
});

const position = z.number().int().min(0);

const question = z.strictObject({
  postId: id,
  kind: z.preprocess(readKey(SUGGESTION_WORDS), z.enum(SUGGESTION_KINDS)),
  engine: z.enum(["built-in", "model"]).optional(),
  tone: z.preprocess(readKey(TONE_WORDS), z.enum(TONES)),
  ...draftInput.pick({ title: true, lead: true, body: true, tagIds: true }).shape,
  from: position,
  to: position,
});

/** Nothing here changes a post. */
const editorAssistantActions = {
  "help-standing": action("write-own", { postId: id }, async ({ studio, viewer }, { postId }) =>
    studio.help.access(viewer, postId),
  ),
  "help-reading": action("write-own", {}, async ({ studio, viewer }) => studio.help.reading(viewer)),
  "help-ask": action("write-own", question, async ({ studio, viewer }, asked) => studio.help.ask(viewer, asked)),
  "help-read": action("write-own", { runId: id }, async ({ studio, viewer }, { runId }) =>
    studio.help.read(viewer, runId),
  ),
  "help-settle": action(
    "write-own",
    { suggestionId: id, state: z.enum(["accepted", "rejected", "dropped"]) },
    async ({ studio, viewer }, { suggestionId, state }) => studio.help.settle(viewer, suggestionId, state),
  ),
  "help-stop": action("write-own", { runId: id }, async ({ studio, viewer }, { runId }) =>
    studio.assistant.stop(viewer, runId),
  ),
};

/** What the editor asks of the server, at `/edit-post/new` and `/edit-post/{slug}` alike: the id names the post. */
export const editPostActions = {
  save: action("write-own", save, async ({ studio, viewer }, input) => studio.posts.save(viewer, input)),
  act: action("write-own", act, async ({ studio, viewer }, input) => studio.posts.act(viewer, input)),
  open: action("write-own", post, async ({ studio, viewer }, { postId }) => studio.posts.openById(viewer, postId)),
  preview: action(
    "write-own",
    { ...post, draft: draftInput, typography: z.boolean().optional() },
    async ({ studio, viewer }, { postId, draft, typography }) =>
      studio.posts.preview(viewer, postId, draft, typography),
  ),
  "preview-move": action(
    "write-own",
    { ...post, slug: z.string().max(SLUG_LIMIT * 2), categoryId: id },
    async ({ studio, viewer }, { postId, ...to }) => studio.posts.previewMove(viewer, postId, to),
  ),
  "preview-link": action("write-own", post, async ({ studio, viewer }, { postId }) =>
    studio.posts.previewLink(viewer, postId),
  ),
  "revoke-previews": action("write-own", post, async ({ studio, viewer }, { postId }) =>
    studio.posts.revokePreviews(viewer, postId),
  ),
  beat: action("write-own", lease, async ({ studio, viewer }, { postId, tab, base }) =>
    studio.posts.beat(viewer, postId, tab, base),
  ),
  "take-over": action("write-own", lease, async ({ studio, viewer }, { postId, tab, base }) =>
    studio.posts.takeOver(viewer, postId, tab, base),
  ),
  leave: action("write-own", { ...post, tab: id }, async ({ studio, viewer }, { postId, tab }) => {
    await studio.posts.leave(viewer, postId, tab);
    return { ok: true };
  }),
  "find-tags": action("write-own", { text: z.string().max(NAME_LIMIT * 2) }, async ({ studio, viewer }, { text }) =>
    studio.tags.find(viewer, text),
  ),
  "find-links": action(
    "write-own",
    { ...post, text: z.string().max(TITLE_LIMIT) },
    async ({ studio, viewer }, { postId, text }) => studio.links.find(viewer, text, postId),
  ),
  "add-tag": action(
    "write-own",
    { name: z.string().max(NAME_LIMIT * 2), sure: z.boolean() },
    async ({ studio, viewer }, { name, sure }) => studio.tags.add(viewer, name, sure),
  ),
  tags: action("write-own", { ids: z.array(id).max(REWRITE_LIMIT) }, async ({ studio, viewer }, { ids }) => ({
    ok: true,
    value: await studio.tags.byIds(viewer, ids),
  })),
  comments: action("write-own", post, async ({ studio, viewer }, { postId }) => studio.posts.comments(viewer, postId)),
  comment: action(
    "write-own",
    { ...post, text: z.string().max(COMMENT_LIMIT * 2) },
    async ({ studio, viewer }, { postId, text }) => studio.posts.comment(viewer, postId, text),
  ),
  resolve: action(
    "write-own",
    { ...post, commentId: id, resolved: z.boolean() },
    async ({ studio, viewer }, { postId, commentId, resolved }) =>
      studio.posts.resolve(viewer, postId, commentId, resolved),
  ),
  pictures: action(
    "write-own",
    { text: z.string().max(NAME_LIMIT * 2), page: z.number().int().min(1) },
    async ({ studio, viewer }, { text, page }) => studio.media.choices(viewer, text, page),
  ),
  "fetch-picture": action(
    "write-own",
    { address: z.string().max(PICTURE_ADDRESS_LIMIT) },
    async ({ studio, viewer }, { address }) => studio.media.fetch(viewer, address),
  ),
  ...editorAssistantActions,
  /** The form of a browser without scripts: title, lead and text over the draft as it is. */
  "save-form": action(
    "write-own",
    { ...post, base: token, ...draftInput.pick({ title: true, lead: true, body: true }).shape },
    async ({ studio, viewer, context }, { postId, base, title, lead, body }): Promise<ActionResult> => {
      const opened = await studio.posts.openById(viewer, postId);
      const blank = opened.ok ? opened : await studio.posts.blank(viewer, postId, context.query.get("topic"));
      if (!blank.ok) return blank;
      const { draft } = blank.value;
      const changed = { ...draft, title, lead: asTyped(lead, draft.lead), body: asTyped(body, draft.body) };
      const request = { postId, base, draft: changed, baseDraft: null, kind: "save" as const, tab: `form-${postId}` };
      const saved = await studio.posts.save(viewer, request);
      // A form is answered and gone: nobody writes there any more.
      await studio.posts.leave(viewer, postId, request.tab);
      return saved.ok ? { ok: true, to: links.editPost(saved.value.slug) } : saved;
    },
  ),
};

/** A form ends every line with CRLF, whatever the text had. */
function asTyped(sent: string, before: string): string {
  return before.includes("\r\n") ? sent : sent.replaceAll("\r\n", "\n");
}
