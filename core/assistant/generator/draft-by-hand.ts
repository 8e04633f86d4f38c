import type { AssistantDeps } from "../store.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import { ok, type Outcome, refuse, refuseField } from "#core/base/outcome.ts";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { leave } from "#core/posts/drafts/leases.ts";
import { saveDraft } from "#core/posts/drafts/save-draft.ts";
import { visiblePost } from "#core/posts/post-access.ts";
import { openBlank } from "#core/posts/open-post.ts";
import { subjectOf } from "../runs/run-access.ts";
import type { RunSubject } from "../runs/run.ts";
import type { GeneratorService } from "./generator-service.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** The content of the generator's form, typed by a person who continues in the editor. */
export interface HandwrittenDraft {
  /** The draft's id, chosen by the page, so that a form that is sent twice makes one draft. */
  id: string;
  title: string;
  /** The headings, in order. */
  outline: string[];
  text: string;
}

/** The tab id with which the draft is saved. No real browser tab has this id. */
export const ASSISTANT_TAB = "asystent";

/** Makes a draft of a person's text, without a model. */
export function draftByHand(deps: AssistantDeps): GeneratorService["write"] {
  return async (viewer, subjectReference, { id, title, outline, text }) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const { read } = deps.store;
    const subject = await subjectOf(read, viewer, subjectReference);
    if (!subject) return refuse("missing", assistantMessages.noSubject);
    if (title.trim() === "") return refuseField("title", assistantMessages.giveTitle);
    if ([...title].length > TITLE_LIMIT) return refuseField("title", assistantMessages.titleTooLong(TITLE_LIMIT));
    const body = [...outline.map((heading) => `## ${heading}`), text].filter((part) => part.trim() !== "").join("\n\n");
    const saved = await saveAboutSubject(deps, viewer, id, subject, { title: title.trim(), body });
    if (saved.ok) {
      await leave(deps, viewer, id, ASSISTANT_TAB);
      return ok({ slug: saved.value });
    }
    const existing = saved.code === "conflict" ? await visiblePost(read, viewer, id) : null;
    return existing ? ok({ slug: existing.post.slug }) : saved;
  };
}

/** Saves a new draft in the subject's category, topic or tag and returns its slug; `conflict` when a post already has the draft's id. */
export async function saveAboutSubject(
  deps: AssistantDeps,
  viewer: Viewer,
  postId: string,
  subject: RunSubject,
  text: { title: string; body: string },
): Promise<Outcome<string>> {
  const topic = subject.kind === "topic" ? await deps.store.read.plannedTopic(subject.id) : null;
  const blank = await openBlank(deps, viewer, postId, topic?.slug ?? null);
  if (!blank.ok) return blank;
  const categoryId = subject.kind === "category" ? subject.id : blank.value.draft.categoryId;
  const tagIds = subject.kind === "tag" ? [subject.id] : blank.value.draft.tagIds;
  const draft = { ...blank.value.draft, ...text, categoryId, tagIds };
  const request = { postId, base: NOT_STORED, draft, baseDraft: null, kind: "save" as const, tab: ASSISTANT_TAB };
  const saved = await saveDraft(deps, viewer, request);
  return saved.ok ? ok(saved.value.slug) : saved;
}
