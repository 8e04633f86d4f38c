import { html } from "parse5";
import type { HtmlElement } from "../sanitiser/parse-html.ts";
import { element, text, type Element } from "../tree.ts";
import { isRemote, linkUrl } from "../sanitiser/urls.ts";

const LABELS: Record<string, string> = { video: "Film", audio: "Nagranie" };

/**
 * A link in the place of a `video` or `audio` whose file lies elsewhere, or null for one of this site: a player would
 * tell the other side about each reader.
 */
export function remotePlayerLink(player: HtmlElement): Element | null {
  const address = addressesOf(player).find(isRemote);
  const href = address === undefined ? null : linkUrl(address);
  if (href === null || addressesOf(player).some((each) => each !== "" && !isRemote(each))) return null;
  const link = element("a", { href, rel: "noopener" });
  link.children.push(text(`${LABELS[player.tagName]}: ${fileName(href)}`));
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
  const path = href.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  return path.slice(path.lastIndexOf("/") + 1);
}
