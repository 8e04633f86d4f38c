/** First segments of the site's routes. No category may use them as its slug. A test derives the same list from `app/routes.ts`. */
export const RESERVED_CATEGORIES: readonly string[] = (
  ".well-known _payload.json api apple-touch-icon.png assets autorzy builds edit-post favicon.ico favicon.svg feed.json " +
  "feed.xml healthz icon-192.png icon-512.png llms.txt login manifest.webmanifest media readyz robots.txt setup sitemap.xml studio subscribe suggestions.json tag tags " +
  "topic-generator topics topics.ics"
).split(" ");

export const RESERVED_POSTS: readonly string[] = ["_payload.json", "feed.json", "feed.xml", "new"];
export const RESERVED_TAGS: readonly string[] = ["_payload.json", "refresh"];

export type SlugKind = "category" | "post" | "tag";

const RESERVED: Record<SlugKind, ReadonlySet<string>> = {
  category: new Set(RESERVED_CATEGORIES),
  post: new Set(RESERVED_POSTS),
  tag: new Set(RESERVED_TAGS),
};

export function isReserved(kind: SlugKind, slug: string): boolean {
  return RESERVED[kind].has(slug);
}

/** Returns the slug, with `-2` added when it is reserved. Imports change such slugs instead of refusing them. */
export function unreserved(kind: SlugKind, slug: string): string {
  return isReserved(kind, slug) ? `${slug}-2` : slug;
}
