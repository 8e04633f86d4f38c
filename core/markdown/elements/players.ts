import { isRecordingType, mediaEnding, mediaPath, type ShownMedia } from "#core/base/media.ts";
import { formatSize } from "#core/messages/plural-forms.ts";
import { markdownMessages } from "#core/messages/markdown.ts";
import { element, type Element, elementsIn, isBlank, isElement, type Node, text, textOf } from "../html-tree.ts";
import { localAddress } from "./pictures.ts";

/* A recording's link alone on a line becomes the browser's own player. Captions and transcripts stand on the lines below it. */

/** The class of a player with its links. Markup of an author cannot have this class. */
const PLAYER_CLASS = "player";

interface Line {
  link: Element;
  media: ShownMedia;
}

/** Maps paragraphs that become players to their lines. */
type PlayerParagraphs = Map<Element, Line[]>;

/**
 * Finds paragraphs of nothing but links to files of the library, one a line, of which at least one is a recording. To be called before
 * typography, which joins lines.
 */
export function findPlayers(root: Element, media: readonly ShownMedia[], origin: string | null): PlayerParagraphs {
  const shown = new Map(media.map((each) => [mediaPath(each), each]));
  const paragraphs: PlayerParagraphs = new Map();
  if (!media.some(({ type }) => isRecordingType(type))) return paragraphs;
  for (const each of elementsIn(root)) {
    const lines = each.tag === "p" ? linesOf(each, shown, origin) : [];
    if (lines.some(({ media: { type } }) => isRecordingType(type))) paragraphs.set(each, lines);
  }
  return paragraphs;
}

/**
 * Replaces the paragraphs of `findPlayers`: each recording becomes a player with a link to save it. A text file below a recording
 * is its transcript, and WebVTT below a film its captions, in `language`.
 */
export function framePlayers(container: Element, players: PlayerParagraphs, language: string): void {
  if (players.size === 0) return;
  container.children = container.children.flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    const lines = players.get(child);
    if (lines) return framed(lines, language);
    framePlayers(child, players, language);
    return [child];
  });
}

/** Returns the links of a paragraph that has one on each line and nothing else; otherwise none. */
function linesOf(paragraph: Element, shown: ReadonlyMap<string, ShownMedia>, origin: string | null): Line[] {
  const lines: Line[] = [];
  let isNewLine = true;
  for (const child of paragraph.children) {
    if (!isElement(child) && isBlank(child)) isNewLine ||= child.text.includes("\n");
    else if (isElement(child) && child.tag === "br") isNewLine = true;
    else {
      const media = isElement(child) && child.tag === "a" ? shown.get(localAddress(child, origin, "href")) : undefined;
      if (!isElement(child) || !media || !isNewLine || textOf(child).trim() === "") return [];
      lines.push({ link: child, media });
      isNewLine = false;
    }
  }
  return lines;
}

function framed(lines: readonly Line[], language: string): Element[] {
  const blocks: Element[] = [];
  let here: { recording: Line; texts: Line[] } | null = null;
  const finish = () => {
    if (here) blocks.push(playerOf(here.recording, here.texts, language));
    here = null;
  };
  for (const line of lines) {
    if (here && line.media.type.startsWith("text/")) here.texts.push(line);
    else {
      finish();
      if (isRecordingType(line.media.type)) here = { recording: line, texts: [] };
      else blocks.push(element("p", {}, [line.link]));
    }
  }
  finish();
  return blocks;
}

function playerOf({ link, media }: Line, texts: readonly Line[], language: string): Element {
  const isFilm = media.type.startsWith("video/");
  const captions = texts.filter((each) => isFilm && each.media.type === "text/vtt");
  const tracks = captions.map((each) => {
    const names = { srclang: language, label: textOf(each.link) };
    return element("track", { kind: "captions", src: mediaPath(each.media), ...names });
  });
  const title = textOf(link).trim();
  const how: Record<string, string> = isFilm ? { preload: "metadata", playsinline: "" } : { preload: "none" };
  const player = element(isFilm ? "video" : "audio", { controls: "", ...how, src: mediaPath(media), title }, tracks);
  link.attributes.set("download", "");
  const facts = ` (${mediaEnding(media.type).toUpperCase()}, ${formatSize(media.bytes)})`;
  const words: Node[] = [text(`${markdownMessages.save} `), link, text(facts)];
  for (const each of texts) if (!captions.includes(each)) words.push(text(" · "), each.link);
  return element("figure", { class: PLAYER_CLASS }, [player, element("figcaption", {}, words)]);
}

/** Matches the player of finished HTML with what stands before it. The serialiser writes a bare `>` only at the end of a tag. */
const FINISHED = /(<figure class="player">)<(audio|video) [^<>]*>(?:<track [^<>]*>)*<\/\2>/g;

/** Returns finished HTML in which players are only their links, for feeds. */
export function withoutPlayers(html: string): string {
  return html.replace(FINISHED, "$1");
}

/** Returns the id of the first recording that finished HTML plays, also in an author's own element; null for HTML without a player. */
export function firstRecordingIn(html: string): string | null {
  return /<(?:audio|video|source) (?:[^<>]* )?src="\/media\/([0-9a-f]{32})\./.exec(html)?.[1] ?? null;
}
