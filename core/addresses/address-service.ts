import { plainTitle } from "#core/base/post-title.ts";
import type { AddressDeps, AddressStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "../base/studio-paging.ts";
import { ADDRESSES_TAG } from "#core/base/cache-tags.ts";
import type { FallbackRedirects } from "./fallback-redirects.ts";
import { deadLinks } from "./dead-links.ts";
import { importRedirects } from "./import-redirects.ts";
import { NO_OUTSIDE_LINKS, presentDeadLinks, RECHECK_REST_MS } from "./outside-links.ts";
import { redirectTable } from "./redirect-table.ts";
import { BY_HAND, checkedRedirect, putRedirect } from "./redirects.ts";
import { createPathSuggestions } from "./path-suggestions.ts";
import { traceAddress } from "./trace-address.ts";
import { addressMessages } from "#core/messages/addresses.ts";

type Deps = Pick<AddressDeps, "store" | "clock" | "config" | "origin" | "hasPublicFile" | "letOthersRun">;

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
      for (const row of rows)
        suggested.push({ ...row, suggestion: await withTitle(store.read, await suggest(row.path)) });
      return studioPage({ rows: suggested, total }, page);
    }),
    deadLinks: permitted("edit-all", async (_viewer, after: string) => ok(await deadLinks(deps, after))),
    /** Returns the dead links to other sites that published posts still have, and when all were checked. */
    outsideLinks: permitted("edit-all", async () => {
      const links = await store.read.outsideLinks();
      return ok({ ...links, dead: await presentDeadLinks(store.read, links, deps.origin) });
    }),
    /** Turns the check of links to other sites on, which begins it soon, or off, which forgets what it brought. */
    checkOutsideLinks: permitted("edit-all", async (viewer, on: boolean) => {
      await store.write(async (tx) => {
        await tx.putOutsideLinks({ ...NO_OUTSIDE_LINKS, isOff: !on });
        await tx.putAudit(auditEntry(viewer, clock(), on ? "outside-links-on" : "outside-links-off", null));
      });
      return ok(null);
    }),
    /** Asks for a check that begins within a minute: of the listed dead links, or of all where none is listed. */
    recheckOutsideLinks: permitted("edit-all", async () => recheckOutsideLinks(deps)),
    rules: permitted("edit-all", async () => ok(await store.read.addressRules())),
    /** Follows a typed address through all redirects; null when it is no address of the site. */
    trace: permitted("edit-all", async (_viewer, typed: string) => ok(await traceAddress(store.read, deps, typed))),
    /** Turns the redirects of WordPress's and Ghost's addresses on or off. */
    leadForeign: permitted("edit-all", (viewer, foreign: boolean) =>
      changeRules(deps, viewer, "redirect-foreign", { foreign }, (rules) => ({ ...rules, foreign })),
    ),
    releaseBranch: permitted("edit-all", (viewer, from: string) =>
      changeRules(deps, viewer, "redirect-release", { path: from }, (rules) => {
        const moved = rules.moved.filter((each) => each.from !== from);
        return moved.length === rules.moved.length ? null : { ...rules, moved };
      }),
    ),
    /** Returns the redirects that people made by hand, as a table that `importTable` can read. */
    exportTable: permitted("edit-all", async () => {
      const { rows } = await store.read.formerPaths("", 0, Number.MAX_SAFE_INTEGER);
      const byHand = rows.filter(({ reason }) => reason === BY_HAND).map(({ path, to }) => ({ from: path, to }));
      return ok(redirectTable([...(await store.read.addressRules()).moved, ...byHand]));
    }),
    /** Imports a table of redirects; without `apply` it changes nothing and only says what would happen. */
    importTable: permitted("edit-all", (viewer, table: string, apply: boolean) =>
      importRedirects(deps, { viewer, now: clock() }, table, apply),
    ),
    /** Redirects `from` to the entity at `to`, a path of the site. When `to` is null, `from` answers 410. */
    redirect: permitted("edit-all", (viewer, from: string, to: string | null) => redirect(deps, viewer, from, to)),
    /** Removes a redirect made by hand, so that its path answers 404 again; `invalid` for any other redirect. */
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

async function recheckOutsideLinks({ store, clock }: Deps): Promise<Outcome<null>> {
  return store.write(async (tx): Promise<Outcome<null>> => {
    const [links, now] = [await tx.outsideLinks(), clock()];
    if (links.isOff) return refuse("invalid", addressMessages.outsideCheckOff);
    const isTooSoon = Math.abs(now - (links.askedAt ?? -Infinity)) < RECHECK_REST_MS;
    if (isTooSoon) return refuse("conflict", addressMessages.outsideCheckedJustNow);
    await tx.putOutsideLinks({ ...links, askedAt: now });
    return ok(null);
  });
}

async function redirect(deps: Deps, viewer: Viewer, from: string, to: string | null): Promise<Outcome<null>> {
  const now = deps.clock();
  return deps.store.write(async (tx) => {
    const checked = await checkedRedirect(deps, tx, from, to);
    if (!checked.ok) return checked;
    await putRedirect(tx, checked.value, now);
    tx.purge([ADDRESSES_TAG]);
    const owner = "owner" in checked.value ? checked.value.owner : null;
    const act = owner !== null ? "redirect" : "branch" in checked.value ? "redirect-branch" : "redirect-gone";
    const details = { path: checked.value.from, ...(typeof owner === "string" ? { to: owner } : {}) };
    await tx.putAudit(auditEntry(viewer, now, act, typeof owner === "string" ? null : owner, details));
    return ok(null);
  });
}

async function changeRules(
  { store, clock }: Deps,
  viewer: Viewer,
  act: "redirect-foreign" | "redirect-release",
  details: Record<string, string | boolean>,
  change: (rules: FallbackRedirects) => FallbackRedirects | null,
): Promise<Outcome<null>> {
  const now = clock();
  return store.write(async (tx) => {
    const changed = change(await tx.addressRules());
    if (!changed) return refuse("missing", addressMessages.noFormerAddress);
    await tx.putAddressRules(changed);
    tx.purge([ADDRESSES_TAG]);
    await tx.putAudit(auditEntry(viewer, now, act, null, details));
    return ok(null);
  });
}

async function release({ store, clock }: Deps, viewer: Viewer, path: string): Promise<Outcome<null>> {
  const now = clock();
  return store.write(async (tx) => {
    const row = await tx.formerPathRow(path);
    if (!row) return refuse("missing", addressMessages.noFormerAddress);
    if (row.reason !== BY_HAND) {
      return refuse("invalid", addressMessages.madeByChange);
    }
    await tx.dropFormerPath(path);
    tx.purge([ADDRESSES_TAG]);
    await tx.putAudit(auditEntry(viewer, now, "redirect-release", null, { path }));
    return ok(null);
  });
}

async function withTitle(read: AddressStoreRead, path: string | null): Promise<{ path: string; title: string } | null> {
  const post = path === null ? null : await read.postBySlug(path.split("/").at(-1) ?? "");
  return path !== null && post ? { path, title: plainTitle(post.title) } : null;
}
