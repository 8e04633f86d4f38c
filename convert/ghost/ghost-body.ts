import { appendAll } from "#core/base/values/append-all.ts";
import { type PlainBody, withoutForeignNotations } from "../markdown/generator-markup/without-generator-markup.ts";
import { warnOfLosses } from "../fit-foreign-fields.ts";
import { htmlToMarkdown } from "../html-to-markdown/html-to-markdown.ts";
import { type GhostPiece, ghostText } from "./ghost-cards.ts";
import { lexicalPieces } from "./lexical.ts";
import { mobiledocPieces } from "./mobiledoc.ts";

/** The converted body of a Ghost post. */
export interface GhostBody {
  markdown: string;
  /** Types of cards that are not recognised; these cards are left out. */
  cards: Set<string>;
  /** Remarks on content that was left out or is shown in another way. */
  remarks: PlainBody["remarks"];
  /** True when the text could not be read: it is nested too deeply, too large, or in none of Ghost's formats. */
  isUnread: boolean;
}

/**
 * Converts the body of a post to Markdown. A body in a format of Ghost's editor (Lexical or Mobiledoc) is read before HTML, because the HTML
 * contains less. `site` replaces Ghost's placeholder for the address of the site.
 */
export function ghostBody(post: Record<string, unknown>, site: string): GhostBody {
  const cards = new Set<string>();
  const noteCard = (name: string) => void cards.add(name);
  const [lexical, mobiledoc, html] = [
    editorText(post, "lexical"),
    editorText(post, "mobiledoc"),
    ghostText(post, "html"),
  ];
  const editorPieces =
    lexical !== "" ? lexicalPieces(lexical, noteCard) : mobiledoc !== "" ? mobiledocPieces(mobiledoc, noteCard) : null;
  const isUnread = editorPieces === null && html === "" && (lexical !== "" || mobiledoc !== "");
  const remarks: PlainBody["remarks"] = [];
  const texts = joinNeighbours(editorPieces ?? [{ html }]).map((piece) => {
    const plain = "markdown" in piece ? withoutForeignNotations(piece.markdown.trim()) : null;
    appendAll(remarks, plain?.remarks ?? []);
    const text = "html" in piece ? markdownOf(piece.html, remarks) : (plain?.body ?? "");
    return text?.replaceAll("__GHOST_URL__", site) ?? null;
  });
  const markdown = texts.filter((text) => text !== null && text !== "").join("\n\n");
  return {
    markdown: markdown === "" ? "" : `${markdown}\n`,
    cards,
    remarks,
    isUnread: isUnread || texts.includes(null),
  };
}

/** Returns the editor's JSON as a string, because some tools export this JSON as an object. */
function editorText(post: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(post, name) ? post[name] : null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : ghostText(post, name);
}

function markdownOf(html: string, remarks: PlainBody["remarks"]): string | null {
  const converted = htmlToMarkdown(html.replaceAll(/<!--kg-card-(?:begin|end)[^<>]*-->/g, ""), { formulas: true });
  if ("tooMuch" in converted) return null;
  warnOfLosses(converted.losses, (kind, text) => remarks.push({ kind, line: 1, text }));
  return converted.markdown.trim();
}

/** Joins neighbouring pieces of HTML into one text, so that lists and footnotes are not torn apart. */
function joinNeighbours(pieces: readonly GhostPiece[]): GhostPiece[] {
  const result: GhostPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && "html" in last && "html" in piece) last.html += piece.html;
    else result.push({ ...piece });
  }
  return result;
}
