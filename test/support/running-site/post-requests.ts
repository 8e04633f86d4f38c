import { randomUUID } from "node:crypto";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import type { EditPostScreen } from "#app/studio/editor/edit-post.loader.ts";
import type { RunningSite } from "./running-site.ts";
import { callEditor, type TeamMember } from "./team.ts";

/* Written by the team without a browser: what is there before the editor opens, and what colleagues do meanwhile. */

/** In the first category; nobody has its lease. */
export async function storeDraft(
  site: RunningSite,
  member: TeamMember,
  part: Partial<Draft> = {},
): Promise<OpenedPost> {
  const answer = await fetch(`${site.url}/edit-post/new/_payload.json`, { headers: { cookie: member.cookie } });
  const { data } = (await answer.json()) as { data: Record<string, EditPostScreen> };
  const { post, choices } = data["edit-post-new"]!;
  const categoryId = choices.categories.find(({ slug }) => slug !== PAGES_CATEGORY)!.id;
  const tab = randomUUID();
  const draft = { ...post.draft, categoryId, title: `Próba ${post.id.slice(0, 8)}`, ...part };
  const request = { do: "save", postId: post.id, base: "0", draft, baseDraft: null, kind: "save", tab };
  await callEditor(site, member, request);
  await callEditor(site, member, { do: "leave", postId: post.id, tab });
  return openedPost(site, member, post.id);
}

export function openedPost(site: RunningSite, member: TeamMember, postId: string): Promise<OpenedPost> {
  return callEditor<OpenedPost>(site, member, { do: "open", postId });
}

export async function actOn(
  site: RunningSite,
  member: TeamMember,
  postId: string,
  act: PostAction,
  more: object = {},
): Promise<OpenedPost> {
  const tab = randomUUID();
  const { token } = await openedPost(site, member, postId);
  const after = await callEditor<OpenedPost>(site, member, { do: "act", postId, base: token, tab, act, ...more });
  await callEditor(site, member, { do: "leave", postId, tab });
  return after;
}

/** The member has the post's lease from then on. */
export async function holdPost(site: RunningSite, member: TeamMember, postId: string): Promise<void> {
  const { token } = await openedPost(site, member, postId);
  await callEditor(site, member, { do: "take-over", postId, tab: randomUUID(), base: token });
}

export async function saveMeanwhile(
  site: RunningSite,
  member: TeamMember,
  postId: string,
  part: Partial<Draft>,
): Promise<void> {
  const tab = randomUUID();
  const { token, draft } = await openedPost(site, member, postId);
  await callEditor(site, member, { do: "take-over", postId, tab, base: token });
  const changed = { ...draft, ...part };
  await callEditor(site, member, {
    do: "save",
    postId,
    base: token,
    draft: changed,
    baseDraft: draft,
    kind: "save",
    tab,
  });
  await callEditor(site, member, { do: "leave", postId, tab });
}

export async function purgeMeanwhile(site: RunningSite, administrator: TeamMember, postId: string): Promise<void> {
  const tab = randomUUID();
  const { token } = await openedPost(site, administrator, postId);
  await callEditor(site, administrator, { do: "take-over", postId, tab, base: token });
  for (const act of ["trash", "purge"] as const) {
    const { token: base } = await openedPost(site, administrator, postId);
    await callEditor(site, administrator, { do: "act", postId, base, tab, act });
  }
}
