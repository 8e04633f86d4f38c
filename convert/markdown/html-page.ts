import type { FrontMatter } from "#core/markdown/front-matter.ts";
import { AUTHOR_BOUNDS, type HtmlElement, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { taggedCode } from "./generator-markup/paired-tags.ts";
import { attributeOf, classesOf, descendants, lineWithin } from "../html-to-markdown/html-nodes.ts";
import { htmlToMarkdown, type MarkdownFromHtml, nodesToMarkdown } from "../html-to-markdown/html-to-markdown.ts";

/** Maps the name of a `meta` element to a field of front matter. */
const FIELDS: Record<string, string> = {
  date: "date",
  "article:published_time": "date",
  modified: "updated",
  "article:modified_time": "updated",
  author: "author",
  authors: "authors",
  description: "description",
  summary: "description",
  category: "category",
  tags: "tags",
  keywords: "tags",
  slug: "slug",
};

/** Adds metadata of an HTML page to front matter without fields: the heading, `meta` elements, the first `time` and the language. */
export function fieldsOfPage<F extends FrontMatter>(front: F): F {
  if (Object.keys(front.data).length > 0 || front.problem) return front;
  const parsed = parseHtml(front.body, AUTHOR_BOUNDS);
  if ("tooMuch" in parsed) return front;
  const all = descendants({ childNodes: parsed.nodes });
  const data: Record<string, unknown> = {};
  const heading = all.find(({ tagName }) => tagName === "h1") ?? all.find(({ tagName }) => tagName === "title");
  if (heading && lineWords(heading) !== "") data["title"] = lineWords(heading);
  for (const element of all) {
    const metaName = (attributeOf(element, "name") || attributeOf(element, "property")).toLowerCase();
    const field = element.tagName === "meta" ? ownValue(FIELDS, metaName) : undefined;
    const content = attributeOf(element, "content").trim();
    if (field !== undefined && content !== "")
      data[field] ??= field === "tags" ? content.split(",").map((tag) => tag.trim()) : content;
  }
  const time = all.find(({ tagName, attrs }) => tagName === "time" && attrs.some(({ name }) => name === "datetime"));
  if (time) data["date"] ??= attributeOf(time, "datetime");
  const language = /<html\b[^<>]{0,500}?\slang=["']?([\w-]{2,35})/i.exec(front.body.slice(0, HEAD))?.[1];
  if (language !== undefined) data["lang"] ??= language;
  return { ...front, data };
}

/** At most this many characters at the beginning of a page are searched for its language. */
const HEAD = 5_000;

/** Returns the text of a heading or `title`. Reads the children, because the element `title` itself counts as unreadable. */
function lineWords(element: HtmlElement): string {
  return element.childNodes.map(lineWithin).join("");
}

const ARTICLE = /^(?:e-content|entry-content|post-content|post-body|article-body)$/;

/** Converts an HTML text to Markdown. If the text is a whole page, only its article is converted, without the title. */
export function markdownOfPage(html: string): MarkdownFromHtml {
  if (!/<(?:html|body|head)[\s>]/i.test(html)) return htmlToMarkdown(html, { formulas: true });
  const parsed = parseHtml(html, AUTHOR_BOUNDS);
  if ("tooMuch" in parsed) return parsed;
  const all = descendants({ childNodes: parsed.nodes });
  const article =
    all.find((each) => classesOf(each).some((name) => ARTICLE.test(name))) ??
    all.find(({ tagName }) => tagName === "article") ??
    all.find(({ tagName }) => tagName === "main");
  const nodes = article ? article.childNodes : parsed.nodes;
  const title = descendants({ childNodes: nodes }).find(({ tagName }) => tagName === "h1");
  const siblings = title?.parentNode?.childNodes;
  if (title && siblings) siblings.splice(siblings.indexOf(title), 1);
  return nodesToMarkdown(nodes, { formulas: true });
}

/** Replaces code between Liquid tags by HTML code blocks. */
export function taggedCodeAsHtml(html: string): string {
  const edits = taggedCode(html).map(({ start, innerStart, innerEnd, end }) => {
    const language = /^\{%-?\s*highlight\s+([\w+#.-]+)/.exec(html.slice(start, innerStart))?.[1] ?? "";
    const code = escapeHtml(html.slice(innerStart, innerEnd).trim());
    return { start, end, text: `<pre><code class="language-${language}">${code}</code></pre>` };
  });
  return applyTextEdits(html, edits);
}
