import { withoutQuery } from "#core/base/paths.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { withoutControls } from "#core/polish/control-characters.ts";
import { isRemote, linkUrl } from "../sanitiser/urls.ts";
import { html } from "parse5";
import { EMBED, EMBED_CLASS, videoLink } from "../elements/embeds.ts";
import type { HtmlElement, HtmlNode } from "./parse-html.ts";
import { ALLOWED, policyCheck, DROPPED, type MarkupOrigin } from "./policy.ts";
import { checkRel } from "./policy-values.ts";
import { element, isElement, type Element, type Node, text } from "../html-tree.ts";

/** Attributes whose loss takes the element with it: what would be left is broken or means something else. */
const NEEDED: Record<string, string> = { source: "src srcset", track: "src" };

export type Removed =
  | { is: "element"; node: HtmlElement }
  | { is: "frame"; node: HtmlElement }
  | { is: "attribute"; node: HtmlElement; attribute: string; value: string };

/** Elements that are nothing but themselves: unwrapped, they are gone. */
const VANISHES = new Set(["area", "base", "embed", "frame", "input", "link", "meta", "param"]);

/** The allowed part of parsed HTML; the rest is unwrapped or dropped. `mark` names the renderer's own elements. */
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
      const made = admit(node, here.into, source, mark);
      if (note) noteLosses(node, made, source, note);
      if (made) here.into.children.push(made);
      if (node.tagName === "iframe" || (made && made.tag !== node.tagName)) continue;
      waiting.push({ nodes: node.childNodes, next: 0, into: made ?? here.into });
    }
  }
  return root;
}

function noteLosses(node: HtmlElement, made: Element | null, source: MarkupOrigin, note: (removed: Removed) => void) {
  if (node.tagName === "iframe" && !made) return note({ is: "frame", node });
  if (VANISHES.has(node.tagName) && !made) return note({ is: "element", node });
  // What stands in the place of another element is made anew.
  if (made && made.tag !== node.tagName) return;
  for (const { name, value } of node.attrs) {
    const checked = policyCheck(node.tagName, name, source)?.(value) ?? null;
    if (checked === null) note({ is: "attribute", node, attribute: name, value });
  }
}

/** Only HTML's own elements can pass: an SVG `a` or a MathML `mi` is another language with other rules. */
function isDropped(node: HtmlElement): boolean {
  return node.namespaceURI !== html.NS.HTML || DROPPED.has(node.tagName);
}

/** The element to write for an author's, or null when it is unwrapped or left out. */
function admit(node: HtmlElement, into: Element, source: MarkupOrigin, mark: string | null): Element | null {
  const tag = node.tagName;
  if (tag === "iframe") return videoLink(node);
  if (tag === "video" || tag === "audio") {
    const link = remotePlayerLink(node);
    if (link) return link;
  }
  if (!ALLOWED.has(tag) && !(tag === "input" && source === "output")) return null;
  const made = element(tag, {});
  for (const { name, value } of node.attrs) {
    if (name === mark) made.made = value;
    // The place that HTML of old gave a name has an id: names can be read off the document by scripts.
    const kept = tag === "a" && name === "name" ? "id" : name;
    const checked = policyCheck(tag, kept, source)?.(value) ?? null;
    if (checked !== null && (kept === name || !made.attributes.has(kept)))
      made.attributes.set(kept, withoutControls(checked));
  }
  if (made.made === EMBED) made.attributes.set("class", EMBED_CLASS);
  if (tag === "a" && made.attributes.has("href"))
    made.attributes.set("rel", checkRel(made.attributes.get("rel") ?? ""));
  if (tag === "source" && into.tag === "picture") made.attributes.delete("src");
  return lacks(made) ? null : made;
}

function lacks(made: Element): boolean {
  const needed = ownValue(NEEDED, made.tag);
  if (made.tag === "input") return made.attributes.get("type") !== "checkbox";
  return needed !== undefined && !needed.split(" ").some((name) => made.attributes.has(name));
}

function append(into: Element, value: string): void {
  const words = withoutControls(value);
  if (words === "") return;
  const last: Node | undefined = into.children.at(-1);
  if (last && !isElement(last)) last.text += words;
  else into.children.push({ text: words });
}

const LABELS: Record<string, string> = { video: "Film", audio: "Nagranie" };

/** A link instead of a player whose file lies on another host, which would learn of each reader. */
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
