/** A text node. */
export interface Text {
  text: string;
}

/** An element. `purpose`: what the renderer made the element for; null in an author's HTML, so that an author cannot imitate the renderer. */
export interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: Node[];
  purpose: string | null;
}

export type Node = Element | Text;

export function isElement(node: Node | undefined): node is Element {
  return node !== undefined && "tag" in node;
}

export function text(value: string): Text {
  return { text: value };
}

export function element(tag: string, attributes: Record<string, string>, children: Node[] = []): Element {
  return { tag, attributes: new Map(Object.entries(attributes)), children, purpose: null };
}

export function addClass(target: Element, ...names: string[]): void {
  const present = target.attributes.get("class");
  target.attributes.set("class", [...new Set([...(present ? present.split(" ") : []), ...names])].join(" "));
}

export function hasClass(target: Element, name: string): boolean {
  return target.attributes.get("class")?.split(" ").includes(name) ?? false;
}

/** Yields all elements below `root` in document order. An element's children are read before the element is yielded. */
export function* elementsIn(root: Element): Generator<Element> {
  const waiting: Node[] = root.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    pushBackwards(waiting, node.children);
    yield node;
  }
}

/** Pushes nodes on a stack, the last one first, so that the first one is taken off first. */
export function pushBackwards(waiting: (Node | string)[], nodes: readonly Node[]): void {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- every node of every page passes here: no copy is made
  for (let index = nodes.length - 1; index >= 0; index--) waiting.push(nodes[index]!);
}

/** Returns all text below a node. */
export function textOf(root: Element): string {
  const texts: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) texts.push(node.text);
    else pushBackwards(waiting, node.children);
  }
  return texts.join("");
}

/** Tells whether a node is a text of white space only. */
export function isBlank(node: Node): boolean {
  return !isElement(node) && node.text.trim() === "";
}

/** The data that parser rules share during a rendering. `mark`: the attribute by which the renderer marks its own elements. */
export interface RenderEnv {
  [key: string | symbol]: unknown;
  mark: string;
}
