import type { StudioPage } from "#core/base/studio-paging.ts";
import type { QueueRow } from "#core/posts/store.ts";
import type { CommentLine, OpenedPost, RevisionLine } from "#core/posts/post-service-types.ts";
import type { OperationLine } from "#core/tags/cleanup/create-cleanup-service.ts";
import { TOPIC_STATES } from "#core/topics/topic.ts";
import type { TopicLine } from "#core/topics/topic-service-types.ts";
import type { OwnAccountScreen } from "#app/studio/accounts/own-account.loader.ts";
import type { AddressLine } from "#app/studio/addresses/addresses.loader.ts";
import type { AuditLogScreen } from "#app/studio/audit/audit-log.loader.ts";
import type { CategoryLine } from "#app/studio/categories/categories.loader.ts";
import type { PictureLine } from "#app/studio/media/media.loader.ts";
import type { NotFoundLine } from "#app/studio/addresses/not-found-log.loader.ts";
import type { RunsScreen } from "#app/studio/assistant/runs.loader.ts";
import type { SearchLogScreen } from "#app/studio/search/search-log.loader.ts";
import type { SettingsScreen } from "#app/studio/settings/settings.loader.ts";
import type { StudioTagsView } from "#app/studio/tags/tags.loader.ts";
import type { RunScreen } from "#app/studio/generator/topic-generator.loader.ts";
import type { StudioTopicsView } from "#app/studio/topics/topics.loader.ts";
import type { UsersScreen } from "#app/studio/accounts/users.loader.ts";
import type { JobsScreen } from "#app/studio/jobs/jobs.loader.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";
import { callEditor, type TeamMember } from "../support/running-site/team.ts";

/* Every screen of the studio in the product's words, without ids and times of day. */

export type StudioContents = Awaited<ReturnType<typeof studioContents>>;

/** `author` has what is the author's own: the run. */
export async function studioContents(
  site: RunningSite,
  { administrator, editor, author }: Record<"administrator" | "editor" | "author", TeamMember>,
) {
  const read = <T>(path: string) => readAt<T>(site, administrator, path);
  const queue = await Promise.all(["/studio", "/studio?state=kosz"].map((path) => read<StudioPage<QueueRow>>(path)));
  const { settings } = await read<SettingsScreen>("/studio/settings");
  const { members, invitations } = await read<UsersScreen>("/studio/users");
  return {
    posts: await Promise.all(queue.flatMap(({ rows }) => rows).map((row) => postOf(site, administrator, row))),
    tags: await tagsOf(site, administrator),
    tidying: await tidyingOf(site, editor),
    topics: await topicsOf(site, administrator),
    people: members.map(({ name, email, role, active, totp, passkeys }) => ({
      name,
      email,
      role,
      active,
      totp,
      passkeys,
    })),
    invitations: invitations.map(({ email, role }) => `${email}: ${role}`),
    categories: (await read<{ categories: CategoryLine[] }>("/studio/categories")).categories.map(
      ({ slug, name, description, posts }) => ({ slug, name, description, posts }),
    ),
    pictures: (await read<StudioPage<PictureLine>>("/studio/media")).rows.map(({ name, alt, usedBy, focal }) => ({
      name,
      alt,
      usedBy,
      focal,
    })),
    former: (await read<StudioPage<AddressLine>>("/studio/addresses")).rows.map(({ path, to }) => ({ path, to })),
    missing: (await read<StudioPage<NotFoundLine>>("/studio/missing")).rows.map(({ path, count }) => ({ path, count })),
    searches: (await read<SearchLogScreen>("/studio/searches")).rows.map(({ text, count, inVain }) => ({
      text,
      count,
      inVain,
    })),
    menu: settings.menu,
    run: await runOf(site, author),
    work: await workOf(site, administrator),
    audit: await auditOf(site, administrator),
    accounts: {
      bio: (await read<OwnAccountScreen>("/studio/account")).bio,
      recoveryCodes: (await protectionOf(site, editor)).recoveryCodesLeft,
      passkeys: (await protectionOf(site, author)).passkeys?.map(({ name }) => name),
    },
  };
}

