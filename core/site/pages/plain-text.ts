/** The entities our own serialiser writes. */
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": "\u00a0", "&amp;": "&" };

/** The words of sanitised HTML on one line, for metas: mark-up dropped, blocks and white space become one space. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|li|h[1-6]|div|tr|blockquote)>|<br>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t\r\n]+/g, " ")
    .trim();
}
