import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { refuse } from "#core/base/outcome.ts";
import { siteMessages } from "../messages/site.ts";
import type { Who } from "../routes.ts";

export type Authorization = "in" | "login" | "forbidden";

/** The one gate of pages and actions. A token is looked at by whoever it is for: the page reads it from its address. */
export function authorize(who: Who, viewer: Pick<Viewer, "role"> | null): Authorization {
  if (who === "everyone" || who === "token" || may(viewer, who)) return "in";
  return viewer ? "forbidden" : "login";
}

export const ROLE_TOO_LOW = refuse("forbidden", siteMessages.submit.forbidden);
