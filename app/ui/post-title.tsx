import { titleParts } from "#core/base/post-title.ts";

/** A post's title where mark-up is shown: what stands between backticks is code. */
export function PostTitle({ title }: { title: string }) {
  // Nearly every title, and a page draws many.
  if (!title.includes("`")) return title;
  return titleParts(title).map(({ text, isCode }, at) => (isCode ? <code key={at}>{text}</code> : text));
}
