/** A piece of text of an article. */
export interface Text {
  text: string;
}

/**
 * An element of an article. `made` names what the Markdown renderer made it for; elements that an author wrote as raw
 * HTML always have null, so that nothing they write can pass for the renderer's own mark-up.
 */
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

/** An element of the renderer's own making. */
export function element(tag: string, attributes: Record<string, string>, children: Node[] = []): Element {
  return { tag, attributes: new Map(Object.entries(attributes)), children, made: null };
}

/** Adds classes to those an element has. */
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

/** The text of an element as a reader's program would copy it, without any mark-up. */
export function textOf(root: Element): string {
  const parts: string[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) parts.push(node.text);
    else pushBackwards(waiting, node.children);
  }
  return parts.join("");
}

/** True for text that shows nothing. */
export function isBlank(node: Node): boolean {
  return !isElement(node) && node.text.trim() === "";
}

/** What the rules of one rendering share. `mark` is the attribute that names the renderer's own elements. */
export interface RenderEnv {
  [key: string | symbol]: unknown;
  mark: string;
}
