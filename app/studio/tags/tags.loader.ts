import { formatDay } from "#core/polish/dates/format-dates.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { Services } from "#core/services.ts";
import { tagPath } from "#core/base/paths.ts";
import type { TagLine } from "#core/tags/tag-editing-types.ts";
import { listTags } from "#core/tags/tag-list.ts";
import type { TagListQuery } from "../../site/tags/tag-list-query.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { parseTagsQuery, type TagsQuery } from "./tags-query.ts";

export type StudioTagRow = ReturnType<typeof rowOf>;
export type MergeView = NonNullable<Awaited<ReturnType<typeof mergeOf>>>;
export type StudioTagsView = Awaited<ReturnType<typeof loadStudioTags>>;

export async function loadStudioTags(services: Services, context: RequestContext, list: TagListQuery) {
  const { studio, config } = services;
  const query = parseTagsQuery(context.query, list);
  const lines = unwrap(await studio.tagEditing.lines(requiredViewer(context)));
  const { rows, ...listing } = listTags(lines, query);
  const editing = lines.find(({ id }) => id === query.edit) ?? null;
  // If a tag's new name no longer fits the filter, the tag keeps its open form at the top of the list.
  const shown = !editing || rows.includes(editing) ? rows : [editing, ...rows];
  return {
    ...listing,
    rows: shown.map((line) => rowOf(line, config.timeZone)),
    query: { ...query, page: listing.page },
    count: countOf(listing.counts.all, NOUNS.tag),
    editing,
    merge: await mergeOf(services, context, lines, query),
    done: await doneBy(services, context, query.done),
  };
}

function rowOf({ description: _description, lastUsedAt, ...line }: TagLine, zone: string) {
  const open = !line.hidden && !line.proposed && line.published > 0;
  const lastUsed = lastUsedAt === null ? null : formatDay(lastUsedAt, zone);
  return { ...line, path: open ? tagPath(line.slug) : null, lastUsed };
}

async function mergeOf(
  { studio }: Services,
  context: RequestContext,
  lines: readonly TagLine[],
  { pick, into }: TagsQuery,
) {
  const picked = pick.flatMap((id) => lines.find((line) => line.id === id) ?? []);
  const tags = picked.map(({ id, name, published }) => ({ id, name, published }));
  const target = picked.find(({ id }) => id === into) ?? bestOf(picked);
  if (!target) return null;
  const stays = { id: target.id, name: target.name };
  const tagIds = picked.filter((each) => each !== target).map(({ id }) => id);
  if (tagIds.length === 0) return { tags, stays, preview: null, refusal: null };
  const merge = { into: stays.id, tagIds };
  const preview = unwrap(await studio.tagRefresh.preview(requiredViewer(context), [merge], ""));
  return { tags, stays, preview, refusal: preview.merges[0]?.refusal ?? null };
}

/** Returns the picked tag that readers know best; undefined when no tag is picked. */
function bestOf(picked: readonly TagLine[]): TagLine | undefined {
  const closed = (tag: TagLine) => Number(tag.proposed) + Number(tag.hidden);
  return picked.toSorted((one, other) => closed(one) - closed(other) || other.published - one.published)[0];
}

async function doneBy({ studio }: Services, context: RequestContext, id: string) {
  if (id === "") return null;
  const operations = unwrap(await studio.tagRefresh.operations(requiredViewer(context)));
  return operations.find((each) => each.id === id) ?? null;
}
