import { eachKey } from "#core/base/values/record-keys.ts";
import { otherLanguage } from "#core/base/values/language-tag.ts";
import { z } from "zod";
import { HELP_COMMANDS } from "#core/assistant/helper/help-commands.ts";
import {
  ADDRESS_LIMIT,
  ALT_LIMIT,
  AUTHORS_LIMIT,
  COMMENT_LIMIT,
  NAME_LIMIT,
  SLUG_LIMIT,
  TAGS_LIMIT,
  TITLE_LIMIT,
} from "#core/base/limits.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type PostFieldName, PUBLIC_TEXTS, SEO_TEXTS, TEAM_TEXTS, TYPED_TEXTS } from "#core/posts/post-fields.ts";
import { POST_ACTIONS } from "#core/posts/states.ts";
import type { Services } from "#core/services.ts";
import { sameDraft } from "#core/posts/drafts/draft.ts";
import { action, tick, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";

/** A local time such as `2026-11-21T08:00` has at most this many characters. */
const MOMENT_LIMIT = 32;
/** A picture's address has at most this many characters. The use case has a lower limit, with a message. */
const PICTURE_ADDRESS_LIMIT = 20_000;
/** One move may rewrite the links of at most this many posts. */
const REWRITE_LIMIT = 1_000;

/* The limits below are looser than a post's rules, because the use case refuses a wrong text with a message for its field. */

const SLACK = 10;
const ID_LIMIT = 80;
/** A body has at most this many characters: twice the body's limit in bytes. */
const BODY_CHARACTERS = 2_097_152;

const id = z.string().min(1).max(ID_LIMIT);
const token = z.string().max(ID_LIMIT);
const optionalId = id.nullable();
const boundedText = (limit: number) => z.string().max(limit * SLACK);
const optionalText = (limit: number) => boundedText(limit).nullable();

const pin = z.strictObject({ until: z.number().int().nullable() }).nullable();

const draftInput = z.strictObject({
  title: boundedText(TITLE_LIMIT),
  // Tabs opened before an upgrade do not send fields that the new release added.
  ...eachKey({ ...PUBLIC_TEXTS, ...TEAM_TEXTS }, (name) => boundedText(TYPED_TEXTS[name].limit).default("")),
  body: z.string().max(BODY_CHARACTERS),
  language: z.string().nullable().default(null).transform(otherLanguage),
  slug: optionalText(SLUG_LIMIT),
  categoryId: z.string().max(ID_LIMIT),
  tagIds: z.array(id).max(TAGS_LIMIT * SLACK),
  topicId: optionalId,
  authorIds: z.array(id).max(AUTHORS_LIMIT * SLACK),
  responsibleEditorId: optionalId,
  cover: z.strictObject({ mediaId: id, alt: boundedText(ALT_LIMIT), decorative: z.boolean() }).nullable(),
  seo: z.strictObject({
    ...eachKey(SEO_TEXTS, (name) => optionalText(SEO_TEXTS[name].limit)),
    noindex: z.boolean(),
  }),
  pin,
} satisfies Record<PostFieldName, z.ZodType>);

const post = { postId: id };
const lease = { ...post, tab: id, base: token };

const moment = z.string().max(MOMENT_LIMIT);
const foldChoice = z.enum(["earlier", "later"]).optional();

const longer = (limit: number) => z.string().max(limit * 2);

const actInput = {
  ...lease,
  act: z.enum(POST_ACTIONS),
  substantive: z.boolean().optional(),
  at: moment.optional(),
  fold: foldChoice,
  distant: z.boolean().optional(),
  publishedAt: moment.optional(),
  publishedFold: foldChoice,
  updatedAt: moment.nullable().optional(),
  updatedFold: foldChoice,
  comment: longer(COMMENT_LIMIT).optional(),
  redirectTo: z.string().max(ADDRESS_LIMIT).nullable().optional(),
  reviewed: z.boolean().optional(),
  letter: z.boolean().optional(),
  slug: longer(SLUG_LIMIT).optional(),
  categoryId: id.optional(),
  rewrite: z.array(id).max(REWRITE_LIMIT).optional(),
  takeOver: z.boolean().optional(),
  pin: pin.optional(),
  revisionId: id.optional(),
};

const save = {
  ...lease,
  draft: draftInput,
  baseDraft: draftInput.nullable(),
  kind: z.enum(["autosave", "save"]),
  topicId: optionalId.optional(),
};

const position = z.number().int().min(0);

const question = {
  postId: id,
  kind: z.enum(HELP_COMMANDS),
  ...draftInput.pick({ title: true, lead: true, body: true, tagIds: true }).shape,
  from: position,
  to: position,
};

/** Makes an action for people who may write posts. The use case decides whether they may change this post. */
function writeAction<Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (studio: Services["studio"], viewer: Viewer, input: z.output<z.ZodObject<Fields>>) => Promise<ActionResult>,
) {
  return action("write-own", z.strictObject(fields), ({ studio, viewer }, input) => run(studio, viewer, input));
}

