import type { ImportStoreRead } from "./store.ts";
import { type EntityRef, redirectKey } from "../base/former-paths.ts";
import { isThere } from "../addresses/former-address.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import type { IncomingAddress } from "../base/values/incoming-post.ts";
import { importMessages } from "#core/messages/import.ts";

interface RedirectSource {
  path: string;
  redirects: IncomingAddress[];
  postId: string;
  /** The address of the post itself, which needs no redirect. */
  ownPath: string;
}

/** Addresses in an import. `incoming`: of its posts, categories and tags; `taken`: former addresses that the import redirects. */
export interface ImportedAddresses {
  incoming: Pick<ReadonlySet<string>, "has">;
  taken: Pick<ReadonlySet<string>, "has">;
}

/** Returns the former addresses to store for a post, in stored form. Addresses that are in use elsewhere are left out with a warning. */
export async function entryRedirects(
  read: ImportStoreRead,
  { path, redirects, postId, ownPath }: RedirectSource,
  imported: ImportedAddresses,
): Promise<{ keys: string[]; existing: string[]; remarks: ImportWarning[] }> {
  const keys: string[] = [];
  /** Former addresses that already lead to the post. */
  const existing: string[] = [];
  const remarks: ImportWarning[] = [];
  for (const { address, line } of redirects) {
    const key = redirectKey(address);
    if (key === ownPath || (key !== null && [...keys, ...existing].includes(key))) continue;
    const obstacle = key === null ? importMessages.noAddress : await obstacleTo(read, key, postId, imported);
    if (key !== null && obstacle === null) keys.push(key);
    else if (key !== null && obstacle === importMessages.leadsThere) existing.push(key);
    else remarks.push({ kind: "redirect", path, line, text: importMessages.redirectSkipped(address, obstacle) });
  }
  return { keys, existing, remarks };
}

async function obstacleTo(read: ImportStoreRead, key: string, postId: string, { incoming, taken }: ImportedAddresses) {
  if (taken.has(key)) return importMessages.addressOfOther;
  if (incoming.has(key)) return importMessages.isPage;
  return redirectObstacle(read, key, { kind: "post", id: postId });
}

/** Returns why an address cannot redirect to an entity, as a warning's text, or null; `importMessages.leadsThere` if it already does. */
export async function redirectObstacle(
  read: ImportStoreRead,
  key: string,
  { kind, id }: EntityRef,
): Promise<string | null> {
  const former = await read.formerPathRow(key);
  if (!former) return (await isPage(read, key)) ? importMessages.isPage : null;
  if (former.kind === kind && former.entityId === id) return importMessages.leadsThere;
  return former.to === null ? null : importMessages.leadsElsewhere(former.to);
}

async function isPage(read: ImportStoreRead, key: string): Promise<boolean> {
  return !key.startsWith("/?") && (await isThere(read, key.replace(/\?.*$/s, "")));
}
