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
  unchangedPosts,
  wasInstalled,
} from "./present-sample-items.ts";
import type { SampleContents } from "./read-sample-site.ts";
import { replaceSampleValues } from "../settings/site-name.ts";
import type { ImportStoreRead } from "../import/store.ts";
import { sampleMessages } from "#core/messages/sample.ts";

export interface SampleDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<ImportStoreRead, SampleStoreWrite>;
  blobs: Pick<Blobs, "removePicture">;
  /** The contents of this release's sample site; null when its folder is missing. */
  sample?: () => Promise<SampleContents | null>;
}

/** What removing the sample site does to its items. */
export interface SampleRemoval {
  /** Items that are removed: unchanged ones, and changed ones that the person chose. */
  gone: SampleItem[];
  /** Items that were changed; they stay unless the person chooses them. */
  edited: SampleItem[];
  /** Items that something else uses now, for example a post of the person's own. */
  inUse: SampleItem[];
}

/** Removes the sample site, for administrators: everything that nobody has changed, and its name and motto. Its addresses answer 404 afterwards. */
export function createSampleRemoval(deps: SampleDeps) {
  return {
    /** Returns whether the sample was installed on this site and any of its posts is still there. */
    isThere: permitted("administer", async () => ok(await isThere(deps))),
    /** Returns the ids of the sample's posts that nobody has changed. */
    posts: permitted("administer", async () => {
      const contents = await deps.sample?.();
      return ok(contents ? await unchangedPosts(deps.store.read, contents) : []);
    }),
    /** Returns what `remove` would do, without storing anything. */
    preview: permitted("administer", () => preview(deps)),
    /** Removes the sample in one transaction. `chosen`: ids of changed items to remove as well. */
    remove: permitted("administer", (viewer, chosen: string[]) => remove(deps, viewer, chosen)),
  };
}

async function isThere({ store, sample }: SampleDeps): Promise<boolean> {
  const contents = await sample?.();
  if (!contents || !(await wasInstalled(store.read, contents))) return false;
  for (const { slug } of contents.posts) if (await store.read.postBySlug(slug)) return true;
  return false;
}

const NO_SAMPLE = refuse("missing", sampleMessages.noSample);

/** Performs the removal and rolls the transaction back, because only a real removal shows what becomes unused. */
async function preview({ store, config, sample: readSample }: SampleDeps): Promise<Outcome<SampleRemoval>> {
  const sample = await readSample?.();
  if (!sample) return ok({ gone: [], edited: [], inUse: [] });
  const tries: SampleRemoval[] = [];
  const rolledBack = await store.write(async (tx) => {
    tries.push(await removeItems(tx, sample, new Set(), config));
    return refuse("conflict", sampleMessages.previewStoresNothing);
  });
  const removal = tries.at(-1);
  return removal ? ok(removal) : rolledBack;
}

async function remove(deps: SampleDeps, viewer: Viewer, chosen: string[]): Promise<Outcome<SampleRemoval>> {
  const { store, blobs, clock, config } = deps;
  const sample = await deps.sample?.();
  if (!sample) return NO_SAMPLE;
  const now = clock();
  const removed = await store.write(async (tx): Promise<Outcome<SampleRemoval>> => {
    const removal = await removeItems(tx, sample, new Set(chosen), config);
    if (removal.gone.length === 0) return ok(removal);
    tx.purge([PURGE_ALL]);
    await replaceSampleValues(tx);
    const byKind = Map.groupBy(removal.gone, ({ kind }) => kind);
    const details = Object.fromEntries([...byKind].map(([kind, items]) => [kind, items.length]));
    await tx.putAudit(auditEntry(viewer, now, "sample-remove", null, details));
    return ok(removal);
  });
  if (!removed.ok) return removed;
  // The files are removed after the transaction, and only if nobody has added the same picture again in the meantime.
  for (const { kind, id } of removed.value.gone) {
    if (kind === "picture" && (await store.read.media([id])).length === 0) await blobs.removePicture(id);
  }
  return removed;
}

/** Removes the items. Posts come first, so that the pictures, tags and authors that only they use become unused. */
async function removeItems(
  tx: SampleStoreWrite,
  sample: SampleContents,
  chosen: ReadonlySet<string>,
  { typography }: Pick<SiteConfig, "typography">,
): Promise<SampleRemoval> {
  const result: SampleRemoval = { gone: [], edited: [], inUse: [] };
  if (!(await wasInstalled(tx, sample))) return result;
  const rules = typographyRules(typography);
  const addresses = addressesOf(sample);
  const removeAll = async (items: PresentItem[]) => {
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
  await removeAll(posts);
  await removeAll(pictures);
  await removeAll(await presentTopics(tx, sample));
  await removeAll(await presentTags(tx, sample));
  await removeAll(await presentBylines(tx, sample));
  await removeAll(await presentCategories(tx, sample));
  if (result.gone.length > 0) await freeAddresses(tx, addresses);
  return result;
}

/** Returns every address of the sample that readers could know. */
function addressesOf({ entities, posts }: SampleContents): string[] {
  const redirects = posts.flatMap((post) => post.redirects.flatMap((address) => formerKey(address, "") ?? []));
  return [
    ...redirects,
    ...posts.map(({ category, slug }) => postPath(category, slug)),
    ...entities.tags.map(({ slug }) => tagPath(slug)),
    ...entities.categories.map(({ slug }) => categoryPath(slug)),
  ];
}

/** Removes the 410 answers of the sample's addresses, because nobody links to an example. Redirects stay. */
async function freeAddresses(tx: SampleStoreWrite, addresses: readonly string[]): Promise<void> {
  for (const path of new Set(addresses)) {
    const row = await tx.formerPathRow(path);
    if (row && row.to === null) await tx.dropFormerPath(path);
  }
}
