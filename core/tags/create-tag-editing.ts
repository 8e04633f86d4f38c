import type { TagDeps, TagStoreRead } from "./store.ts";
import { permitted } from "../base/permission.ts";
import type { EditContext, Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { comparePolish } from "../polish/collation.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { isIndexed, type Tag } from "./tag.ts";
import { removeUnused } from "./cleanup/apply-merges.ts";
import { putChanged, storedTag } from "./store-changed-tag.ts";
import type { TagChanges, TagLine } from "./tag-editing-types.ts";
import { importTagCsv } from "./import-tag-csv.ts";
import { tagTable } from "./tag-csv.ts";
import { tagErrors, takenNames, wantedOf } from "./validate-tag-change.ts";
import { tagMessages } from "#core/messages/tags.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "config" | "newId" | "renderer" | "letOthersRun">;

const MISSING = refuse("missing", tagMessages.gone);
const STALE = refuse("conflict", tagMessages.changedMeanwhile);

/** Creates the editors' part of the page `/tags`. Other people get `forbidden`. */
export function createTagEditing(deps: Deps) {
  const { store, clock, config } = deps;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  return {
    lines: permitted("edit-all", async () => ok(await linesOf(store.read, config))),
    /** Changes a tag. Returns `conflict` if somebody changed the tag since `version`; `invalid` with a sentence for each wrong field. */
    change: permitted("edit-all", (viewer, id: string, changes: TagChanges) => change(deps, by(viewer), id, changes)),
    accept: permitted("edit-all", (viewer, id: string) =>
      store.write(async (tx) => {
        const tag = await storedTag(tx, id);
        if (!tag) return MISSING;
        if (!tag.proposed) return refuse("conflict", tagMessages.acceptedAlready(tag.name));
        return ok(await putChanged(tx, by(viewer), tag, { proposed: false }, "tag-accept"));
      }),
    ),
    /** Removes a tag. Returns `conflict` if a post or a working copy has the tag. The removal can be undone for 30 days. */
    remove: permitted("edit-all", (viewer, id: string) =>
      store.write((tx) => removeUnused(tx, by(viewer), [id], deps)),
    ),
    /** Returns all tags as CSV in UTF-8 with a byte order mark. The cells are written so that no spreadsheet reads one as a formula. */
    exportTable: permitted("edit-all", async () => ok(tagTable(await linesOf(store.read, config)))),
    /**
     * Imports a table in the form that `exportTable` makes; tags are recognised by their address. Stores all lines or none. Without
     * `apply`, only previews the import.
     */
    importTable: permitted("edit-all", (viewer, table: string, apply: boolean) =>
      importTagCsv(deps, by(viewer), table, apply),
    ),
  };
}

async function linesOf(read: TagStoreRead, { tagIndex }: SiteConfig): Promise<TagLine[]> {
  const lines = (await read.tagUsage()).map(({ posts: _posts, listed, ...tag }): TagLine => {
    const open = !tag.hidden && !tag.proposed && listed.length > 0;
    return { ...tag, indexed: open && isIndexed(listed.length, tag.description !== "", tagIndex) };
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
