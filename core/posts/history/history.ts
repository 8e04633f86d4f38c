import { languageName } from "#core/base/values/language-tag.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import type { PostServiceDeps, PostStoreRead } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, refuse, refuseField, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/dates.ts";
import type { RevisionDiff, RevisionLine } from "../post-service.ts";
import type { Revision, Draft } from "../drafts/draft.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { noSuchPost, presentDraft, visiblePost } from "../post-access.ts";
import { diffWords } from "./word-diff.ts";

export const HISTORY_ROWS = 50;

/** A post's versions, newest first. `before`: the id of the last one on the page before. */
export async function listHistory(deps: PostServiceDeps, viewer: Viewer, postId: string, before: string | null) {
  const { read } = deps.store;
  if (!(await visiblePost(read, viewer, postId))) return noSuchPost();
  const last = before === null ? null : await read.revision(before);
  if (before !== null && last?.postId !== postId) return noSuchRevision();
  const place = last && { at: last.at, id: last.id };
  const revisions = await read.revisions(postId, HISTORY_ROWS + 1, place);
  const lines = revisions.slice(0, HISTORY_ROWS).map(await lining(deps));
  return ok({ lines, more: revisions.length > HISTORY_ROWS });
}

/** Two versions of a post side by side, the older first, or one and the present text; only fields that differ. */
export async function compareRevisions(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  ids: { from: string; to: string | null },
): Promise<Outcome<RevisionDiff>> {
  const { read } = deps.store;
  const edited = await visiblePost(read, viewer, postId);
  if (!edited) return noSuchPost();
  const named = await read.revision(ids.from);
  const other = ids.to === null ? null : await read.revision(ids.to);
  if (named?.postId !== postId || (ids.to !== null && other?.postId !== postId)) return noSuchRevision();
  const [from, to] = other && isOlder(other, named) ? [other, named] : [named, other];
  const zone = deps.config.timeZone;
  const before = await fieldTexts(read, from.snapshot, zone);
  const after = await fieldTexts(read, to?.snapshot ?? presentDraft(edited), zone);
  const fields: RevisionDiff["fields"] = [];
  for (const [field, name] of FIELD_NAMES) {
    if (before[field] === after[field]) continue;
    fields.push({ field, name, parts: diffWords(before[field], after[field]) });
  }
  const lineOf = await lining(deps);
  return ok({ from: lineOf(from), to: to && lineOf(to), fields });
}

/** Gives a moment of the history a name, or with an empty one takes it away. */
export async function nameRevision(
  deps: PostServiceDeps,
  viewer: Viewer,
  postId: string,
  given: { revisionId: string; label: string },
): Promise<Outcome<null>> {
  const label = given.label.trim();
  if ([...label].length > NAME_LIMIT) return refuseField("label", `Nazwa może mieć najwyżej ${NAME_LIMIT} znaków.`);
  const now = deps.clock();
  return deps.store.write(async (tx): Promise<Outcome<null>> => {
    if (!(await visiblePost(tx, viewer, postId))) return noSuchPost();
    const revision = await tx.revision(given.revisionId);
    if (revision?.postId !== postId) return noSuchRevision();
    await tx.nameRevision(revision.id, label === "" ? null : label);
    const details = { revision: revision.id, label };
    await tx.putAudit(auditEntry(viewer, now, "name-revision", { kind: "post", id: postId }, details));
    return ok(null);
  });
}

/** Numbers grow with every version, so that two of one instant have their order too. */
function isOlder(one: Revision, other: Revision): boolean {
  return one.at < other.at || (one.at === other.at && Number(one.id) < Number(other.id));
}

async function lining(deps: PostServiceDeps): Promise<(revision: Omit<Revision, "snapshot">) => RevisionLine> {
  const names = new Map((await deps.store.read.users()).map((user) => [user.id, user.name]));
  return ({ id, token, kind, authorId, at, label }) => ({
    id,
    token,
    kind,
    at,
    label,
    author: authorId === null ? null : (names.get(authorId) ?? null),
    atText: formatMoment(at, deps.config.timeZone),
  });
}

function noSuchRevision() {
  return refuse("missing", "Nie ma takiej wersji tego wpisu.");
}

/** Every field of a draft with its name, in the order a history shows them. */
const FIELD_NAMES: readonly (readonly [keyof Draft, string])[] = [
  ["title", "Tytuł"],
  ["lead", "Lead"],
  ["body", "Treść"],
  ["language", "Język"],
  ["slug", "Adres"],
  ["categoryId", "Kategoria"],
  ["tagIds", "Tagi"],
  ["topicId", "Temat"],
  ["authorIds", "Autorzy"],
  ["responsibleEditorId", "Redaktor prowadzący"],
  ["cover", "Okładka"],
  ["seo", "Wyszukiwarki"],
  ["pin", "Przypięcie"],
  ["notes", "Notatki"],
];

const GONE = "(usunięte)";

async function fieldTexts(read: PostStoreRead, draft: Draft, zone: string): Promise<Record<keyof Draft, string>> {
  const users = new Map((await read.users()).map((user) => [user.id, user.name]));
  const tags = new Map((await read.tagsByIds(draft.tagIds)).map((tag) => [tag.id, tag.name]));
  const categories = new Map((await read.categories()).map((category) => [category.id, category.name]));
  const topic = draft.topicId === null ? null : (await read.topics()).find(({ id }) => id === draft.topicId);
  const { title, lead, body, notes, responsibleEditorId } = draft;
  return {
    title,
    lead,
    body,
    notes,
    language: draft.language === null ? "" : languageName(draft.language),
    slug: draft.slug ?? "z tytułu",
    categoryId: draft.categoryId === NO_CATEGORY ? "" : (categories.get(draft.categoryId) ?? GONE),
    tagIds: draft.tagIds.map((id) => tags.get(id) ?? GONE).join(", "),
    topicId: draft.topicId === null ? "" : (topic?.title ?? GONE),
    authorIds: draft.authorIds.map((id) => users.get(id) ?? GONE).join(", "),
    responsibleEditorId: responsibleEditorId === null ? "" : (users.get(responsibleEditorId) ?? GONE),
    cover: await coverText(read, draft.cover),
    seo: seoText(draft.seo),
    pin: pinText(draft.pin, zone),
  };
}

async function coverText(read: PostStoreRead, cover: Draft["cover"]): Promise<string> {
  if (!cover) return "";
  const [media] = await read.media([cover.mediaId]);
  return [media?.name ?? GONE, cover.decorative ? "ozdobna" : `opis: ${cover.alt}`].join("\n");
}

function seoText({ title, description, canonical, noindex }: Draft["seo"]): string {
  const lines = [
    title && `Tytuł: ${title}`,
    description && `Opis: ${description}`,
    canonical && `Adres kanoniczny: ${canonical}`,
    noindex && "Poza wyszukiwarkami",
  ];
  return lines.filter(Boolean).join("\n");
}

function pinText(pin: Draft["pin"], zone: string): string {
  if (!pin) return "";
  return pin.until === null ? "przypięty" : `przypięty do ${formatMoment(pin.until, zone)}`;
}
