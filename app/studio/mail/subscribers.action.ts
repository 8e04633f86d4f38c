import { z } from "zod";
import { subscribers as words } from "../../messages/subscribers/subscribers.ts";
import { action, tick } from "../../requests/action.ts";
import type { Done } from "../ui/done-message.tsx";

const ID_LIMIT = 80;
const MOST_LISTED = 200;

export const subscribersActions = {
  remove: action("administer", { id: z.string().max(ID_LIMIT) }, async ({ studio, viewer }, { id }) => {
    const removed = await studio.subscribers.remove(viewer, id);
    return removed.ok ? { ok: true, value: { says: words.removed } satisfies Done } : removed;
  }),
  import: action("administer", { table: z.string(), apply: tick }, async ({ studio, viewer }, { table, apply }) => {
    const done = await studio.subscribers.importTable(viewer, table, apply);
    if (!done.ok) return done;
    const { leftOut, faults, ...counts } = done.value;
    const listed = { leftOut: leftOut.slice(0, MOST_LISTED), listed: leftOut.length };
    return { ok: true, value: { ...counts, ...listed, faults, applied: apply && faults.length === 0 } };
  }),
};
