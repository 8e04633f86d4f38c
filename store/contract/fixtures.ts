import {
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  type Lease,
  type Revision,
  tokenOf,
  type WorkingCopy,
} from "#core/posts/drafts/draft.ts";
import type { User } from "#core/base/viewer.ts";
import type { Media } from "#core/base/media.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import type { Category } from "#core/base/category.ts";
import type { Tag } from "#core/tags/tag.ts";
import type { Topic } from "#core/topics/topic.ts";

/* The fixture: „Grządka”, a kitchen garden site by Zofia Łęcka and Jan Ćwik, with one post each Friday morning from 2026 on. */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Friday 2 January 2026, 8:00 in Warsaw. */
export const FIRST_FRIDAY = Date.UTC(2026, 0, 2, 7);

export function friday(weeks: number): number {
  return FIRST_FRIDAY + weeks * 7 * DAY;
}

export const zofia = makeUser({ id: "u-zofia", name: "Zofia Łęcka", slug: "zofia-lecka", role: "editor" });
export const jan = makeUser({ id: "u-jan", name: "Jan Ćwik", slug: "jan-cwik", role: "contributor" });

export const growing = makeCategory({ id: "c-uprawa", slug: "uprawa", name: "Uprawa", position: 0 });
export const cooking = makeCategory({ id: "c-kuchnia", slug: "kuchnia", name: "Kuchnia", position: 1 });
export const pages = makeCategory({ id: "c-strony", slug: "strony", name: "Strony", position: 2 });

export const tomatoes = makeTag({
  id: "t-pomidory",
  slug: "pomidory",
  name: "pomidory",
  aliases: ["Pomidor", "tomaty"],
});
export const compost = makeTag({ id: "t-kompost", slug: "kompost", name: "kompost" });
export const garlic = makeTag({ id: "t-czosnek", slug: "czosnek", name: "czosnek" });
export const beetroot = makeTag({ id: "t-cwikla", slug: "cwikla", name: "ćwikła" });
export const secret = makeTag({ id: "t-robocze", slug: "robocze", name: "robocze", hidden: true });
export const suggested = makeTag({ id: "t-propozycja", slug: "szklarnia", name: "szklarnia", proposed: true });

export const spring = makeTopic({ id: "m-wiosna", slug: "wiosna", title: "Wiosna na grządce", priority: 1 });
export const cellar = makeTopic({ id: "m-piwnica", slug: "piwnica", title: "Piwnica", priority: 0, public: false });

export const basket = makeMedia({ id: "0123456789abcdef0123456789abcdef", name: "kosz.jpg", alt: "Kosz pomidorów" });

export function putFixtures(store: Store): Promise<void> {
  return store.write(async (tx) => {
    for (const user of [zofia, jan]) await tx.putUser(user);
    for (const category of [growing, cooking, pages]) await tx.putCategory(category);
    for (const tag of [tomatoes, compost, garlic, beetroot, secret, suggested]) await tx.putTag(tag, "");
    for (const topic of [spring, cellar]) await tx.putTopic(topic, `<p>${topic.intro}</p>`);
    await tx.putMedia(basket);
  });
}

export function putPosts(store: Store, ...posts: Post[]): Promise<void> {
  return store.write(async (tx) => {
    for (const post of posts) await putNew(tx, post);
  });
}

export async function putNew(tx: StoreWrite, post: Post): Promise<void> {
  const outcome = await tx.putPost(post, makeDerived(post), 0);
  if (!outcome.ok) throw new Error(`${post.id}: ${outcome.message}`);
}

/** Stores changes of a post over its current version and returns the post as it is stored. */
export async function edit(store: Store, id: string, changes: Partial<Post>): Promise<Post> {
  const stored = await store.read.post(id);
  if (!stored) throw new Error(`There is no post ${id} to edit.`);
  const edited = { ...stored, ...changes };
  const outcome = await store.write((tx) => tx.putPost(edited, makeDerived(edited), stored.version));
  if (!outcome.ok) throw new Error(outcome.message);
  return { ...edited, version: outcome.value.version };
}

