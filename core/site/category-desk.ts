import { deedOf } from "../accounts/audit.ts";
import { forbidden } from "../accounts/demand.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { CategoryDesk } from "../desk.ts";
import type { DeskPorts } from "../desk-parts.ts";
import { ok, refuse, type Outcome } from "../outcome.ts";
import { slugify } from "../polish/slug.ts";
import type { StoreRead } from "../ports.ts";
import type { Category } from "./category.ts";
import { faultsOfCategory, freeCategorySlug, slugFault, type CategoryWords } from "./category-faults.ts";
import { closeCategory, leadPostsOn, movePosts, takeAddress } from "./category-moves.ts";
import { categoryPath, holdsPages } from "./paths.ts";

type Ports = Pick<DeskPorts, "store" | "clock" | "config" | "newId">;
type Changes = Parameters<CategoryDesk["change"]>[2];

const MISSING = refuse("missing", "Tej kategorii już nie ma.");
const STALE = refuse(
  "conflict",
  "Ktoś zmienił tę kategorię w międzyczasie. Otwórz listę ponownie i nanieś zmiany jeszcze raz.",
);
const PAGES_STAY = "Kategoria „strony” jest wbudowana: jej adres się nie zmienia i nie można jej połączyć ani usunąć.";

/** Categories of the site, for administrators. Every change purges everything: all pages show the navigation. */
export function createCategoryDesk(ports: Ports): CategoryDesk {
  return {
    categories: (viewer) => readCategories(ports, viewer),
    create: (viewer, given) => create(ports, viewer, given),
    change: (viewer, id, given) => change(ports, viewer, id, given),
    order: (viewer, ids) => order(ports, viewer, ids),
    merge: (viewer, from, into) => merge(ports, viewer, from, into),
    remove: (viewer, id) => remove(ports, viewer, id),
  };
}

async function readCategories({ store }: Ports, viewer: Viewer): ReturnType<CategoryDesk["categories"]> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  const counted = [];
  for (const category of await store.read.categories()) {
    const posts = await postsIn(store.read, category.id);
    counted.push({ ...category, posts, published: await store.read.listSize(`category:${category.id}`) });
  }
  return ok(counted);
}

type Given = Parameters<CategoryDesk["create"]>[1];

async function create(
  { store, clock, config, newId }: Ports,
  viewer: Viewer,
  given: Given,
): Promise<Outcome<Category>> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  const words = trimmed(given);
  const faults = faultsOfCategory({ ...words, slug: given.slug ?? slugify(words.name) });
  if (faults) return faults;
  const now = clock();
  return store.write(async (tx) => {
    const slug = given.slug ?? (await freeCategorySlug(tx, slugify(words.name), config));
    const fault = await slugFault(tx, slug, null, config);
    if (fault) return fault;
    const categories = await tx.categories();
    const position = Math.max(-1, ...categories.map((each) => each.position)) + 1;
    const category: Category = { id: newId(), slug, ...words, position, version: 1 };
    await tx.dropFormerPath(categoryPath(slug));
    await tx.putCategory(category);
    await tx.putAudit(deedOf(viewer, now, "category-create", entityOf(category), { slug }));
    return ok(category);
  });
}

async function change(ports: Ports, viewer: Viewer, id: string, given: Changes): Promise<Outcome<Category>> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  const words = trimmed(given);
  const faults = faultsOfCategory({ ...words, slug: given.slug });
  if (faults) return faults;
  const now = ports.clock();
  return ports.store.write(async (tx) => {
    const before = await categoryById(tx, id);
    if (!before) return MISSING;
    if (before.version !== given.version) return STALE;
    const after: Category = { ...before, ...words, slug: given.slug, version: before.version + 1 };
    const moves = before.slug !== after.slug;
    if (moves && holdsPages(before.slug)) return refuse("invalid", PAGES_STAY, { slug: PAGES_STAY });
    const fault = moves ? await slugFault(tx, after.slug, id, ports.config) : null;
    if (fault) return fault;
    if (moves) await takeAddress(tx, before, after, now);
    await tx.putCategory(after);
    const moved = moves ? await leadPostsOn(tx, before, after, now) : 0;
    const details = { from: before.slug, to: after.slug, moved };
    await tx.putAudit(deedOf(viewer, now, moves ? "category-move" : "category-change", entityOf(after), details));
    return ok(after);
  });
}

async function order({ store, clock }: Ports, viewer: Viewer, ids: string[]): Promise<Outcome<null>> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  const now = clock();
  return store.write(async (tx) => {
    const byId = new Map((await tx.categories()).map((category) => [category.id, category]));
    if (ids.length !== byId.size || !ids.every((id) => byId.has(id)) || new Set(ids).size !== ids.length) return STALE;
    for (const [position, id] of ids.entries()) {
      const category = byId.get(id)!;
      if (category.position !== position)
        await tx.putCategory({ ...category, position, version: category.version + 1 });
    }
    await tx.putAudit(deedOf(viewer, now, "category-order", null, { categories: ids.length }));
    return ok(null);
  });
}

async function merge(
  { store, clock }: Ports,
  viewer: Viewer,
  fromId: string,
  intoId: string,
): Promise<Outcome<{ moved: number }>> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  if (fromId === intoId)
    return refuse("invalid", "Kategorii nie można połączyć z nią samą.", { into: "Wybierz inną kategorię." });
  const now = clock();
  return store.write(async (tx) => {
    const [from, into] = [await categoryById(tx, fromId), await categoryById(tx, intoId)];
    if (!from || !into) return MISSING;
    if (holdsPages(from.slug) || holdsPages(into.slug)) return refuse("invalid", PAGES_STAY, { into: PAGES_STAY });
    const moved = await movePosts(tx, from, into, now);
    await tx.repointFormerPaths({ kind: "category", id: from.id }, { kind: "category", id: into.id });
    await tx.putFormerPath(categoryPath(from.slug), { kind: "category", id: into.id }, "połączenie kategorii", now);
    await tx.removeCategory(from.id);
    await tx.putAudit(deedOf(viewer, now, "category-merge", entityOf(into), { from: from.slug, to: into.slug, moved }));
    return ok({ moved });
  });
}

async function remove({ store, clock }: Ports, viewer: Viewer, id: string): Promise<Outcome<null>> {
  const refusal = forbidden(viewer, "administer");
  if (refusal) return refusal;
  const now = clock();
  return store.write(async (tx) => {
    const category = await categoryById(tx, id);
    if (!category) return MISSING;
    if (holdsPages(category.slug)) return refuse("invalid", PAGES_STAY);
    const posts = await postsIn(tx, id);
    if (posts > 0) {
      const sentence = "Usunąć można tylko pustą kategorię. Ta ma jeszcze wpisy, także szkice albo wpisy w koszu";
      return refuse("conflict", `${sentence} (razem ${posts}): przenieś je albo połącz kategorie.`);
    }
    await closeCategory(tx, category, now);
    await tx.putAudit(deedOf(viewer, now, "category-remove", entityOf(category), { slug: category.slug }));
    return ok(null);
  });
}

/** Posts in whatever state, the trash too. */
async function postsIn(read: StoreRead, categoryId: string): Promise<number> {
  return (await read.queue({ categoryId }, 0, 1)).total;
}

async function categoryById(read: StoreRead, id: string): Promise<Category | null> {
  return (await read.categories()).find((each) => each.id === id) ?? null;
}

function trimmed({ name, description }: CategoryWords): CategoryWords {
  return { name: name.trim().replace(/\s+/g, " "), description: description.trim() };
}

function entityOf({ id }: Category) {
  return { kind: "category", id };
}
