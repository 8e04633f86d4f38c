/* Nodes of Ghost's editor (Lexical), as it stores them. */

const BITS = { bold: 1, italic: 2, strike: 4, code: 16, sub: 32, sup: 64, mark: 128 };

export const text = (words: string, ...formats: (keyof typeof BITS)[]) => ({
  type: "extended-text",
  version: 1,
  detail: 0,
  mode: "normal",
  style: "",
  format: formats.reduce((bits, name) => bits | BITS[name], 0),
  text: words,
});
export const within = (type: string, children: unknown[], more: Record<string, unknown> = {}) => ({
  type,
  version: 1,
  direction: "ltr",
  format: "",
  indent: 0,
  children,
  ...more,
});
export const link = (url: string, words: string) =>
  within("link", [text(words)], { url, rel: null, target: null, title: null });
export const item = (value: number, ...children: unknown[]) => within("listitem", children, { value });

export const paragraph = (...children: unknown[]) => within("paragraph", children);
export const words = (line: string) => paragraph(text(line));

export const picture = (name: string) => ({ src: `{{${name}}}`, width: 1200, height: 800 });

export function lexicalOf(nodes: readonly unknown[]): string {
  return JSON.stringify({ root: within("root", [...nodes]) });
}
