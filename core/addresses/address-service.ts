import { plainTitle } from "#core/base/post-title.ts";
import type { AddressDeps, AddressStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome, refuseField } from "../base/outcome.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import { ADDRESSES_TAG } from "#core/base/cache-tags.ts";
import { entityAtPath } from "./entity-at-path.ts";
import { addressObstacle, typedAddress } from "./validate-address.ts";
import { createPathSuggestions } from "./path-suggestions.ts";

type Deps = Pick<AddressDeps, "store" | "clock" | "config" | "origin" | "letOthersRun">;

/** The reason of former paths that a person made; only these can be taken away again. */
export const BY_HAND = "ręcznie";

export function createAddressService(deps: Deps) {
  const { store, clock } = deps;
  const suggest = createPathSuggestions(store, deps.letOthersRun);
  return {
    formerPaths: permitted("edit-all", async (_viewer, text: string, page: number) =>
      studioPage(await store.read.formerPaths(text.trim(), firstRowOf(page), STUDIO_ROWS), page),
    ),
    missing: permitted("edit-all", async (_viewer, page: number) => {
      const { rows, total } = await store.read.missingPaths(firstRowOf(page), STUDIO_ROWS);
      const suggested = [];
      for (const row of rows) suggested.push({ ...row, suggestion: await titled(store.read, await suggest(row.path)) });
      return studioPage({ rows: suggested, total }, page);
    }),
    /** `from` leads to the entity at `to` (a path of the site) from now on; `to` null makes it 410. */
    redirect: permitted("edit-all", (viewer, from: string, to: string | null) => redirect(deps, viewer, from, to)),
    /** Takes a former path away, which is then a 404; asked only of those a person made by hand. */
    release: permitted("edit-all", (viewer, path: string) => release(deps, viewer, path)),
    ignore: permitted("edit-all", async (viewer, path: string) => {
      const now = clock();
      await store.write(async (tx) => {
        await tx.forgetMissingPath(path);
        await tx.putAudit(auditEntry(viewer, now, "missing-ignore", null, { path }));
      });
      return ok(null);
    }),
  };
}

/** The former path is stored with the entity, not with its address, so that no chain or loop can arise. */
async function redirect(deps: Deps, viewer: Viewer, from: string, to: string | null): Promise<Outcome<null>> {
  const key = typedAddress(from, deps.origin);
  if (key === null) return refuseField("from", "Podaj ścieżkę na tej witrynie, na przykład /dawny/adres.");
  const now = deps.clock();
  return deps.store.write(async (tx) => {
    const obstacle = await addressObstacle(tx, key, deps.config);
    if (obstacle !== null) return refuseField("from", obstacle);
    const target = to === null ? null : typedAddress(to, deps.origin);
    const entity = target === null ? null : await entityAtPath(tx, target);
    if (to !== null && !entity) return refuseField("to", NO_TARGET);
    await tx.putFormerPath(key, entity, BY_HAND, now);
    await tx.forgetMissingPath(key);
    tx.purge([ADDRESSES_TAG]);
    const leads = entity ? { kind: entity.kind, id: entity.id } : null;
    await tx.putAudit(auditEntry(viewer, now, leads ? "redirect" : "redirect-gone", leads, { path: key }));
    return ok(null);
  });
}

const NO_TARGET =
  "Pod tym adresem nie ma opublikowanego wpisu, kategorii, tagu ani tematu. Puste pole oznacza, że treść zdjęto na stałe.";

async function release({ store, clock }: Deps, viewer: Viewer, path: string): Promise<Outcome<null>> {
  const now = clock();
  return store.write(async (tx) => {
    const row = await tx.formerPathRow(path);
    if (!row) return refuse("missing", "Takiego dawnego adresu nie ma.");
    if (row.reason !== BY_HAND) {
      return refuse("invalid", "Ten adres powstał przy zmianie na witrynie i zostaje: czytelnicy wciąż mogą go mieć.");
    }
    await tx.dropFormerPath(path);
    tx.purge([ADDRESSES_TAG]);
    await tx.putAudit(auditEntry(viewer, now, "redirect-release", null, { path }));
    return ok(null);
  });
}

async function titled(read: AddressStoreRead, path: string | null): Promise<{ path: string; title: string } | null> {
  const post = path === null ? null : await read.postBySlug(path.split("/").at(-1) ?? "");
  return path !== null && post ? { path, title: plainTitle(post.title) } : null;
}
