import type { Cast } from "#core/exchange/cast.ts";
import type { Remark } from "#core/exchange/remark.ts";
import { mediaIn } from "#core/markdown/references.ts";
import type { Media } from "#core/media/media.ts";
import { faultsOf } from "#core/posts/checking.ts";
import type { Derived, Post } from "#core/posts/post.ts";
import type { House } from "./house.ts";
import type { Progress } from "./report.ts";

export interface RenderedPosts {
  posts: { path: string; post: Post; derived: Derived }[];
  /** Files that break a rule of posts or cannot be rendered; they are left out. */
  refused: Set<string>;
  remarks: Remark[];
}

/** Checks and renders the posts, with the pictures that come along and those stored before. */
export async function renderPosts(
  house: Pick<House, "renderer" | "store">,
  staged: { path: string; post: Post }[],
  arriving: Media[],
  progress: Progress,
): Promise<RenderedPosts> {
  const rendered: RenderedPosts = { posts: [], refused: new Set(), remarks: [] };
  const byId = new Map(arriving.map((media) => [media.id, media]));
  let done = 0;
  for (const { path, post } of staged) {
    const ids = mediaIn(post.body);
    const stored = await house.store.read.media(ids.filter((id) => !byId.has(id)));
    const media = [...stored, ...ids.flatMap((id) => byId.get(id) ?? [])];
    const { title, lead, body } = post;
    const derived = faultsOf(post) ?? (await house.renderer.render({ title, lead, body, media }, "archive"));
    if (derived.ok) rendered.posts.push({ path, post, derived: derived.value });
    else {
      const reasons = Object.values(derived.fields ?? {});
      const text = `${reasons.length > 0 ? reasons.join(" ") : derived.message} Plik pominięto`;
      rendered.refused.add(path);
      rendered.remarks.push({ path, line: 1, text });
    }
    progress((done += 1), staged.length, "wpisy");
  }
  return rendered;
}

/** HTML of the tags' descriptions and topics' introductions that come along, by id; what is refused is left empty. */
export async function renderShorts(house: Pick<House, "renderer">, cast: Cast): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = [
    ...cast.tags.map(({ id, description }) => ({ id, text: description })),
    ...cast.topics.map(({ id, intro }) => ({ id, text: intro })),
  ];
  for (const { id, text } of texts) {
    const made = text === "" ? null : await house.renderer.renderShort(text);
    html.set(id, made?.ok ? made.value : "");
  }
  return html;
}