/** Actions of the editor's assistant; none of them changes a post. */
const editorAssistantActions = {
  "help-standing": writeAction(post, ({ help }, viewer, { postId }) => help.access(viewer, postId)),
  "help-ask": writeAction(question, ({ help }, viewer, input) => help.ask(viewer, input)),
  "help-read": writeAction({ runId: id }, ({ help }, viewer, { runId }) => help.read(viewer, runId)),
  "help-settle": writeAction(
    { suggestionId: id, state: z.enum(["accepted", "rejected", "dropped"]) },
    ({ help }, viewer, { suggestionId, state }) => help.resolve(viewer, suggestionId, state),
  ),
  "help-stop": writeAction({ runId: id }, ({ assistant }, viewer, { runId }) => assistant.stop(viewer, runId)),
};

const plainForm = {
  ...post,
  base: token,
  ...draftInput.pick({ title: true, body: true }).shape,
  ...eachKey(PUBLIC_TEXTS, (name) => boundedText(PUBLIC_TEXTS[name].limit).optional()),
  categoryId: draftInput.shape.categoryId.optional(),
  /** The action of the pressed button; empty for the button that only saves. */
  act: z.enum(["", ...POST_ACTIONS]).default(""),
  at: moment.optional(),
  fold: foldChoice,
  comment: longer(COMMENT_LIMIT).optional(),
  redirectTo: z.string().max(ADDRESS_LIMIT).optional(),
  substantive: tick,
  distant: tick,
  reviewed: tick,
  letter: tick,
  /** Whether the form has the field "letter": a tick that is not set sends nothing. */
  asksLetter: tick,
};

type PlainFields = Pick<
  z.output<z.ZodObject<typeof plainForm>>,
  "at" | "fold" | "comment" | "redirectTo" | "substantive" | "distant" | "reviewed" | "letter" | "asksLetter"
>;

