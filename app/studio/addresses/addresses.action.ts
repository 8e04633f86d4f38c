import { z } from "zod";
import { action } from "../../requests/action.ts";

const ADDRESS_LIMIT = 2_048;

const address = z.string().trim().max(ADDRESS_LIMIT);

export const addressesActions = {
  redirect: action(
    "edit-all",
    z.strictObject({ from: address.min(1), to: address }),
    async ({ studio }, submission, { from, to }) =>
      studio.addresses.redirect(submission.viewer, from, to === "" ? null : to),
  ),
  release: action("edit-all", z.strictObject({ path: address.min(1) }), async ({ studio }, submission, { path }) =>
    studio.addresses.release(submission.viewer, path),
  ),
  ignore: action("edit-all", z.strictObject({ path: address.min(1) }), async ({ studio }, submission, { path }) =>
    studio.addresses.ignore(submission.viewer, path),
  ),
};