async function postOf(site: RunningSite, member: TeamMember, { id, state, openComments, copy }: QueueRow) {
  const post = await callEditor<OpenedPost>(site, member, { do: "open", postId: id });
  const { title, lead, body, cover, seo, pin, notes, tagIds } = post.draft;
  const tags = await callEditor<{ name: string }[]>(site, member, { do: "tags", ids: tagIds });
  const comments = await callEditor<CommentLine[]>(site, member, { do: "comments", postId: id });
  const { lines } = await readAt<{ lines: RevisionLine[] }>(site, member, `/studio/history/${id}`);
  return {
    title,
    state,
    path: post.path,
    lead,
    body: body.replaceAll(/[0-9a-f]{32}/g, "…"),
    coverAlt: cover?.alt ?? null,
    seo,
    pinned: pin !== null,
    notes,
    tags: tags.map(({ name }) => name),
    hasCopy: copy !== null,
    publishAt: post.publishAt,
    publishedAt: post.publishedAt,
    openComments,
    comments: comments.map(({ author, text, resolved }) => ({ author, text, resolved })),
    versions: lines.map(({ kind, author, label }) => [kind, author, label].filter((part) => part !== null).join(", ")),
    model: post.aiShare?.use ?? null,
  };
}

async function tagsOf(site: RunningSite, member: TeamMember) {
  const { rows } = await readAt<StudioTagsView>(site, member, "/tags");
  const tags = rows.map(async ({ id, name, aliases, hidden, proposed, published, drafts, trashed, copies }) => {
    const { editing } = await readAt<StudioTagsView>(site, member, `/tags?edit=${id}`);
    return { name, description: editing?.description, aliases, hidden, proposed, published, drafts, trashed, copies };
  });
  return Promise.all(tags);
}

async function tidyingOf(site: RunningSite, member: TeamMember) {
  const done = (await readAt<{ operations: OperationLine[] }>(site, member, "/tag/refresh?show=operations")).operations;
  return { done: done.map(({ kind, who, tags, into, posts }) => ({ kind, who, tags, into, posts })) };
}

async function topicsOf(site: RunningSite, member: TeamMember) {
  const found: TopicLine[] = [];
  for (const state of TOPIC_STATES) {
    const { shown } = await readAt<StudioTopicsView>(site, member, `/topics?${new URLSearchParams({ state })}`);
    if (shown.kind === "list") found.push(...shown.rows);
  }
  return found.map(({ title, state, question, angle, intro, sources, notes, reason, week, ...more }) => ({
    title,
    state,
    question,
    angle,
    intro,
    sources,
    notes,
    reason,
    week,
    isPublic: more.public,
    owner: more.owner?.name ?? null,
    tags: more.tags.map(({ name }) => name),
    mergedInto: more.mergedInto?.title ?? null,
    posts: [more.published, more.drafts],
  }));
}

async function runOf(site: RunningSite, member: TeamMember) {
  const { rows } = await readAt<RunsScreen>(site, member, "/studio/assistant/runs");
  const { slug, id } = rows.find(({ kind }) => kind === "generator")!;
  const { run, events } = await readAt<RunScreen>(site, member, `/topic-generator/${slug}?run=${id}`);
  const standing = { do: "help-standing", postId: run.postId };
  const { open } = await callEditor<{ open: { before: string; after: string }[] }>(site, member, standing);
  return {
    runs: rows.map(({ kind, engine, state, stage, used }) => ({ kind, engine, state, stage, used })),
    results: run.artefacts.map(({ kind, part, version }) => `${kind} ${part} ${version}`),
    sections: run.artefacts.flatMap(({ kind, data }) =>
      kind === "section" ? [(data as { markdown: string }).markdown] : [],
    ),
    events: events.length,
    suggestions: open.map(({ before, after }) => ({ before, after })),
  };
}

async function workOf(site: RunningSite, member: TeamMember) {
  const { schedule, effects, jobs } = await readAt<JobsScreen>(site, member, "/studio/work");
  return {
    // Later versions set them as readers see them.
    schedule: schedule.map(({ title }) => title.replaceAll("\u00A0", " ")),
    effects: effects.map(({ kind }) => kind),
    jobs: jobs.map(({ kind, state, message }) => ({ kind, state, message })),
  };
}

async function protectionOf(site: RunningSite, member: TeamMember) {
  return (await readAt<OwnAccountScreen>(site, member, "/studio/account")).protection;
}

/** Without sign-ins, of which each look adds one. */
async function auditOf(site: RunningSite, member: TeamMember): Promise<string[]> {
  const lines: AuditLogScreen["lines"] = [];
  for (let next: number | null = 0; next !== null;) {
    const page: AuditLogScreen = await readAt<AuditLogScreen>(site, member, `/studio/audit?before=${next}`);
    lines.push(...page.lines);
    next = page.next;
  }
  const lasting = lines.filter(({ act }) => act !== "sign-in");
  return lasting.map(({ who, act, about }) =>
    `${who ?? "–"}: ${act} ${(about?.name ?? "").replaceAll("\u00A0", " ")}`.trimEnd(),
  );
}
