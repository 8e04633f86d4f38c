import { appendAll } from "#core/base/values/append-all.ts";
import { element, isBlank, isElement, text, type Element, type Node } from "../html-tree.ts";

/** The inline elements; any other element begins and ends a block. */
const INLINE = new Set(
  (
    "a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark picture q rp rt ruby s samp small source span " +
    "strong sub sup time track u var wbr video audio"
  ).split(" "),
);

/** Tells whether an element is a block. */
export function isBlock(of: Element): boolean {
  return !INLINE.has(of.tag);
}

/** Puts text at the top level of an article into paragraphs. */
export function wrapBareText(root: Element): void {
  const wrapped: Node[] = [];
  let bare: Node[] = [];
  const flush = (): void => {
    if (bare.every(isBlank)) appendAll(wrapped, bare);
    else wrapped.push(element("p", {}, trimmed(bare)), text("\n"));
    bare = [];
  };
  for (const child of root.children) {
    if (isElement(child) && (isBlock(child) || holdsBlock(child))) {
      flush();
      wrapped.push(child);
    } else {
      bare.push(child);
    }
  }
  flush();
  root.children = wrapped;
}

/** Puts each table in a box that scrolls, also with the keyboard, so that a wide table does not make the page scroll. */
export function frameTables(container: Element): void {
  for (const [index, child] of container.children.entries()) {
    if (!isElement(child)) continue;
    frameTables(child);
    if (child.tag === "table") {
      const box = { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Tabela" };
      container.children[index] = element("div", box, [child]);
    }
  }
}

function trimmed(nodes: Node[]): Node[] {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first && !isElement(first)) first.text = first.text.trimStart();
  if (last && !isElement(last)) last.text = last.text.trimEnd();
  return nodes;
}

function holdsBlock(inline: Element): boolean {
  return inline.children.some((child) => isElement(child) && (isBlock(child) || holdsBlock(child)));
}
