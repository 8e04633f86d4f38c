import { z } from "zod";
import { REDIRECT_STATUSES } from "#core/settings/redirect-rules.ts";
import { action, tick } from "../../requests/action.ts";

const ADDRESS_LIMIT = 2_048;

const address = z.string().trim().max(ADDRESS_LIMIT);

/** Actions on addresses that were requested but lead to no page. */
export const notFoundLogActions = {
  redirect: action("edit-all", { from: address.min(1), to: address }, async ({ studio, viewer }, { from, to }) =>
    studio.addresses.redirect(viewer, from, to === "" ? null : to),
  ),
  release: action("edit-all", { path: address.min(1) }, async ({ studio, viewer }, { path }) =>
    studio.addresses.release(viewer, path),
  ),
  ignore: action("edit-all", { path: address.min(1) }, async ({ studio, viewer }, { path }) =>
    studio.addresses.ignore(viewer, path),
  ),
};

/** Actions on links that lead to no page. */
export const deadLinksActions = {
  redirect: notFoundLogActions.redirect,
  checkOutside: action("edit-all", { on: tick }, async ({ studio, viewer }, { on }) =>
    studio.addresses.checkOutsideLinks(viewer, on),
  ),
  recheckOutside: action("edit-all", {}, async ({ studio, viewer }) => studio.addresses.recheckOutsideLinks(viewer)),
};

const status = z.coerce.number().pipe(z.literal(REDIRECT_STATUSES)).default(301);

export const addressesActions = {
  ...notFoundLogActions,
  rule: action(
    "administer",
    { pattern: address.min(1), to: address.min(1), status },
    async ({ studio, viewer }, { pattern, ...target }) => studio.settings.putRedirect(viewer, pattern, target),
  ),
  releaseRule: action("administer", { pattern: address.min(1) }, async ({ studio, viewer }, { pattern }) =>
    studio.settings.removeRedirect(viewer, pattern),
  ),
  foreign: action("edit-all", { on: tick }, async ({ studio, viewer }, { on }) =>
    studio.addresses.leadForeign(viewer, on),
  ),
  releaseBranch: action("edit-all", { from: address.min(1) }, async ({ studio, viewer }, { from }) =>
    studio.addresses.releaseBranch(viewer, from),
  ),
  import: action("edit-all", { table: z.string(), apply: tick }, async ({ studio, viewer }, { table, apply }) => {
    const done = await studio.addresses.importTable(viewer, table, apply);
    if (!done.ok) return done;
    return { ok: true, value: { ...done.value, applied: apply && done.value.faults.length === 0 } };
  }),
};
