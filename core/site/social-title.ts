import type { SocialImage } from "./views.ts";

/** The width in pixels of a picture for social networks. All other measures of the picture refer to this width. */
export const SOCIAL_WIDTH = 1200;

/** The height in pixels. With a width of 1200, all social networks show the picture uncropped. */
export const SOCIAL_HEIGHT = 630;

/** The size of letters for titles of at most `upTo` characters. Titles over `LONGEST_TITLE` are cut at a word. */
const TITLE_SIZES = [
  { upTo: 28, pixels: 104 },
  { upTo: 50, pixels: 88 },
  { upTo: 80, pixels: 74 },
  { upTo: 120, pixels: 62 },
] as const;
const SMALLEST = 52;
const LONGEST_TITLE = 170;

/** Returns the view of a drawn picture at the path `src`. */
export function drawnImage(src: string, alt: string): SocialImage {
  return { src, width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, alt };
}

/** Returns a post's title for its picture for social networks, and the height of its letters in a picture 1200 pixels wide. */
export function socialTitle(title: string): { text: string; pixels: number } {
  const pixels = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.pixels ?? SMALLEST;
  if (title.length <= LONGEST_TITLE) return { text: title, pixels };
  return {
    text: `${title.slice(0, title.lastIndexOf(" ", LONGEST_TITLE)).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, "")}…`,
    pixels,
  };
}
