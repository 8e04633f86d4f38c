import { comparePolish } from "#core/polish/collation.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import type { DuplicateView, RefreshAnalysis } from "#core/tags/cleanup/analyse-tags.ts";
import type { OperationLine } from "#core/tags/cleanup/create-cleanup-service.ts";
import { pageNotFound, redirect } from "../../requests/http-errors.ts";
import { links } from "../../links.ts";
import { chosenAt, nameTyped } from "./chosen-groups.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

const CLASSES = ["certain", "probable", "consider"] as const;
const TAG_LISTS = ["empty", "rare", "unused"] as const;
const POST_LISTS = ["untagged", "overtagged"] as const;

export interface OperationShown extends OperationLine {
  atText: string;
  undoneText: string;
}

export type TagCleanupScreen = Awaited<ReturnType<typeof loadTagCleanup>>;
type Shown<Kind extends TagCleanupScreen["kind"]> = Extract<TagCleanupScreen, { kind: Kind }>;
export type GroupsShown = Shown<"groups">;
export type MergeShown = Shown<"merge">;

const GROUPS = 20;
const TAGS = 50;

export async function loadTagCleanup(services: Services, context: RequestContext) {
  const analysis = unwrap(await services.studio.tagRefresh.analyse(requiredViewer(context)));
  const done = context.query.get("done") ?? "";
  const isList = context.query.get("show") === "operations";
  const operations = done === "" && !isList ? [] : await operationsOf(services, context);
  const { groups, dismissed, empty, rare, unused, untagged, overtagged } = analysis;
  return {
    ...(isList ? { kind: "operations" as const, operations, dismissed } : await partOf(services, context, analysis)),
    counts: { ...groups, empty: empty.length, rare: rare.length, unused: unused.length, untagged, overtagged },
    done: operations.find(({ id }) => id === done) ?? null,
  };
}

async function partOf(services: Services, context: RequestContext, analysis: RefreshAnalysis) {
  const show = context.query.get("show") || "certain";
  if (show === "merge") return mergeOf(services, context, analysis);
  if (isOneOf(CLASSES, show)) {
    const chosen = chosenAt(context.query);
    return { kind: "groups" as const, of: show, chosen, ...pageIn(groupsOf(analysis, show), context, GROUPS) };
  }
  if (isOneOf(TAG_LISTS, show)) {
    const tags = analysis[show].toSorted((one, other) => comparePolish(one.name, other.name));
    return { kind: "tags" as const, of: show, ...pageIn(tags, context, TAGS) };
  }
  if (!isOneOf(POST_LISTS, show)) throw pageNotFound(context.fullPath);
  return { kind: "posts" as const, of: show, ...(await untidyPage(services, context, show)) };
}

/** Loads a page of the posts to tidy. A page number beyond the last page gives the last page. */
async function untidyPage(
  { studio: { tagRefresh } }: Services,
  context: RequestContext,
  of: (typeof POST_LISTS)[number],
) {
  const readPage = (page: number) => tagRefresh.untidy(requiredViewer(context), of, page);
  const requested = await readPage(requestedPage(context));
  if (requested.ok || requested.code !== "missing") return unwrap(requested);
  const first = unwrap(await readPage(1));
  return first.pages === 1 ? first : unwrap(await readPage(first.pages));
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function groupsOf({ duplicates }: RefreshAnalysis, of: DuplicateView["class"]): DuplicateView[] {
  return duplicates.filter((group) => group.class === of);
}

/** Returns a page of `rows`. Lists shrink while people work through them, so a number beyond the last page gives the last page. */
function pageIn<Row>(rows: Row[], context: RequestContext, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(requestedPage(context), pages);
  return { rows: rows.slice((page - 1) * size, page * size), page, pages, total: rows.length };
}

/**
 * Returns the merge that the address names. If the address names a page of certain or probable groups, returns all merges of that page, with
 * the tags that `stays` names, without the tags in `without`, and with the new names in `names`. A group whose tag that stays is in
 * `without` is left out.
 */
async function mergeOf({ studio }: Services, context: RequestContext, analysis: RefreshAnalysis) {
  const field = (name: string) => context.query.get(name) ?? "";
  const of = field("from") === "probable" ? "probable" : "certain";
  const chosen = chosenAt(context.query);
  const [stays, without] = [chosen.stays.split(","), chosen.without.split(",")];
  const groups = field("into") === "" ? pageIn(groupsOf(analysis, of), context, GROUPS).rows : [];
  const ofPage = groups.flatMap(({ canonicalId, tags, reason }) => {
    const into = tags.find(({ id }) => stays.includes(id))?.id ?? canonicalId;
    const tagIds = tags.map(({ id }) => id).filter((id) => id !== into && !without.includes(id));
    const name = nameTyped(chosen, tags);
    return tagIds.length === 0 || without.includes(into)
      ? []
      : [{ merge: { into, tagIds, ...(name === "" ? {} : { name }) }, reason }];
  });
  const merges =
    field("into") === ""
      ? ofPage.map(({ merge }) => merge)
      : [{ into: field("into"), tagIds: field("tags").split(",") }];
  if (merges.length === 0) throw redirect(links.tagRefresh(), 302);
  const preview = unwrap(await studio.tagRefresh.preview(requiredViewer(context), merges, field("name")));
  const reasons = ofPage.map(({ reason }) => reason);
  const back = { show: field("from"), page: field("page"), ...chosen };
  return { kind: "merge" as const, preview, reasons, name: field("name"), back };
}

async function operationsOf({ studio, clock, config }: Services, context: RequestContext): Promise<OperationShown[]> {
  const lines = unwrap(await studio.tagRefresh.operations(requiredViewer(context)));
  const nearText = (at: number) => formatNear(at, clock(), config.timeZone);
  return lines.map((line) => ({
    ...line,
    atText: nearText(line.at),
    undoneText: line.undoneAt === null ? "" : nearText(line.undoneAt),
  }));
}
