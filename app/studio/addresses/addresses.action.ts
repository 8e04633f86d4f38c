import { z } from "zod";
import { action } from "../../requests/action.ts";

const ADDRESS_LIMIT = 2_048;

const address = z.string().trim().max(ADDRESS_LIMIT);

export const addressesActions = {
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
