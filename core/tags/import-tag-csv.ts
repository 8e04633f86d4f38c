import type { TagDeps, TagStoreRead, TagStoreWrite } from "./store.ts";
import type { EditContext } from "../base/viewer.ts";
import { byteLength } from "../base/limits.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { purgedByTag } from "../base/cache-tags.ts";
import { tagPath } from "../base/paths.ts";
import type { Tag, StoredTag } from "./tag.ts";
import { putChanged } from "./tag-changes.ts";
import type { ImportedTag, TagImport } from "./tag-editing-service.ts";
import { TABLE_LIMIT, tagsOfTable, type TableTag } from "./tag-csv.ts";
import { tagErrors, takenNames, wantedOf } from "./validate-change.ts";

type Deps = Pick<TagDeps, "store" | "renderer" | "newId">;

interface Line extends TableTag {
  html: string | undefined;
}

const TOLD = 200;

/** Lines with a tag's address change it, others make new tags, unnamed tags stay. One fault and nothing is written. */
export async function importTagCsv(deps: Deps, context: EditContext, text: string, apply: boolean) {
  if (byteLength(text) > TABLE_LIMIT) {
    return refuse("invalid", `Tabela jest za duża: najwyżej ${TABLE_LIMIT / 1024 / 1024} MiB.`);
  }
  const { tags, faults } = tagsOfTable(text);
  const lines: Line[] = [];
  for (const tag of tags) {
    const html = await htmlOf(deps, tag);
    if (html.ok) lines.push({ ...tag, html: html.value });
    else faults.push({ line: tag.line, message: html.message });
  }
  let result: TagImport = { created: 0, changed: 0, unchanged: 0, tags: [], faults };
  if (faults.length > 0) return ok(result);
  // What is refused inside is rolled back by the store, so the preview is the import itself without its end.
  const written = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    result = await takeLines(tx, context, lines, deps.newId);
    if (!apply || result.faults.length > 0) return refuse("invalid", NOT_WRITTEN);
    const { created, changed } = result;
    await tx.putAudit(auditEntry(context.viewer, context.now, "tag-import", null, { created, changed }));
    return ok(null);
  });
  return written.ok || written.message === NOT_WRITTEN ? ok(result) : written;
}

/** Most descriptions of a table are the stored ones, which are rendered already. */
async function htmlOf({ store, renderer }: Deps, { slug, description }: TableTag) {
  if (!description) return ok(description);
  const stored = slug === "" ? null : await store.read.tagBySlug(slug);
  return stored?.description === description
    ? ok(stored.descriptionHtml)
    : renderer.renderShort(description, "archive");
}

const NOT_WRITTEN = "Niczego nie zapisano.";

async function takeLines(tx: TagStoreWrite, context: EditContext, lines: readonly Line[], newId: () => string) {
  const result: TagImport = { created: 0, changed: 0, unchanged: 0, tags: [], faults: [] };
  for (const line of lines) {
    const before = line.slug === "" ? null : await tx.tagBySlug(line.slug);
    const message = before
      ? await changeTag(tx, context, before, line, result)
      : await createTag(tx, context, line, newId(), result);
    if (message !== null) result.faults.push({ line: line.line, message });
  }
  return result;
}

async function changeTag(
  tx: TagStoreWrite,
  context: EditContext,
  before: StoredTag,
  { html, line, name, description, aliases, hidden }: Line,
  result: TagImport,
): Promise<string | null> {
  const changes = { name, description, aliases, hidden };
  const wanted = await wantedOf(tx, before, changes);
  const fault = await faultOf(tx, before, changes, wanted);
  if (fault !== null) return fault;
  const fields = FIELDS.filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]));
  if (fields.length === 0) result.unchanged += 1;
  else {
    await putChanged(tx, context, before, wanted, wanted.slug === before.slug ? "tag-change" : "tag-rename", html);
    result.changed += 1;
    tell(result, { line, name: wanted.name, before: before.name, fields });
  }
  return null;
}

const FIELDS = ["name", "description", "aliases", "hidden"] as const;

function tell(result: TagImport, tag: ImportedTag): void {
  if (result.tags.length < TOLD) result.tags.push(tag);
}

async function createTag(
  tx: TagStoreWrite,
  context: EditContext,
  { html, line, name, description, aliases, hidden }: Line,
  id: string,
  result: TagImport,
): Promise<string | null> {
  const changes = { name, description, aliases, hidden };
  const blank = { id, slug: "", name: "", description: "", aliases: [], hidden: false, proposed: false, version: 1 };
  const wanted = await wantedOf(tx, { ...blank, posts: 0, descriptionHtml: "" }, changes);
  const fault = await faultOf(tx, blank, changes, wanted);
  if (fault !== null) return fault;
  await tx.dropFormerPath(tagPath(wanted.slug));
  await tx.putTag(wanted, html ?? "");
  tx.purge(purgedByTag(null, wanted.slug));
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-create", { kind: "tag", id }, { name: wanted.name }));
  result.created += 1;
  tell(result, { line, name: wanted.name, before: null, fields: [] });
  return null;
}

async function faultOf(
  read: TagStoreRead,
  before: Pick<Tag, "id" | "name" | "slug" | "aliases">,
  changes: Parameters<typeof tagErrors>[0],
  wanted: Tag,
): Promise<string | null> {
  const [fault] = Object.values({ ...tagErrors(changes), ...(await takenNames(read, before, wanted)) });
  return fault ?? null;
}
