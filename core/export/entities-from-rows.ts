import { withoutFullStop } from "#core/base/values/without-full-stop.ts";
import { eachKey } from "../base/values/record-keys.ts";
import type { FallbackRedirects } from "../addresses/fallback-redirects.ts";
import type { AuthorPage } from "../accounts/store.ts";
import type { Category } from "#core/base/category.ts";
import type { FormerPathRow } from "../base/former-paths.ts";
import type { EmbedCard } from "../base/values/embed-card.ts";
import { isPictureType, type Media } from "../base/media.ts";
import type { User } from "../base/viewer.ts";
import { DATA_FILES } from "./data-files.ts";
import type { ExportProblem } from "./export-problem.ts";
import type { DataRow, ExportData } from "./read-data-files.ts";
import type { ImportIds } from "./read-post-file.ts";
import { SETTING_LABELS } from "../base/site-config.ts";
import { checkSettingValues } from "../settings/setting-checks.ts";
import { soundValues } from "../settings/studio-values.ts";
import { faultOfMenuLines } from "../settings/menu-lines.ts";
import { MARKS, NO_SETTINGS, type SiteSettings } from "../settings/site-settings.ts";
import type { Tag } from "../tags/tag.ts";
import type { Topic, TopicPlan } from "../topics/topic.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** Everything in an export except posts, ready to be stored. Categories and people that the site already has keep their ids. */
export interface ExportEntities {
  categories: Category[];
  /** People that the site does not have yet. */
  users: User[];
  formerBylines: { slug: string; userId: string }[];
  /** What the new people show on their pages. */
  authorPages: (AuthorPage & { userId: string })[];
  tags: Tag[];
  topics: Topic[];
  plans: TopicPlan[];
  media: Media[];
  embeds: EmbedCard[];
  settings: SiteSettings;
  addresses: FallbackRedirects;
  /** Pairs of ids of tags that a person declared to be no duplicates. */
  distinctTags: [string, string][];
  dismissed: string[];
  ids: ImportIds;
}

interface ExistingEntities {
  categories: Category[];
  users: User[];
}

/** Turns the rows of the data files into entities. `problems` lists rows that contradict each other or name a missing entity. */
export function entitiesFromRows(data: ExportData, present: ExistingEntities, newId: () => string) {
  const problems: ExportProblem[] = [];
  const categories = categoriesOf(data, present, newId, problems);
  const { users, userIds, formerBylines, authorPages } = usersOf(data, present, problems);
  requireUnique(data.tags, DATA_FILES.tags, ["id", "slug"], problems);
  requireUnique(data.topics, DATA_FILES.topics, ["id", "slug"], problems);
  requireUnique(data.media, DATA_FILES.media, ["id"], problems);
  const categoryIds = idsBySlug(categories);
  const tagIds = idsBySlug(data.tags.map(({ value }) => value));
  const topicIds = idsBySlug(data.topics.map(({ value }) => value));
  const media = data.media.map(({ value: { created, ...facts } }): Media => ({ ...facts, createdAt: created }));
  const pictures = new Map(media.filter(({ type }) => isPictureType(type)).map((each) => [each.id, each]));
  const ids: ImportIds = {
    category: (slug) => categoryIds.get(slug),
    tag: (slug) => tagIds.get(slug),
    topic: (slug) => topicIds.get(slug),
    user: (slug) => userIds.get(slug),
    hasPicture: (path) => pictures.has(path),
  };
  for (const { value, line } of data.categories) {
    if (value.podcast && !pictures.has(value.podcast.cover))
      problems.push({ path: DATA_FILES.categories, line, text: archiveMessages.podcastCover });
  }
  const settings = settingsOf(data, ids, problems);
  const plans = data.topics.map((row) => planOf(row, data.topics, ids, problems));
  const entities: ExportEntities = {
    categories,
    users,
    formerBylines,
    authorPages: authorPages.map((page) => ({
      ...page,
      portraitId: page.portraitId !== null && pictures.has(page.portraitId) ? page.portraitId : null,
    })),
    tags: data.tags.map(({ value }) => ({ ...value, version: 1 })),
    topics: data.topics.map(({ value }) => topicOf(value)),
    plans,
    media,
    embeds: data.embeds.map(({ value: { picture, fetched, ...content } }) => ({
      ...content,
      picture: pictures.get(picture ?? "") ?? null,
      fetchedAt: fetched,
    })),
    settings,
    addresses: data.addresses,
    distinctTags: data.distinctTags.map(({ value }) => value),
    dismissed: data.dismissed.map(({ value }) => value),
    ids,
  };
  return { entities, problems, wrongSettings: faultsOfSettings(data) };
}

/** Names the values of settings that this version does not take. They are left out, and the site keeps its defaults. */
function faultsOfSettings({ settings }: ExportData): ExportProblem[] {
  const { faults } = checkSettingValues(settings.values);
  return Object.entries(faults).map(([path, fault]) => {
    const text = archiveMessages.setting(SETTING_LABELS[path] ?? path, withoutFullStop(fault));
    return { path: DATA_FILES.site, line: 1, text };
  });
}

/** Returns the redirects of an export. `isPost` says whether the export has a post. Wrong rows are left out; `problems` says why. */
export function exportRedirects(
  { redirects, wrongRedirects }: Pick<ExportData, "redirects" | "wrongRedirects">,
  ids: ImportIds,
  isPost: (id: string) => boolean,
) {
  const problems = [...wrongRedirects];
  const paths = new Set<string>();
  const rows = redirects.flatMap(({ value, line }): Omit<FormerPathRow, "to">[] => {
    const { path, kind, to, address = null, reason, since } = value;
    const entityId = kind === null || to === null ? null : targetId(kind, to, ids, isPost);
    const leadsNowhere =
      (kind === null) !== (to === null) || entityId === undefined || (kind !== null && address !== null);
    if (leadsNowhere || paths.has(path)) {
      const text = leadsNowhere ? archiveMessages.leadsNowhere(path) : archiveMessages.twice(path);
      problems.push({ path: DATA_FILES.redirects, line, text });
      return [];
    }
    paths.add(path);
    return [{ path, kind: entityId ? kind : null, entityId: entityId ?? null, address, reason, since }];
  });
  return { rows, problems };
}

