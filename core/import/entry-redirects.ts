import type { ImportStoreRead } from "./store.ts";
import { type EntityRef, redirectKey } from "../base/former-paths.ts";
import { isThere } from "../addresses/former-address.ts";
import type { ImportWarning } from "../base/import-warning.ts";
import type { IncomingAddress } from "../base/values/incoming-post.ts";

const IS_A_PAGE = "pod tym adresem jest już strona";
const STANDS = "ten adres prowadzi tam już";

interface Redirecting {
  path: string;
  redirects: IncomingAddress[];
  postId: string;
  /** The post's address: one that names it is no redirect. */
  own: string;
}

/** Addresses of what an import brings, and those that lead to some of it by now. */
export interface Brought {
  coming: Pick<ReadonlySet<string>, "has">;
  taken: Pick<ReadonlySet<string>, "has">;
}

/** What former-path keys of `redirects` are to be stored, with warnings for paths of pages and redirects of others, which are left out. */
export async function entryRedirects(
  read: ImportStoreRead,
  { path, redirects, postId, own }: Redirecting,
  brought: Brought,
): Promise<{ keys: string[]; standing: string[]; remarks: ImportWarning[] }> {
  const keys: string[] = [];
  /** Redirects that already lead to the post. */
  const standing: string[] = [];
  const remarks: ImportWarning[] = [];
  for (const { address, line } of redirects) {
    const key = redirectKey(address);
    if (key === own || (key !== null && [...keys, ...standing].includes(key))) continue;
    const obstacle = key === null ? "nie jest ścieżką ani adresem" : await obstacleTo(read, key, postId, brought);
    if (key !== null && obstacle === null) keys.push(key);
    else if (key !== null && obstacle === STANDS) standing.push(key);
    else remarks.push({ kind: "redirect", path, line, text: `przekierowanie „${address}” pominięto: ${obstacle}` });
  }
  return { keys, standing, remarks };
}

async function obstacleTo(read: ImportStoreRead, key: string, postId: string, { coming, taken }: Brought) {
  if (taken.has(key)) return "ma je już inny plik";
  if (coming.has(key)) return IS_A_PAGE;
  return addressRefused(read, key, { kind: "post", id: postId });
}

/** Why an address cannot lead to an entity, or `STANDS` where it does already; null for one that is free. */
export async function addressRefused(
  read: ImportStoreRead,
  key: string,
  { kind, id }: EntityRef,
): Promise<string | null> {
  const former = await read.formerPathRow(key);
  if (!former) return (await isAPage(read, key)) ? IS_A_PAGE : null;
  if (former.kind === kind && former.entityId === id) return STANDS;
  return former.to === null ? null : `ten adres prowadzi już do ${former.to}`;
}

async function isAPage(read: ImportStoreRead, key: string): Promise<boolean> {
  return !key.startsWith("/?") && (await isThere(read, key.replace(/\?.*$/s, "")));
}
