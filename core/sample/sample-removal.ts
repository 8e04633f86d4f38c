import { appendAll } from "#core/base/values/append-all.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import { formerKey } from "../base/former-paths.ts";
import { ok, type Outcome, refuse } from "../base/outcome.ts";
import { categoryPath, postPath, tagPath } from "../base/paths.ts";
import { permitted } from "../base/permission.ts";
import { plainTitle } from "../base/post-title.ts";
import type { SiteConfig } from "../base/site-config.ts";
import type { StoreOf } from "../base/store.ts";
import type { Viewer } from "../base/viewer.ts";
import { typesetTitle } from "../markdown/typeset-title.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import type { Blobs } from "../media/store.ts";
import {
  type PresentItem,
  presentBylines,
  presentCategories,
  presentPictures,
  presentPosts,
  presentTags,
  presentTopics,
  type SampleItem,
  type SampleStoreWrite,
  wasPut,
} from "./sample-items.ts";
import type { SampleContents } from "./sample-site.ts";
import type { ImportStoreRead } from "../import/store.ts";

export interface SampleDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<ImportStoreRead, SampleStoreWrite>;
  blobs: Pick<Blobs, "removePicture">;
  /** What this release's sample site is made of; null where its folder is not there. */
  sample?: () => Promise<SampleContents | null>;
}

export interface SampleRemoval {
  /** Items that are removed: unchanged ones, and those the person chose. */
  gone: SampleItem[];
  /** Items that were changed since; they stay unless the person chooses them. */
  edited: SampleItem[];
  /** Items that something else uses by now, for example a post of one's own. */
  inUse: SampleItem[];
}

/** Takes the sample site away, for administrators: all of it that nobody has changed, without a trace in the addresses. */
export function createSampleRemoval(deps: SampleDeps) {
  return {
    /** Whether the sample was put on this site, and anything of its posts is still there. */
    isThere: permitted("administer", async () => ok(await isThere(deps))),
    /** What `remove` would do. Stores nothing. */
    preview: permitted("administer", () => preview(deps)),
    /** `chosen`: ids of what was changed and is to go nevertheless. In one transaction. */
    remove: permitted("administer", (viewer, chosen: string[]) => remove(deps, viewer, chosen)),
  };
}

async function isThere({ store, sample }: SampleDeps): Promise<boolean> {
  const contents = await sample?.();
  if (!contents || !(await wasPut(store.read, contents))) return false;
  for (const { slug } of contents.posts) if (await store.read.postBySlug(slug)) return true;
  return false;
}

const NO_SAMPLE = refuse("missing", "To wydanie nie ma witryny przykładowej, więc nie ma czego usunąć.");

/** Rolls the transaction back: what depends on what is found out by doing it. */
async function preview({ store, config, sample: readSample }: SampleDeps): Promise<Outcome<SampleRemoval>> {
  const sample = await readSample?.();
  if (!sample) return ok({ gone: [], edited: [], inUse: [] });
  const tries: SampleRemoval[] = [];
  const rolledBack = await store.write(async (tx) => {
    tries.push(await take(tx, sample, new Set(), config));
    return refuse("conflict", "Podgląd niczego nie zapisuje.");
  });
  const found = tries.at(-1);
  return found ? ok(found) : rolledBack;
}

async function remove(deps: SampleDeps, viewer: Viewer, chosen: string[]): Promise<Outcome<SampleRemoval>> {
  const { store, blobs, clock, config } = deps;
  const sample = await deps.sample?.();
  if (!sample) return NO_SAMPLE;
  const now = clock();
  const removed = await store.write(async (tx): Promise<Outcome<SampleRemoval>> => {
    const taken = await take(tx, sample, new Set(chosen), config);
    if (taken.gone.length === 0) return ok(taken);
    tx.purge([PURGE_ALL]);
    const counted = Map.groupBy(taken.gone, ({ kind }) => kind);
    const details = Object.fromEntries([...counted].map(([kind, items]) => [kind, items.length]));
    await tx.putAudit(auditEntry(viewer, now, "sample-remove", null, details));
    return ok(taken);
  });
  if (!removed.ok) return removed;
  // The files go last, and only while nobody has added the same picture again meanwhile.
  for (const { kind, id } of removed.value.gone) {
    if (kind === "picture" && (await store.read.media([id])).length === 0) await blobs.removePicture(id);
  }
  return removed;
}

/** In this order, so that what only the sample's posts need is free when its turn comes. */
async function take(
  tx: SampleStoreWrite,
  sample: SampleContents,
  chosen: ReadonlySet<string>,
  { typography }: Pick<SiteConfig, "typography">,
): Promise<SampleRemoval> {
  const result: SampleRemoval = { gone: [], edited: [], inUse: [] };
  if (!(await wasPut(tx, sample))) return result;
  const rules = typographyRules(typography);
  const addresses = addressesOf(sample);
  const takeAll = async (items: PresentItem[]) => {
    for (const { kind, id, name, isEdited, ...item } of items) {
      const isTitle = kind === "post" || kind === "topic";
      const shown: SampleItem = { kind, id, name: isTitle ? plainTitle(typesetTitle(name, rules)) : name };
      if (await item.isInUse()) result.inUse.push(shown);
      else if (isEdited && !chosen.has(id)) result.edited.push(shown);
      else {
        await item.remove();
        appendAll(addresses, item.addresses);
        result.gone.push(shown);
      }
    }
  };
  const posts = await presentPosts(tx, sample);
  const pictures = await presentPictures(tx, sample, posts);
  await takeAll(posts);
  await takeAll(pictures);
  await takeAll(await presentTopics(tx, sample));
  await takeAll(await presentTags(tx, sample));
  await takeAll(await presentBylines(tx, sample));
  await takeAll(await presentCategories(tx, sample));
  if (result.gone.length > 0) await freeAddresses(tx, addresses);
  return result;
}

/** Every address readers could know of the sample, as it was brought. */
function addressesOf({ entities, posts }: SampleContents): string[] {
  const redirects = posts.flatMap((post) => post.redirects.flatMap((address) => formerKey(address, "") ?? []));
  return [
    ...redirects,
    ...posts.map(({ category, slug }) => postPath(category, slug)),
    ...entities.tags.map(({ slug }) => tagPath(slug)),
    ...entities.categories.map(({ slug }) => categoryPath(slug)),
  ];
}

/** Nobody ever linked to an example: its addresses are as if they had never been. Those that lead somewhere stay. */
async function freeAddresses(tx: SampleStoreWrite, addresses: readonly string[]): Promise<void> {
  for (const path of new Set(addresses)) {
    const row = await tx.formerPathRow(path);
    if (row && row.to === null) await tx.dropFormerPath(path);
  }
}
