import { MAX_ARTICLE, MAX_BLOCK, type Highlight } from "./highlight.ts";
import { addClass, elementsIn, isElement, textOf, type Element } from "./tree.ts";

/**
 * Colours the blocks of code whose language is known and lets the keyboard scroll every one. The language stands as a
 * class on the `pre`; what exceeds the article's share of colour stays plain.
 */
export function colourCode(root: Element, highlight: Highlight): void {
  let left = MAX_ARTICLE;
  for (const block of elementsIn(root)) {
    if (block.tag !== "pre") continue;
    const [code, ...others] = block.children.filter((child) => isElement(child) || child.text.trim() !== "");
    const isCode = code !== undefined && isElement(code) && code.tag === "code" && others.length === 0;
    const language = isCode ? takeLanguage(code) : null;
    if (isCode) addClass(block, "code", ...(language ? [`language-${language}`] : []));
    block.attributes.set("tabindex", "0");
    if (!isCode) continue;
    const source = textOf(code);
    if (!language || code.children.some(isElement) || source.length > Math.min(left, MAX_BLOCK)) continue;
    left -= source.length;
    const coloured = highlight(source, language);
    if (coloured) code.children = coloured;
  }
}

function takeLanguage(code: Element): string | null {
  const classes = code.attributes.get("class")?.split(" ") ?? [];
  const named = classes.find((name) => name.startsWith("language-"));
  const others = classes.filter((name) => name !== named);
  if (others.length) code.attributes.set("class", others.join(" "));
  else code.attributes.delete("class");
  return named?.slice("language-".length) ?? null;
}
