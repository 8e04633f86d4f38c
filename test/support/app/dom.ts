import { type DefaultTreeAdapterTypes, html, parse } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;

export function elementsOf(document: string): Element[] {
  return elementsIn(parse(document));
}

/** The elements below a node and the node itself, in document order. */
export function elementsIn(root: DefaultTreeAdapterTypes.Node): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ("tagName" in node && node.namespaceURI === html.NS.HTML) found.push(node);
    for (const child of "childNodes" in node ? node.childNodes : []) walk(child);
  };
  walk(root);
  return found;
}

export function pick(document: string, tag: string, wanted: Record<string, string> = {}): Element[] {
  return elementsOf(document).filter(
    (each) => each.tagName === tag && Object.entries(wanted).every(([name, value]) => attribute(each, name) === value),
  );
}

export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((each) => each.name === name)?.value;
}

export function textOf(node: DefaultTreeAdapterTypes.Node | undefined): string {
  if (!node) return "";
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
