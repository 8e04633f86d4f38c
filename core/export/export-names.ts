import type { AuthorPage } from "../accounts/store.ts";
import type { Media } from "../base/media.ts";
import { mediaPath } from "../base/media.ts";
import type { Category } from "../base/category.ts";
import type { Tag } from "../tags/tag.ts";
import type { PlannedTopic } from "../topics/topic.ts";
import type { User } from "../base/viewer.ts";

/** All entities that posts refer to. An export holds them in memory; each takes some hundred bytes. */
export interface ExportedEntities {
  categories: Category[];
  tags: Tag[];
  topics: PlannedTopic[];
  users: User[];
  /** Former slugs of people whose name changed. */
  formerBylines: { slug: string; userId: string }[];
  authorPages: (AuthorPage & { userId: string })[];
  media: Media[];
}

export type ExportNames = ReturnType<typeof exportNames>;

/**
 * Returns functions that turn ids into the names of an export. Categories, tags, topics and people have slugs there, because people read
 * the files. An id of an entity that no longer exists gives nothing.
 */
export function exportNames(entities: Omit<ExportedEntities, "formerBylines" | "authorPages">) {
  const { categories, tags, topics, users, media } = entities;
  const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.id, each]));
  const [category, tag, topic, user, picture] = [byId(categories), byId(tags), byId(topics), byId(users), byId(media)];
  const present = <T>(list: (T | undefined)[]) => list.filter((each) => each !== undefined);
  return {
    category: (id: string | null) => (id === null ? undefined : category.get(id)?.slug),
    tags: (ids: readonly string[]) => present(ids.map((id) => tag.get(id))),
    tag: (id: string) => tag.get(id)?.slug,
    topic: (id: string | null) => (id === null ? undefined : topic.get(id)?.slug),
    users: (ids: readonly string[]) => present(ids.map((id) => user.get(id))),
    user: (id: string | null) => (id === null ? undefined : user.get(id)?.slug),
    picture(id: string) {
      const stored = picture.get(id);
      return stored && mediaPath(stored);
    },
  };
}
