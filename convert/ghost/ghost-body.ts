import { appendAll } from "#core/base/values/append-all.ts";
import { type PlainBody, withoutForeignMarks } from "../markdown/markup/without-generator-markup.ts";
import { warnOfLosses } from "../foreign-fields.ts";
import { htmlToMarkdown } from "../html-to-markdown/html-to-markdown.ts";
import { type GhostPiece, ghostText } from "./ghost-cards.ts";
import { lexicalPieces } from "./lexical.ts";
import { mobiledocPieces } from "./mobiledoc.ts";

export interface GhostBody {
  markdown: string;
  /** Cards nobody knows. */
  cards: Set<string>;
  /** What was left out, or is shown in another way. */
  left: PlainBody["left"];
  /** True where the text was too deep or too large to be read, or is not in a format of Ghost's. */
  isUnread: boolean;
}

/** The Markdown of a post from its editor's own form, which says more than the HTML made of it. */
export function ghostBody(post: Record<string, unknown>, site: string): GhostBody {
  const cards = new Set<string>();
  const named = (name: string) => void cards.add(name);
  const [lexical, mobiledoc, html] = [
    editorText(post, "lexical"),
    editorText(post, "mobiledoc"),
    ghostText(post, "html"),
  ];
  const own =
    lexical !== "" ? lexicalPieces(lexical, named) : mobiledoc !== "" ? mobiledocPieces(mobiledoc, named) : null;
  const isUnread = own === null && html === "" && (lexical !== "" || mobiledoc !== "");
  const left: PlainBody["left"] = [];
  const parts = joined(own ?? [{ html }]).map((piece) => {
    const typed = "markdown" in piece ? withoutForeignMarks(piece.markdown.trim()) : null;
    appendAll(left, typed?.left ?? []);
    const text = "html" in piece ? markdownOf(piece.html, left) : (typed?.body ?? "");
    return text?.replaceAll("__GHOST_URL__", site) ?? null;
  });
  const markdown = parts.filter((part) => part !== null && part !== "").join("\n\n");
  return {
    markdown: markdown === "" ? "" : `${markdown}\n`,
    cards,
    left,
    isUnread: isUnread || parts.includes(null),
  };
}

/** What the editor stores; some tools write it as an object instead of a text. */
function editorText(post: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(post, name) ? post[name] : null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : ghostText(post, name);
}

function markdownOf(html: string, left: PlainBody["left"]): string | null {
  const made = htmlToMarkdown(html.replaceAll(/<!--kg-card-(?:begin|end)[^<>]*-->/g, ""), { formulas: true });
  if ("tooMuch" in made) return null;
  warnOfLosses(made.losses, (kind, text) => left.push({ kind, line: 1, text }));
  return made.markdown.trim();
}

/** Neighbouring pieces of HTML are one text, so that lists and notes stay together. */
function joined(pieces: readonly GhostPiece[]): GhostPiece[] {
  const result: GhostPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && "html" in last && "html" in piece) last.html += piece.html;
    else result.push({ ...piece });
  }
  return result;
}
