import { randomUUID } from "node:crypto";
import type { User } from "#core/base/viewer.ts";
import { numberedSlug, slugify } from "#core/polish/slug.ts";
import type { StoreWrite } from "#core/store.ts";

export async function createUser(tx: StoreWrite, name: string): Promise<Pick<User, "id" | "slug" | "bio">> {
  const taken = new Set((await tx.users()).map((user) => user.slug));
  let slug = slugify(name);
  for (let number = 2; taken.has(slug); number += 1) slug = numberedSlug(slugify(name), number);
  return { id: randomUUID(), slug, bio: "" };
}
