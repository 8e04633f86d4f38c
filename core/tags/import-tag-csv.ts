import { formMessages } from "#core/messages/base.ts";
import type { TagDeps, TagStoreWrite } from "./store.ts";
import type { EditContext } from "../base/viewer.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { purgedByTag } from "../base/cache-tags.ts";
import { tagPath } from "../base/paths.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import type { Tag, StoredTag } from "./tag.ts";
import { putChanged } from "./store-changed-tag.ts";
import type { TagImport } from "./tag-editing-types.ts";
import { tagsOfTable, type TableTag } from "./tag-csv.ts";
import { tagErrors, takenNames, wantedOf } from "./validate-tag-change.ts";

type Deps = Pick<TagDeps, "store" | "renderer" | "newId" | "letOthersRun">;

interface Line extends TableTag {
  html: string | undefined;
}

const MOST_LISTED = 200;

/**
 * Imports tags from a table. A line with a tag's address changes the tag, any other line creates a tag; tags without a line stay. One wrong
 * line prevents the whole import.
 */
export async function importTagCsv(deps: Deps, context: EditContext, text: string, apply: boolean) {
  const { tags, faults } = tagsOfTable(text);
  const lines: Line[] = [];
  for (const tag of tags) {
    const html = await htmlOf(deps, tag);
    if (html.ok) lines.push({ ...tag, html: html.value });
    else faults.push({ line: tag.line, message: html.message });
  }
  let result: TagImport = { created: 0, changed: 0, unchanged: 0, tags: [], faults };
  if (faults.length > 0) return ok(result);
  // A preview runs the import and then refuses it, because the store rolls a refused transaction back.
  const written = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    result = await importLines(tx, context, lines, deps);
    if (!apply || result.faults.length > 0) return refuse("invalid", formMessages.nothingSaved);
    const { created, changed } = result;
    await tx.putAudit(auditEntry(context.viewer, context.now, "tag-import", null, { created, changed }));
    return ok(null);
  });
  return written.ok || written.message === formMessages.nothingSaved ? ok(result) : written;
}

/** Renders a description. A description that equals the stored description is rendered already. */
async function htmlOf({ store, renderer }: Deps, { slug, description }: TableTag) {
  if (!description) return ok(description);
  const stored = slug === "" ? null : await store.read.tagBySlug(slug);
  return stored?.description === description
    ? ok(stored.descriptionHtml)
    : renderer.renderShort(description, "archive");
}

const FIELDS = ["name", "description", "aliases", "hidden"] as const;

async function importLines(
  tx: TagStoreWrite,
  context: EditContext,
  lines: readonly Line[],
  { newId, letOthersRun }: Deps,
) {
  const result: TagImport = { created: 0, changed: 0, unchanged: 0, tags: [], faults: [] };
  for await (const line of withPauses(lines, letOthersRun)) {
    const message = await importLine(tx, context, line, newId, result);
    if (message !== null) result.faults.push({ line: line.line, message });
  }
  return result;
}

async function importLine(
  tx: TagStoreWrite,
  context: EditContext,
  { line, slug, html, ...changes }: Line,
  newId: () => string,
  result: TagImport,
): Promise<string | null> {
  const stored = slug === "" ? null : await tx.tagBySlug(slug);
  const before = stored ?? { ...BLANK, id: newId() };
  const wanted = await wantedOf(tx, before, changes);
  const [fault] = Object.values({ ...tagErrors(changes), ...(await takenNames(tx, before, wanted)) });
  if (fault !== undefined) return fault;
  const fields = FIELDS.filter((field) => stored && JSON.stringify(wanted[field]) !== JSON.stringify(stored[field]));
  if (!stored) await createTag(tx, context, wanted, html ?? "");
  else if (fields.length > 0) {
    await putChanged(tx, context, stored, wanted, wanted.slug === stored.slug ? "tag-change" : "tag-rename", html);
  } else {
    result.unchanged += 1;
    return null;
  }
  result[stored ? "changed" : "created"] += 1;
  if (result.tags.length < MOST_LISTED)
    result.tags.push({ line, name: wanted.name, before: stored?.name ?? null, fields });
  return null;
}

const NAMELESS = { slug: "", name: "", description: "", aliases: [], hidden: false, proposed: false };
const BLANK: Omit<StoredTag, "id"> = { ...NAMELESS, version: 1, posts: 0, descriptionHtml: "" };

async function createTag(tx: TagStoreWrite, { viewer, now }: EditContext, tag: Tag, html: string): Promise<void> {
  const { id, name, slug } = tag;
  await tx.dropFormerPath(tagPath(slug));
  await tx.putTag(tag, html);
  tx.purge(purgedByTag(null, slug));
  await tx.putAudit(auditEntry(viewer, now, "tag-create", { kind: "tag", id }, { name }));
}