export function makePost(overrides: Partial<Post> & { id: string }): Post {
  return {
    ...EMPTY_DRAFT,
    slug: `o-${overrides.id}`,
    categoryId: growing.id,
    title: `O tym, co na grządce (${overrides.id})`,
    lead: "Krótko o tym, co wschodzi.",
    body: `# ${overrides.id}\n\nZiemia jest jeszcze zimna.\n`,
    state: "published",
    authorIds: [zofia.id],
    responsibleEditorId: zofia.id,
    createdAt: FIRST_FRIDAY - DAY,
    updatedAt: FIRST_FRIDAY,
    publishedAt: FIRST_FRIDAY,
    substantiveUpdateAt: null,
    publishAt: null,
    version: 0,
    ...overrides,
  };
}

export function makeDerived(post: Post, overrides: Partial<Derived> = {}): Derived {
  return {
    html: `<p>${post.body}</p>`,
    title: `«${post.title}»`,
    lead: `«${post.lead}»`,
    excerpt: "",
    outline: [{ id: "u-poczatek", level: 2, text: post.title }],
    text: post.body,
    words: 6,
    readingMinutes: 1,
    mediaIds: [],
    links: [],
    embeds: [],
    renderKey: "klucz-1",
    ...overrides,
  };
}

export function makeCategory(overrides: Partial<Category> & { id: string; slug: string }): Category {
  return { name: overrides.slug, description: "", position: 0, version: 1, ...overrides };
}

export function makeTag(overrides: Partial<Tag> & { id: string; slug: string }): Tag {
  return {
    name: overrides.slug,
    description: "",
    aliases: [],
    hidden: false,
    proposed: false,
    version: 1,
    ...overrides,
  };
}

export function makeTopic(overrides: Partial<Topic> & { id: string; slug: string }): Topic {
  return {
    title: overrides.slug,
    angle: "",
    question: "Kiedy zacząć?",
    intent: "guide",
    state: "in-progress",
    public: true,
    series: false,
    intro: "Co robić po kolei.",
    priority: 0,
    version: 1,
    ...overrides,
  };
}

export function makeUser(overrides: Partial<User> & { id: string; slug: string }): User {
  return {
    email: `${overrides.slug}@example.pl`,
    name: overrides.slug,
    bio: "",
    role: "author",
    active: true,
    ...overrides,
  };
}

export function makeMedia(overrides: Partial<Media> & { id: string }): Media {
  return {
    name: "obraz.jpg",
    type: "image/jpeg",
    width: 1600,
    height: 900,
    bytes: 120_000,
    alt: "",
    focal: { x: 0.5, y: 0.25 },
    createdAt: FIRST_FRIDAY,
    ...overrides,
  };
}

/** Noon of the first Friday, before all editing in tests. */
export const NOON = FIRST_FRIDAY + 4 * HOUR;

export function draft(overrides: Partial<Draft> = {}): Draft {
  return { ...draftOf({ post: makePost({ id: "p-wzor", slug: "wzor" }), copy: null }), ...overrides };
}

export function makeCopy(
  overrides: Partial<Omit<WorkingCopy, "count">> & { postId: string },
): Omit<WorkingCopy, "count"> {
  return { draft: draft(), publishAt: null, substantive: false, updatedAt: NOON, updatedBy: zofia.id, ...overrides };
}

type Names = Parameters<StoreWrite["putCopy"]>[1];

export async function putCopy(
  store: Store,
  overrides: Parameters<typeof makeCopy>[0],
  names: Partial<Names> = {},
): Promise<number> {
  return (await store.write((tx) => tx.putCopy(makeCopy(overrides), { mediaIds: [], links: [], ...names }))).count;
}

export async function token(store: Store, postId: string): Promise<string> {
  return tokenOf((await store.read.edited(postId))!);
}

export function makeRevision(overrides: Partial<Revision> & { postId: string }): Omit<Revision, "id"> {
  return {
    token: "1.0",
    kind: "autosave",
    authorId: zofia.id,
    at: NOON,
    label: null,
    state: "draft",
    snapshot: draft(),
    ...overrides,
  };
}

export function makeLease(overrides: Partial<Lease> & { postId: string; tab: string }): Lease {
  return { userId: zofia.id, holder: false, base: "1.0", openedAt: NOON, expiresAt: NOON + 120_000, ...overrides };
}

export function makeSketch(overrides: Partial<Post> & { id: string }): Post {
  return makePost({ state: "draft", publishedAt: null, ...overrides });
}

export function heardFrom(store: Store): string[][] {
  const heard: string[][] = [];
  store.onCommit((purged) => void heard.push(purged));
  return heard;
}
