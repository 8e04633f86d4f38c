import { z } from "zod";
import type { Failure, Outcome } from "#core/base/outcome.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { tagPath } from "#core/base/paths.ts";
import type { Tag } from "#core/tags/tag.ts";
import { action, type ActionResult, tick } from "../../requests/action.ts";
import { parseTagListQuery } from "../../site/tags/tag-list-query.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { parseTagsQuery, tagsAt } from "./tags-query.ts";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 50_000;
const IDS_LIMIT = 5_000;

const text = z.string().max(FIELD_LIMIT);
const id = z.string().min(1).max(80);

export interface TagChanged {
  act: "change" | "accept";
  name: string;
  path: string;
  was: string | null;
}

export const tagActions = {
  change: action(
    "edit-all",
    {
      id,
      version: z.coerce.number().int(),
      slug: text,
      name: text,
      description: text.transform((typed) => typed.replaceAll("\r\n", "\n")),
      aliases: text.transform(linesOf),
      hidden: tick,
    },
    async ({ studio, viewer }, { id: tagId, slug, hidden, ...changes }) => {
      const changed = await studio.tagEditing.change(viewer, tagId, { ...changes, hidden });
      if (!changed.ok && changed.code === "conflict") return withPresent(studio, viewer, tagId, changed);
      return told("change", changed, slug);
    },
  ),
  accept: action("edit-all", { id }, async ({ studio, viewer }, input) =>
    told("accept", await studio.tagEditing.accept(viewer, input.id), null),
  ),
  remove: action("edit-all", { id }, async ({ studio, viewer, context }, input) => {
    const removed = await studio.tagEditing.remove(viewer, input.id);
    return removed.ok ? { ok: true, to: afterwards(context, removed.value.operation) } : removed;
  }),
  merge: action(
    "edit-all",
    { into: id, tags: z.string().max(IDS_LIMIT) },
    async ({ studio, viewer, context }, { into, tags }) => {
      const tagIds = tags.split(",").filter((each) => each !== "" && each !== into);
      const merged = await studio.tagRefresh.merge(viewer, [{ into, tagIds }], "");
      return merged.ok ? { ok: true, to: afterwards(context, merged.value.operation) } : merged;
    },
  ),
  undo: action("edit-all", { operation: id }, async ({ studio, viewer }, { operation }) =>
    studio.tagRefresh.undo(viewer, operation),
  ),
  import: action("edit-all", { table: z.string(), apply: tick }, async ({ studio, viewer }, { table, apply }) => {
    const done = await studio.tagEditing.importTable(viewer, table, apply);
    if (!done.ok) return done;
    return { ok: true, value: { ...done.value, applied: apply && done.value.faults.length === 0 } };
  }),
};

function told(act: TagChanged["act"], outcome: Outcome<Tag>, before: string | null): ActionResult {
  if (!outcome.ok) return outcome;
  const { name, slug } = outcome.value;
  const was = before === null || before === slug ? null : tagPath(before);
  return { ok: true, value: { act, name, path: tagPath(slug), was } satisfies TagChanged };
}

async function withPresent(studio: Services["studio"], viewer: Viewer, tagId: string, refusal: Failure) {
  const lines = await studio.tagEditing.lines(viewer);
  const present = lines.ok ? lines.value.find((line) => line.id === tagId) : undefined;
  return present ? { ...refusal, present } : refusal;
}

function afterwards({ query }: RequestContext, done: string): string {
  const list = parseTagListQuery(query) ?? { sort: "name", filter: "", page: 1 };
  return tagsAt(parseTagsQuery(query, list), { pick: [], into: "", edit: "", done });
}

function linesOf(typed: string): string[] {
  const lines = typed.split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
