import type { TextEdit } from "../markdown/source/text-edits.ts";

/** What takes the place of a piece of a body; `left` names it where it says something that is lost. */
export interface MarkupEdit extends TextEdit {
  left?: string;
}

/** A picture in Markdown, whatever signs its address and words have. */
export function picture(src: string, alt: string, caption?: string): string {
  const address = /[\s()]/.test(src) ? `<${src}>` : src;
  const title = caption ? ` "${caption.replaceAll('"', "'")}"` : "";
  return `![${alt.replaceAll(/[[\]]/g, "")}](${address}${title})`;
}
