import { titleParts } from "#core/base/post-title.ts";

/** A post's title as markup: text between backticks becomes code. */
export function PostTitle({ title }: { title: string }) {
  // A fast path, because nearly no title contains code.
  if (!title.includes("`")) return title;
  return titleParts(title).map(({ text, isCode }, at) => (isCode ? <code key={at}>{text}</code> : text));
}
