import { plainTitle } from "#core/base/post-title.ts";
import type { PostDeps, PostStoreRead } from "../posts/store.ts";
import type { AuditEntry, AuditFilter } from "#core/base/audit-entry.ts";
import { typesetTitle } from "../markdown/typeset-title.ts";
import { typographyRules, type TypographyRules } from "../polish/typography/typography-rules.ts";
import { ok } from "../base/outcome.ts";
import { comparePolish } from "../polish/collation.ts";
import { formatNear, nextMidnight } from "../polish/dates/format-dates.ts";
import { parseLocalTime } from "../polish/dates/local-time.ts";
import { STUDIO_ROWS } from "../base/studio-paging.ts";
import { permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";

/** Entries are read in batches of this size, at most `MOST_READ` for one page. So a page may be empty although a next page exists. */
const BATCH = 200;
const MOST_READ = 2_000;

/** The kinds of entities about which editors may read. Only administrators may read entries about accounts. */
const EDITORS_KINDS = new Set(["post", "media", "tag", "topic", "category"]);
const EDITORS_ACTS = new Set([
  "missing-ignore",
  "redirect-gone",
  "redirect-release",
  "redirect-branch",
  "redirect-foreign",
  "outside-links-on",
  "outside-links-off",
  "redirect-import",
  "category-order",
  "outbox-retry",
  "import",
  "tag-refresh",
  "tag-recount",
  "tag-assign",
  "tag-undo",
  "topic-dismiss",
  "topic-undismiss",
]);

/** The page of the log to read. */
export interface AuditQuery {
  /** The id of the entry that the page follows; null for the newest entries. */
  before: number | null;
  /** The id of the person whose entries are read; empty for everybody. */
  person: string;
  /** The local day, such as "2026-11-24"; any other text means all days. */
  day: string;
  /** Text to search for, as `AuditFilter.text`. */
  text: string;
}

type Deps = Pick<PostDeps, "store" | "clock" | "config">;

/** Makes the service that lets editors and administrators read the audit log. */
export function createAuditService(deps: Deps) {
  return {
    /**
     * Returns a page of entries, the newest first. `next`: the `before` of the following page. Editors do not see what happens to other
     * accounts.
     */
    entries: permitted("edit-all", (viewer, query: AuditQuery) => readEntries(deps, viewer, query)),
  };
}

async function readEntries({ store, clock, config }: Deps, viewer: Viewer, query: AuditQuery) {
  const { read } = store;
  const { entries, next } = await entriesFor(read, viewer, query.before, filterOf(query, config.timeZone));
  const users = await read.users();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const rules = typographyRules(config.typography);
  const now = clock();
  const lines: AuditLine[] = [];
  for (const { id, at, userId, act, entity, details } of entries) {
    const who = userId === null ? null : (names.get(userId) ?? "");
    const set = setTitles(details, rules);
    const about = entity && { ...entity, ...(await nameOf(read, entity, names, set, rules)) };
    lines.push({ id, atText: formatNear(at, now, config.timeZone), who, act, about, details: set });
  }
  const people = users
    .filter(({ role, email }) => role !== "reader" && email !== null)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => comparePolish(one.name, other.name));
  return ok({ lines, next, people });
}

function filterOf({ person, day, text }: AuditQuery, zone: string): AuditFilter {
  const from = parseLocalTime(day, zone);
  const at: AuditFilter["at"] = from.ok ? [from.value, nextMidnight(from.value, zone)] : null;
  return { userId: person || null, at, text };
}

async function entriesFor(read: PostStoreRead, viewer: Viewer, before: number | null, filter: AuditFilter) {
  const all = may(viewer, "administer");
  const entries: AuditEntry[] = [];
  let last = before;
  for (let looked = 0; looked < MOST_READ; looked += BATCH) {
    const batch = await read.filteredAudit(BATCH, last, filter);
    for (const entry of batch) {
      last = entry.id;
      if (!all && !isEditors(entry, viewer)) continue;
      entries.push(entry);
      if (entries.length === STUDIO_ROWS)
        return { entries, next: (await read.filteredAudit(1, last, filter)).length > 0 ? last : null };
    }
    if (batch.length < BATCH) return { entries, next: null };
  }
  return { entries, next: last };
}

function isEditors({ userId, act, entity }: AuditEntry, viewer: Viewer): boolean {
  return userId === viewer.id || EDITORS_ACTS.has(act) || (entity !== null && EDITORS_KINDS.has(entity.kind));
}

/** Names of details that hold titles of posts and topics as they were typed. */
const TITLES = ["title", "topic", "post"];

function setTitles(details: AuditEntry["details"], rules: TypographyRules): AuditEntry["details"] {
  const set = { ...details };
  for (const name of TITLES) {
    const title = set[name];
    if (typeof title === "string") set[name] = typesetTitle(title, rules);
  }
  return set;
}

async function nameOf(
  read: PostStoreRead,
  { kind, id }: NonNullable<AuditEntry["entity"]>,
  people: ReadonlyMap<string, string>,
  details: AuditEntry["details"],
  rules: TypographyRules,
): Promise<{ name: string; slug: string | null }> {
  const current = await currentName(read, kind, id, rules);
  if (current) return current;
  const past = details["title"] ?? details["name"] ?? details["slug"];
  return { name: people.get(id) ?? (typeof past === "string" ? plainTitle(past) : ""), slug: null };
}

async function currentName(read: PostStoreRead, kind: string, id: string, rules: TypographyRules) {
  switch (kind) {
    case "post": {
      const [post] = await read.postTitles([id]);
      return post ? { name: plainTitle(post.title), slug: post.slug } : null;
    }
    case "media": {
      const [media] = await read.media([id]);
      return media ? { name: media.name, slug: id } : null;
    }
    case "tag": {
      const [tag] = await read.tagsByIds([id]);
      return tag ? { name: tag.name, slug: tag.slug } : null;
    }
    case "topic": {
      const topic = await read.plannedTopic(id);
      return topic && { name: typesetTitle(topic.title, rules), slug: topic.slug };
    }
    case "category":
      return (await read.categories()).find((each) => each.id === id) ?? null;
    default:
      return null;
  }
}

/** An entry as the studio shows it. */
export interface AuditLine {
  id: number;
  atText: string;
  /** The person's name; null for the scheduler and the command line, empty for a person who has left the team. */
  who: string | null;
  act: string;
  /** The changed entity, with its current or last known name; `slug` is null when the entity no longer exists. */
  about: { kind: string; id: string; name: string; slug: string | null } | null;
  details: AuditEntry["details"];
}
