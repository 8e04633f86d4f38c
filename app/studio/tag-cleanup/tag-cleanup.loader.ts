import { comparePolish } from "#core/polish/collation.ts";
import { formatNear } from "#core/polish/dates/dates.ts";
import type { StudioPage } from "#core/base/studio-paging.ts";
import type { Services } from "#core/services.ts";
import type { LikenessClass } from "#core/tags/likeness/pair-likeness.ts";
import type { DuplicateView, RefreshAnalysis } from "#core/tags/cleanup/analyse-tags.ts";
import type { OperationLine, RefreshTag } from "#core/tags/cleanup/cleanup-service.ts";
import type { TagMerge } from "#core/tags/cleanup/merge-preview.ts";
import type { UntidyPost } from "#core/tags/store.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export const CLASSES = ["certain", "probable", "consider"] as const satisfies LikenessClass[];
export const TAG_LISTS = ["empty", "rare", "unused"] as const;
export const POST_LISTS = ["untagged", "overtagged"] as const;

type CleanupTagList = (typeof TAG_LISTS)[number];
export type CleanupPostList = (typeof POST_LISTS)[number];

/** `found` counts also the groups that are not shown yet. */
export type GroupsPart = StudioPage<DuplicateView> & { of: LikenessClass; found: number };
export type TagsPart = StudioPage<RefreshTag> & { of: CleanupTagList };
export type PostsPart = StudioPage<UntidyPost> & { of: CleanupPostList };

export interface OperationShown extends OperationLine {
  atText: string;
  undoneText: string;
}

export type TagCleanupScreen = Awaited<ReturnType<typeof loadTagCleanup>>;

const FIRST_GROUPS = 3;
const FIRST_TAGS = 8;
const FIRST_OPERATIONS = 5;

const GROUPS = 20;
const TAGS = 50;

export async function loadTagCleanup(services: Services, context: RequestContext) {
  const done = context.query.get("done") ?? "";
  const operations = done === "" ? [] : await operationsOf(services, context);
  return { ...(await partOf(services, context)), done: operations.find(({ id }) => id === done) ?? null };
}

async function partOf(services: Services, context: RequestContext) {
  const { tagRefresh } = services.studio;
  const viewer = requiredViewer(context);
  const show = context.query.get("show") || "all";
  if (show === "operations") return { show: "operations" as const, operations: await operationsOf(services, context) };
  if (isOneOf(POST_LISTS, show)) {
    return { show: "posts" as const, part: { ...(await untidyPage(services, context, show)), of: show } };
  }
  const analysis = unwrap(await tagRefresh.analyse(viewer));
  if (show === "merge") return mergeOf(services, context, analysis);
  if (isOneOf(CLASSES, show)) {
    const part = pageIn(groupsOf(analysis, show), context, show, GROUPS);
    return { show: "groups" as const, part: { ...part, found: analysis.groups[show] } };
  }
  if (isOneOf(TAG_LISTS, show))
    return { show: "tags" as const, part: pageIn(byName(analysis[show]), context, show, TAGS) };
  if (show !== "all") throw pageNotFound(context.fullPath);
  const { tags, assignments, shadowed, untagged, overtagged } = analysis;
  const operations = await operationsOf(services, context);
  return {
    show: "all" as const,
    facts: { tags, assignments, shadowed, untagged, overtagged },
    groups: CLASSES.map((of) => {
      return { ...firstOf(groupsOf(analysis, of), of, FIRST_GROUPS), found: analysis.groups[of] };
    }),
    lists: TAG_LISTS.map((of) => firstOf(byName(analysis[of]), of, FIRST_TAGS)),
    operations: operations.slice(0, FIRST_OPERATIONS),
    operationCount: operations.length,
  };
}

/** As with the other lists, a page beyond the last one is the last one. */
async function untidyPage({ studio: { tagRefresh } }: Services, context: RequestContext, of: CleanupPostList) {
  const readPage = (page: number) => tagRefresh.untidy(requiredViewer(context), of, page);
  const asked = await readPage(requestedPage(context));
  if (asked.ok || asked.code !== "missing") return unwrap(asked);
  const first = unwrap(await readPage(1));
  return first.pages === 1 ? first : unwrap(await readPage(first.pages));
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function groupsOf({ duplicates }: RefreshAnalysis, of: LikenessClass): DuplicateView[] {
  return duplicates.filter((group) => group.class === of);
}

function byName(tags: RefreshTag[]): RefreshTag[] {
  return tags.toSorted((one, other) => comparePolish(one.name, other.name));
}

function firstOf<Row, Of>(rows: Row[], of: Of, most: number): StudioPage<Row> & { of: Of } {
  return { of, rows: rows.slice(0, most), page: 1, pages: 1, total: rows.length };
}

/** A list shrinks while it is worked through, so a page beyond its end is its last one. */
function pageIn<Row, Of>(rows: Row[], context: RequestContext, of: Of, size: number): StudioPage<Row> & { of: Of } {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(requestedPage(context), pages);
  return { of, rows: rows.slice((page - 1) * size, page * size), page, pages, total: rows.length };
}

/** The merge that the address names, or all certain ones of a page of them. */
async function mergeOf({ studio }: Services, context: RequestContext, analysis: RefreshAnalysis) {
  const { query } = context;
  const [into, tags, name] = ["into", "tags", "name"].map((field) => query.get(field) ?? "");
  const certain = pageIn(groupsOf(analysis, "certain"), context, "certain", GROUPS);
  const merges = into && tags ? [{ into, tagIds: tags.split(",") }] : certain.rows.map(mergeOfGroup);
  const preview = unwrap(await studio.tagRefresh.preview(requiredViewer(context), merges, name ?? ""));
  const back = { show: query.get("from") ?? "", page: query.get("page") ?? "" };
  return { show: "merge" as const, preview, name: name ?? "", back };
}

function mergeOfGroup({ canonicalId, tags }: DuplicateView): TagMerge {
  return { into: canonicalId, tagIds: tags.map(({ id }) => id).filter((id) => id !== canonicalId) };
}

async function operationsOf({ studio, clock, config }: Services, context: RequestContext): Promise<OperationShown[]> {
  const lines = unwrap(await studio.tagRefresh.operations(requiredViewer(context)));
  const said = (at: number) => formatNear(at, clock(), config.timeZone);
  return lines.map((line) => ({
    ...line,
    atText: said(line.at),
    undoneText: line.undoneAt === null ? "" : said(line.undoneAt),
  }));
}
