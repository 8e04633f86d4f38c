import type { StoreRead } from "#core/ports.ts";
import { readAccounts } from "./accounts.ts";
import { readCategories } from "./categories.ts";
import { readChanges } from "./changes.ts";
import type { Database } from "./database.ts";
import { readFormerPaths } from "./former-paths.ts";
import { readLists } from "./lists.ts";
import { readMedia } from "./media.ts";
import { readPosts } from "./posts.ts";
import { readPublished } from "./published.ts";
import { readRelated } from "./related.ts";
import { readSite } from "./site.ts";
import { readTags } from "./tags.ts";
import { readTopics } from "./topics.ts";
import { readUsers } from "./users.ts";

/** Everything that can be asked, on one connection. */
export function createReading(database: Database): StoreRead {
  return {
    ...readSite(database),
    ...readPublished(database),
    ...readPosts(database),
    ...readLists(database),
    ...readRelated(database),
    ...readCategories(database),
    ...readTags(database),
    ...readTopics(database),
    ...readFormerPaths(database),
    ...readMedia(database),
    ...readUsers(database),
    ...readAccounts(database),
    ...readChanges(database),
  };
}
