import type { TagDeps, TagStoreRead } from "./store.ts";
import { requirePermission } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { comparePolish } from "../polish/collation.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { isIndexed, type Tag } from "./tag.ts";
import { rowOf } from "./cleanup/analyse-tags.ts";
import { removeTag } from "./merge-tags.ts";
import { putChanged, storedTag } from "./tag-changes.ts";
import type { TagChanges, TagEditingService, TagLine } from "./tag-editing-service.ts";
import { importTagCsv } from "./import-tag-csv.ts";
import { tagTable } from "./tag-csv.ts";
import { tagErrors, takenNames, wantedOf } from "./validate-change.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "config" | "newId" | "renderer">;

const MISSING = refuse("missing", "Tego tagu już nie ma. Odśwież listę.");
const STALE = refuse("conflict", "Ktoś zmienił ten tag w międzyczasie. Odśwież listę i nanieś zmiany jeszcze raz.");

export function createTagEditing(deps: Deps): TagEditingService {
  const { store, clock, config, newId } = deps;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  const refused = (viewer: Viewer) => requirePermission(viewer, "edit-all");
  return {
    lines: async (viewer) => refused(viewer) ?? ok(await linesOf(store.read, config)),
    change: async (viewer, id, changes) => refused(viewer) ?? change(deps, by(viewer), id, changes),
    async accept(viewer, id) {
      const refusal = refused(viewer);
      if (refusal) return refusal;
      return store.write(async (tx): Promise<Outcome<Tag>> => {
        const tag = await storedTag(tx, id);
        if (!tag) return MISSING;
        if (!tag.proposed) return refuse("conflict", `Tag „${tag.name}” jest już przyjęty.`);
        return ok(await putChanged(tx, by(viewer), tag, { proposed: false }, "tag-accept"));
      });
    },
    async remove(viewer, id) {
      const refusal = refused(viewer);
      if (refusal) return refusal;
      return store.write(async (tx): Promise<Outcome<{ operation: string }>> => {
        const usage = (await tx.tagUsage()).find((tag) => tag.id === id);
        if (!usage) return MISSING;
        if (usage.posts.length + usage.trashed + usage.copies > 0) {
          return refuse(
            "conflict",
            `Tag „${usage.name}” ma wpisy (także w koszu albo w kopiach roboczych). Połącz go albo ukryj.`,
          );
        }
        return ok({ operation: (await removeTag(tx, by(viewer), newId(), id)).id });
      });
    },
    exportTable: async (viewer) => refused(viewer) ?? ok(tagTable(await linesOf(store.read, config))),
    importTable: async (viewer, table, apply) => refused(viewer) ?? importTagCsv(deps, by(viewer), table, apply),
  };
}

async function linesOf(read: TagStoreRead, { tagIndex }: SiteConfig): Promise<TagLine[]> {
  const lines = (await read.tagUsage()).map((tag): TagLine => {
    const { description, version, hidden, proposed, listed } = tag;
    const open = !hidden && !proposed && listed.length > 0;
    return {
      ...rowOf(tag),
      description,
      version,
      indexed: open && isIndexed(listed.length, description !== "", tagIndex),
    };
  });
  return lines.toSorted((one, other) => comparePolish(one.name, other.name));
}

async function change(
  { store, renderer }: Deps,
  context: EditContext,
  id: string,
  { version, ...changes }: TagChanges,
): Promise<Outcome<Tag>> {
  const fields = tagErrors(changes);
  const [fault] = Object.values(fields);
  if (fault !== undefined) return refuse("invalid", fault, fields);
  const { description } = changes;
  const html = description === undefined ? ok(undefined) : await renderer.renderShort(description);
  if (!html.ok) return refuse("invalid", html.message, { description: html.message });
  return store.write(async (tx): Promise<Outcome<Tag>> => {
    const before = await storedTag(tx, id);
    if (!before) return MISSING;
    if (before.version !== version) return STALE;
    const wanted = await wantedOf(tx, before, changes);
    const taken = await takenNames(tx, before, wanted);
    const [obstacle] = Object.values(taken ?? {});
    if (taken && obstacle !== undefined) return refuse("invalid", obstacle, taken);
    const act = wanted.slug === before.slug ? "tag-change" : "tag-rename";
    return ok(await putChanged(tx, context, before, wanted, act, html.value ?? before.descriptionHtml));
  });
}
