import type { MediaDeps } from "./store.ts";
import { requirePermission } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Failure, type Outcome } from "../base/outcome.ts";
import { mediaIdIn, type Media } from "../base/media.ts";
import { mediaMessages } from "#core/messages/media.ts";

/** Why a picture was not fetched. `again`: whether another attempt may succeed. */
export type FetchRefusal = Failure & { again: boolean };

export interface PictureSource {
  /**
   * Fetches a picture into memory and passes its bytes to `keep`, with a name that has an extension. The person `who` can make only a
   * limited number of requests.
   */
  take<T>(
    who: string,
    address: string,
    keep: (name: string, bytes: Uint8Array) => Promise<Outcome<T>>,
  ): Promise<Outcome<T> | FetchRefusal>;
}

export async function fetchPicture(
  deps: Pick<MediaDeps, "store" | "origin" | "pictures" | "studioBanner">,
  viewer: Viewer,
  address: string,
  keep: (name: string, bytes: Uint8Array) => Promise<Outcome<Media>>,
): Promise<Outcome<Media> | FetchRefusal> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const stored = await ownPicture(deps, address);
  if (stored) return ok(stored);
  const banner = deps.studioBanner();
  if (banner !== null) return { ...refuse("unavailable", banner), again: true };
  if (!deps.pictures) return { ...refuse("invalid", mediaMessages.noFetching), again: false };
  return deps.pictures.take(viewer.id, address, keep);
}

/** Returns the stored picture at an address of this site, so that the server needs no request to itself; null for other addresses. */
async function ownPicture({ store, origin }: Pick<MediaDeps, "store" | "origin">, address: string) {
  if (origin === null || !address.startsWith(`${origin}/`)) return null;
  const id = mediaIdIn(address.slice(origin.length));
  return id === null ? null : ((await store.read.media([id]))[0] ?? null);
}
