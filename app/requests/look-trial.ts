import { may } from "#core/base/permission.ts";
import { parseLookName } from "#core/settings/look-name.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { Caller } from "#core/site/page-handler.ts";
import { matchRoute } from "../routing/match-route.ts";

/** A look that is not saved, in which a page is drawn as readers would see it. */
export interface LookTrial {
  look: SiteLook;
  /** The colour scheme to show; null for the system's. */
  scheme: "light" | "dark" | null;
}

/** Ids of the routes on whose pages a look can be tried. */
const TRIED_ON = new Set(["home", "post"]);

/** Returns the trial that an administrator requests by `?look={lookName}`, optionally with `&scheme=dark`; null for everybody else. */
export function lookTrial(pathname: string, search: string, caller: Caller | undefined): LookTrial | null {
  if (!search.includes("look=") || !may(caller?.viewer ?? null, "administer")) return null;
  if (!TRIED_ON.has(matchRoute(pathname)?.route.id ?? "")) return null;
  const query = new URLSearchParams(search);
  const look = parseLookName(query.get("look") ?? "");
  const scheme = query.get("scheme");
  return look && { look, scheme: scheme === "light" || scheme === "dark" ? scheme : null };
}
