import { z } from "zod";
import { PODCAST_SECTIONS } from "#core/base/category.ts";
import { refuseField } from "#core/base/outcome.ts";
import { action, tick } from "../../requests/action.ts";
import { links } from "../../links.ts";
import { studio as words } from "../../messages/studio.ts";
import type { Done } from "../ui/done-message.tsx";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 10_000;
const ORDER_LIMIT = 1_000;

const text = z.string().max(FIELD_LIMIT);
const id = z.string().min(1).max(80);

export const categoryActions = {
  create: action(
    "administer",
    { name: text, slug: text.default(""), description: text.default("") },
    async ({ studio, viewer }, { name, slug, description }) =>
      studio.categories.create(viewer, { name, slug: slug.trim() || null, description }),
  ),
  change: action(
    "administer",
    { id, name: text, description: text, version: z.coerce.number().int() },
    async ({ studio, viewer }, { id: category, ...input }) => studio.categories.change(viewer, category, input),
  ),
  podcast: action(
    "administer",
    {
      id,
      version: z.coerce.number().int(),
      on: tick,
      cover: text.default(""),
      section: z.enum(PODCAST_SECTIONS),
      isExplicit: tick,
    },
    async ({ studio, viewer }, { id: category, version, on, ...podcast }) =>
      studio.categories.podcast(viewer, category, { version, podcast: on ? podcast : null }),
  ),
  order: action("administer", { ids: text }, async ({ studio, viewer }, { ids }) =>
    studio.categories.order(viewer, ids.split(",").filter(Boolean).slice(0, ORDER_LIMIT)),
  ),
  remove: action("administer", { id, agreed: tick }, async ({ studio, viewer }, input) => {
    if (!input.agreed) return refuseField("agreed", words.common.agreeFirst);
    const removed = await studio.categories.remove(viewer, input.id);
    return removed.ok
      ? { ok: true, value: { says: words.categories.removed(removed.value.name) } satisfies Done }
      : removed;
  }),
};

export const moveCategoryActions = {
  move: action(
    "administer",
    {
      slug: text.default(""),
      into: text.default(""),
      version: z.coerce.number().int(),
      rewrite: tick,
      takeOver: tick,
    },
    async ({ studio, viewer, params }, { slug, into, ...input }) => {
      const to = into === "" ? { slug } : { into };
      const moved = await studio.categories.move(viewer, params.id ?? "", { to, ...input });
      return moved.ok ? { ok: true, to: links.categoryPlace(moved.value.id) } : moved;
    },
  ),
  "rewrite-links": action("administer", {}, async ({ studio, viewer, params }) =>
    studio.categories.rewriteLinks(viewer, params.id ?? ""),
  ),
};
