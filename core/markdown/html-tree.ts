export interface Text {
  text: string;
}

/** `made` says what the renderer made it for; elements of raw HTML have null, so that none can pass for our own. */
export interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: Node[];
  made: string | null;
}

export type Node = Element | Text;

export function isElement(node: Node | undefined): node is Element {
  return node !== undefined && "tag" in node;
}

export function text(value: string): Text {
  return { text: value };
}

export function element(tag: string, attributes: Record<string, string>, children: Node[] = []): Element {
  return { tag, attributes: new Map(Object.entries(attributes)), children, made: null };
}

export function addClass(target: Element, ...names: string[]): void {
  const present = target.attributes.get("class");
  target.attributes.set("class", [...new Set([...(present ? present.split(" ") : []), ...names])].join(" "));
}

export function hasClass(target: Element, name: string): boolean {
  return target.attributes.get("class")?.split(" ").includes(name) ?? false;
}

/** Every element below `root` in document order, its own children read before the element is yielded. */
export function* elementsIn(root: Element): Generator<Element> {
  const waiting: Node[] = root.children.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    pushBackwards(waiting, node.children);
    yield node;
  }
}

/** Puts nodes on a stack so that the first of them is taken first. */
export function pushBackwards(waiting: (Node | string)[], nodes: readonly Node[]): void {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- every node of every page passes here: no copy is made
  for (let index = nodes.length - 1; index >= 0; index--) waiting.push(nodes[index]!);
}

export function textOf(root: Element): string {
  const parts: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) parts.push(node.text);
    else pushBackwards(waiting, node.children);
  }
  return parts.join("");
}

export function isBlank(node: Node): boolean {
  return !isElement(node) && node.text.trim() === "";
}

/** What the rules of one rendering share. `mark` is the attribute that names the renderer's own elements. */
export interface RenderEnv {
  [key: string | symbol]: unknown;
  mark: string;
}