function targetId(
  kind: NonNullable<FormerPathRow["kind"]>,
  to: string,
  ids: ImportIds,
  isPost: (id: string) => boolean,
): string | undefined {
  if (kind === "post") return isPost(to) ? to : undefined;
  return ids[kind](to);
}

function categoriesOf(
  data: ExportData,
  present: ExistingEntities,
  newId: () => string,
  problems: ExportProblem[],
): Category[] {
  requireUnique(data.categories, DATA_FILES.categories, ["slug"], problems);
  const stored = idsBySlug(present.categories);
  return data.categories.map(({ value }, position) => {
    return { id: stored.get(value.slug) ?? newId(), ...value, position, version: 1 };
  });
}

/** Returns the people of an export. A person whom the site has, by id or slug, stays unchanged; others become bylines without sign-in. */
function usersOf(data: ExportData, present: ExistingEntities, problems: ExportProblem[]) {
  requireUnique(data.authors, DATA_FILES.authors, ["id", "slug"], problems);
  const userIds = new Map<string, string>();
  const users: User[] = [];
  const formerBylines: ExportEntities["formerBylines"] = [];
  const authorPages: ExportEntities["authorPages"] = [];
  for (const { value } of data.authors) {
    const existing = present.users.find(({ id, slug }) => id === value.id || slug === value.slug);
    userIds.set(value.slug, existing?.id ?? value.id);
    const { former, portrait: portraitId, links, page: shown, ...person } = value;
    if (!existing) {
      users.push({ ...person, email: null, active: false });
      authorPages.push({ userId: value.id, portraitId, links, shown });
    }
    for (const slug of former) formerBylines.push({ slug, userId: existing?.id ?? value.id });
  }
  return { users, userIds, formerBylines, authorPages };
}

function settingsOf(data: ExportData, ids: ImportIds, problems: ExportProblem[]): SiteSettings {
  const { menu, footer, values, look } = data.settings;
  const marks = eachKey(MARKS, (name) => data.settings[MARKS[name]]);
  for (const id of Object.values(marks)) {
    if (id !== null && !ids.hasPicture(id))
      problems.push({ path: DATA_FILES.site, line: 1, text: archiveMessages.settingsPicture });
  }
  for (const [name, lines] of [
    ["menu", menu],
    ["stopka", footer ?? []],
  ] as const) {
    const fault = faultOfMenuLines(lines);
    if (fault !== null) problems.push({ path: DATA_FILES.site, line: 1, text: `${name}: ${withoutFullStop(fault)}` });
  }
  const { values: checked } = checkSettingValues(soundValues(values));
  return { ...NO_SETTINGS, menu, footer, ...marks, values: checked, look, version: 1 };
}

type TopicRow = ExportData["topics"][number];

function topicOf(row: TopicRow["value"]): Topic {
  const { id, slug, title, angle, question, intent, state, series, intro, priority } = row;
  return { id, slug, title, angle, question, intent, state, public: row.public, series, intro, priority, version: 1 };
}

/** A function that makes the message for a slug that the export does not have. */
type MessageForSlug = (slug: string) => string;

function planOf({ value, line }: TopicRow, all: TopicRow[], ids: ImportIds, problems: ExportProblem[]): TopicPlan {
  const { id, owner, category, tags, mergedInto, created, updated } = value;
  const wrong = (what: string) => problems.push({ path: DATA_FILES.topics, line, text: what });
  const idOrProblem = (unknown: MessageForSlug, slug: string | null, idOf: (slug: string) => string | undefined) => {
    const entityId = slug === null ? null : (idOf(slug) ?? null);
    if (slug !== null && entityId === null) wrong(unknown(slug));
    return entityId;
  };
  const target = mergedInto === null ? null : all.find((each) => each.value.slug === mergedInto);
  if (target === undefined || target?.value.id === id || target?.value.mergedInto)
    wrong(archiveMessages.topicMergedInto(mergedInto));
  const { week, sources, notes, origin, evidence, demand, signal, reason, deferredUntil } = value;
  return {
    topicId: id,
    ownerId: idOrProblem(archiveMessages.unknownPerson, owner, ids.user),
    categoryId: idOrProblem(archiveMessages.unknownCategory, category, ids.category),
    tagIds: tags.flatMap((slug) => idOrProblem(archiveMessages.unknownTag, slug, ids.tag) ?? []),
    week,
    sources,
    notes,
    origin,
    evidence,
    demand,
    signal,
    reason,
    deferredUntil,
    mergedInto: target && target.value.id !== id ? target.value.id : null,
    createdAt: created,
    updatedAt: updated,
  };
}

function idsBySlug(all: readonly { id: string; slug: string }[]): Map<string, string> {
  return new Map(all.map(({ id, slug }) => [slug, id]));
}

function requireUnique<T>(
  rows: readonly DataRow<T>[],
  path: string,
  fields: readonly (keyof T)[],
  problems: ExportProblem[],
): void {
  for (const field of fields) {
    const seen = new Set<T[keyof T]>();
    for (const { value, line } of rows) {
      if (seen.has(value[field])) problems.push({ path, line, text: archiveMessages.twice(String(value[field])) });
      seen.add(value[field]);
    }
  }
}