/** All actions of the editor. Their requests go to `/edit-post/new` or `/edit-post/{slug}`; a field contains the post's id. */
export const editPostActions = {
  save: writeAction(save, ({ posts }, viewer, input) => posts.save(viewer, input)),
  act: writeAction(actInput, ({ posts }, viewer, input) => posts.act(viewer, input)),
  open: writeAction(post, ({ posts }, viewer, { postId }) => posts.openById(viewer, postId)),
  preview: writeAction(
    { ...post, draft: draftInput, typography: z.boolean().optional() },
    ({ posts }, viewer, { postId, draft, typography }) => posts.preview(viewer, postId, draft, typography),
  ),
  "preview-move": writeAction(
    { ...post, slug: longer(SLUG_LIMIT), categoryId: id },
    ({ posts }, viewer, { postId, ...to }) => posts.previewMove(viewer, postId, to),
  ),
  "preview-link": writeAction(post, ({ posts }, viewer, { postId }) => posts.previewLink(viewer, postId)),
  "revoke-previews": writeAction(post, ({ posts }, viewer, { postId }) => posts.revokePreviews(viewer, postId)),
  beat: writeAction(lease, ({ posts }, viewer, { postId, tab, base }) => posts.beat(viewer, postId, tab, base)),
  "take-over": writeAction(lease, ({ posts }, viewer, { postId, tab, base }) =>
    posts.takeOver(viewer, postId, tab, base),
  ),
  leave: writeAction({ ...post, tab: id }, async ({ posts }, viewer, { postId, tab }) => {
    await posts.leave(viewer, postId, tab);
    return { ok: true };
  }),
  "find-tags": writeAction({ text: longer(NAME_LIMIT) }, ({ tags }, viewer, { text }) => tags.find(viewer, text)),
  "find-links": writeAction({ ...post, text: z.string().max(TITLE_LIMIT) }, (studio, viewer, { postId, text }) =>
    studio.links.find(viewer, text, postId),
  ),
  "add-tag": writeAction({ name: longer(NAME_LIMIT), sure: z.boolean() }, ({ tags }, viewer, { name, sure }) =>
    tags.add(viewer, name, sure),
  ),
  tags: writeAction({ ids: z.array(id).max(REWRITE_LIMIT) }, async ({ tags }, viewer, { ids }) => ({
    ok: true,
    value: await tags.byIds(viewer, ids),
  })),
  comments: writeAction(post, ({ posts }, viewer, { postId }) => posts.comments(viewer, postId)),
  comment: writeAction({ ...post, text: longer(COMMENT_LIMIT) }, ({ posts }, viewer, { postId, text }) =>
    posts.comment(viewer, postId, text),
  ),
  resolve: writeAction(
    { ...post, commentId: id, resolved: z.boolean() },
    ({ posts }, viewer, { postId, commentId, resolved }) => posts.resolve(viewer, postId, commentId, resolved),
  ),
  pictures: writeAction(
    { text: longer(NAME_LIMIT), page: z.number().int().min(1), filter: z.enum(["pictures", "documents", "files"]) },
    ({ media }, viewer, { text, page, filter }) => media.choices(viewer, text, page, filter),
  ),
  "describe-picture": writeAction({ id, alt: boundedText(ALT_LIMIT) }, ({ media }, viewer, input) =>
    media.describeInserted(viewer, input),
  ),
  "fetch-picture": writeAction({ address: z.string().max(PICTURE_ADDRESS_LIMIT) }, ({ media }, viewer, { address }) =>
    media.fetch(viewer, address),
  ),
  ...editorAssistantActions,
  /** For browsers without scripts: saves the form's fields as the draft, then performs the pressed button's action, if any. */
  "save-form": action(
    "write-own",
    plainForm,
    async (
      { studio, viewer, context },
      { postId, base, title, body, categoryId, act, ...more },
    ): Promise<ActionResult> => {
      const opened = await studio.posts.openById(viewer, postId);
      const blank = opened.ok ? opened : await studio.posts.blank(viewer, postId, context.query.get("topic"));
      if (!blank.ok) return blank;
      const { draft } = blank.value;
      const plain = eachKey(PUBLIC_TEXTS, (name) => asTyped(more[name] ?? draft[name], draft[name]));
      const texts = { ...plain, title, body: asTyped(body, draft.body) };
      const changed = { ...draft, ...texts, categoryId: categoryId ?? draft.categoryId };
      const isOpen = blank.value.mayEdit === true;
      // An unchanged text must not get a working copy, and a person who may not change the text saves nothing.
      const saves = act === "" || (isOpen && !sameDraft(changed, draft));
      const tab = `form-${postId}`;
      const request = { postId, base, draft: changed, baseDraft: null, kind: "save" as const, tab };
      const saved = saves ? await studio.posts.save(viewer, request) : null;
      const state = saved?.ok ? saved.value : { token: base, slug: blank.value.slug };
      const done =
        act === "" || saved?.ok === false
          ? saved
          : await studio.posts.act(viewer, { ...actOfForm(more), postId, base: state.token, tab, act });
      // The answer replaces the page that has the form. Nobody writes in that page any more, so its lease ends.
      await studio.posts.leave(viewer, postId, tab);
      if (done?.ok === false) return done;
      return { ok: true, to: links.editPost(state.slug, act) };
    },
  ),
};

/** Returns the form's fields that belong to the action, as the action's input. Empty fields are left out. */
function actOfForm({ at, fold, comment, redirectTo, ...ticks }: PlainFields) {
  const { substantive, distant, reviewed, letter, asksLetter } = ticks;
  return {
    at,
    fold,
    comment,
    redirectTo: redirectTo || null,
    substantive,
    ...(asksLetter && { letter }),
    ...(distant && { distant }),
    ...(reviewed && { reviewed }),
  };
}

/** Returns the sent text with the line breaks of the stored text, because a form sends CRLF at every line's end. */
function asTyped(sent: string, before: string): string {
  return before.includes("\r\n") ? sent : sent.replaceAll("\r\n", "\n");
}
