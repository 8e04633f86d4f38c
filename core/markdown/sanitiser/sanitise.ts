import { withoutQuery } from "#core/base/paths.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { withoutControls } from "#core/polish/control-characters.ts";
import { isRemote, linkUrl } from "../sanitiser/urls.ts";
import { html } from "parse5";
import { EMBED, EMBED_CLASS, embedLink } from "../elements/embeds.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";
import { ALLOWED, policyCheck, DROPPED, type MarkupOrigin } from "./policy.ts";
import { checkRel } from "./ids-and-classes.ts";
import { element, isElement, type Element, type Node, text } from "../html-tree.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/** Maps an element to the attributes of which it must have at least one. Otherwise it would be broken or mean something else. */
const NEEDED: Record<string, string> = { source: "src srcset", track: "src" };

/** Something that the sanitiser removed. */
export type Removed =
  | { is: "element"; node: HtmlElement }
  | { is: "frame"; node: HtmlElement }
  | { is: "attribute"; node: HtmlElement; attribute: string; value: string };

/** Elements without content: when such an element is not allowed, nothing is left of it. */
const VANISHES = new Set(["area", "base", "embed", "frame", "input", "link", "meta", "param"]);

/**
 * Copies the allowed part of parsed HTML. Other elements are replaced by their content, or removed together with their content. `mark`: the
 * attribute that marks the renderer's own elements. `note` is called for each removal.
 */
export function sanitise(
  nodes: HtmlNode[],
  source: MarkupOrigin,
  mark: string | null = null,
  note?: (removed: Removed) => void,
): Element {
  const root = element("div", {});
  const waiting: { nodes: HtmlNode[]; next: number; into: Element }[] = [{ nodes, next: 0, into: root }];
  for (let here = waiting.at(-1); here; here = waiting.at(-1)) {
    const node = here.nodes[here.next++];
    if (!node) {
      waiting.pop();
    } else if (node.nodeName === "#text") {
      append(here.into, (node as { value: string }).value);
    } else if ("tagName" in node && isDropped(node)) {
      note?.({ is: "element", node });
    } else if ("tagName" in node) {
      const created = allowedElement(node, here.into, source, mark);
      if (note) noteLosses(node, created, source, note);
      if (created) here.into.children.push(created);
      if (node.tagName === "iframe" || (created && created.tag !== node.tagName)) continue;
      waiting.push({ nodes: node.childNodes, next: 0, into: created ?? here.into });
    }
  }
  return root;
}

function noteLosses(
  node: HtmlElement,
  created: Element | null,
  source: MarkupOrigin,
  note: (removed: Removed) => void,
) {
  if (node.tagName === "iframe" && !created) return note({ is: "frame", node });
  if (VANISHES.has(node.tagName) && !created) return note({ is: "element", node });
  // A link that replaces another element keeps none of that element's attributes, so no attribute is reported as lost.
  if (created && created.tag !== node.tagName) return;
  for (const { name, value } of node.attrs) {
    const checked = policyCheck(node.tagName, name, source)?.(value) ?? null;
    if (checked === null) note({ is: "attribute", node, attribute: name, value });
  }
}

/** Tells whether an element is removed with its content. Only HTML's namespace is allowed: an SVG `a` or a MathML `mi` has other rules. */
function isDropped(node: HtmlElement): boolean {
  return node.namespaceURI !== html.NS.HTML || DROPPED.has(node.tagName);
}

/** Returns the element to write for an author's element; null when only its content stays, or nothing at all. */
function allowedElement(node: HtmlElement, into: Element, source: MarkupOrigin, mark: string | null): Element | null {
  const tag = node.tagName;
  if (tag === "iframe") return embedLink(node);
  if (tag === "video" || tag === "audio") {
    const link = remotePlayerLink(node);
    if (link) return link;
  }
  if (!ALLOWED.has(tag) && !(tag === "input" && source === "output")) return null;
  const created = element(tag, {});
  for (const { name, value } of node.attrs) {
    if (name === mark) created.purpose = value;
    // Old HTML marks places with `name`. Such a name becomes an `id`, because the policy allows no `name`.
    const kept = tag === "a" && name === "name" ? "id" : name;
    const checked = policyCheck(tag, kept, source)?.(value) ?? null;
    if (checked !== null && (kept === name || !created.attributes.has(kept)))
      created.attributes.set(kept, withoutControls(checked));
  }
  if (created.purpose === EMBED) created.attributes.set("class", EMBED_CLASS);
  if (tag === "a" && created.attributes.has("href"))
    created.attributes.set("rel", checkRel(created.attributes.get("rel") ?? ""));
  if (tag === "source" && into.tag === "picture") created.attributes.delete("src");
  return lacksNeeded(created) ? null : created;
}

function lacksNeeded(created: Element): boolean {
  const needed = ownValue(NEEDED, created.tag);
  if (created.tag === "input") return created.attributes.get("type") !== "checkbox";
  return needed !== undefined && !needed.split(" ").some((name) => created.attributes.has(name));
}

function append(into: Element, value: string): void {
  const words = withoutControls(value);
  if (words === "") return;
  const last: Node | undefined = into.children.at(-1);
  if (last && !isElement(last)) last.text += words;
  else into.children.push({ text: words });
}

const LABELS: Record<string, string> = { video: markdownMessages.video, audio: markdownMessages.audio };

/** Returns a link in place of a player whose file is on another host, because that host would learn of every reader. */
function remotePlayerLink(player: HtmlElement): Element | null {
  const address = addressesOf(player).find(isRemote);
  const href = address === undefined ? null : linkUrl(address);
  if (href === null || addressesOf(player).some((each) => each !== "" && !isRemote(each))) return null;
  const link = element("a", { href, rel: "noopener" });
  link.children.push(text(`${ownValue(LABELS, player.tagName)}: ${fileName(href)}`));
  return link;
}

function addressesOf(player: HtmlElement): string[] {
  const sources = player.childNodes.filter(
    (node): node is HtmlElement => "tagName" in node && node.tagName === "source" && node.namespaceURI === html.NS.HTML,
  );
  return [player, ...sources].flatMap((each) =>
    each.attrs.filter(({ name }) => name === "src").map(({ value }) => value),
  );
}

function fileName(href: string): string {
  const path = withoutQuery(href).replace(/(?<!\/)\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}
