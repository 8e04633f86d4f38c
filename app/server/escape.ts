const HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for HTML or XML, in content and in quoted attributes alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign);
}

/** Text for XML 1.0, less the characters no XML document may hold, not even escaped. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_XML, ""));
}

/** JSON that may stand inside a `<script>` element: nothing in it can end the element or open a comment. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

// oxlint-disable-next-line no-control-regex -- these are the characters to be found
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
