import type { Cast } from "#core/import/entity-resolver.ts";
import { mediaIn } from "#core/markdown/source/references.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/rendering.ts";
import type { AppRuntime } from "../runtime.ts";
import type { ImportPictures } from "./import-pictures.ts";

export async function renderIncomingPost(
  runtime: Pick<AppRuntime, "renderer" | "store">,
  post: Post,
  pictures: ImportPictures,
): Promise<Outcome<Derived>> {
  const faults = fieldErrors(post);
  if (faults) return faults;
  const ids = mediaIn(post.body);
  const arriving = pictures.kept(ids);
  const known = new Set(arriving.map((each) => each.id));
  const stored = await runtime.store.read.media(ids.filter((id) => !known.has(id)));
  const { title, lead, body } = post;
  return runtime.renderer.render({ title, lead, body, media: [...stored, ...arriving] }, "archive");
}

export async function renderShorts(runtime: Pick<AppRuntime, "renderer">, cast: Cast): Promise<Map<string, string>> {
  const html = new Map<string, string>();
  const texts = [
    ...cast.tags.map(({ id, description }) => ({ id, text: description })),
    ...cast.topics.map(({ id, intro }) => ({ id, text: intro })),
  ];
  for (const { id, text } of texts) {
    const made = text === "" ? null : await runtime.renderer.renderShort(text, "archive");
    html.set(id, made?.ok ? made.value : "");
  }
  return html;
}
