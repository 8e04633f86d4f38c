import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori from "satori";
import sharp from "sharp";
import { SOCIAL_WIDTH, socialTitle } from "#core/site/social-title.ts";
import type { SocialCard } from "../media/social-pictures.ts";

/** With a width of 1200, every network shows it uncut. */
const HEIGHT = 630;

const PAPER = "#fbf9f4";
const INK = "#1d1a16";
const SOFT = "#6b6357";
const RULE = "#ddd5c7";
const ACCENT = "#a11a2b";

const FAMILY = "Brygada";

const HEADLINE = { marginTop: 18, fontWeight: 700, lineHeight: 1.08, letterSpacing: -1, textWrap: "balance" };

type Piece = { type: string; props: { style: Record<string, unknown>; children?: unknown } };

export async function drawSocialPicture(card: SocialCard): Promise<Uint8Array> {
  const svg = await satori(page(card) as never, { width: SOCIAL_WIDTH, height: HEIGHT, fonts: await fonts() });
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 7 }).toBuffer();
}

function page({ site, category, title, author }: SocialCard): Piece {
  const { text, pixels } = socialTitle(title);
  return box(
    {
      flexDirection: "column",
      width: "100%",
      height: "100%",
      padding: "52px 76px 48px",
      boxSizing: "border-box",
      color: INK,
      backgroundColor: PAPER,
      fontFamily: FAMILY,
    },
    [
      box({ justifyContent: "center", fontSize: 44, fontWeight: 700, letterSpacing: -0.5 }, site),
      box({ height: 4, marginTop: 20, backgroundColor: INK }),
      box({ height: 1, marginTop: 5, backgroundColor: INK }),
      box({ flexDirection: "column", flexGrow: 1, justifyContent: "center" }, [
        box({ color: ACCENT, fontSize: 28, fontWeight: 600, letterSpacing: 3 }, category.toLocaleUpperCase("pl")),
        box({ ...HEADLINE, fontSize: pixels }, text),
      ]),
      box({ height: 1, backgroundColor: RULE }),
      box({ marginTop: 20, minHeight: 36, fontSize: 30, fontStyle: "italic", color: SOFT }, author),
    ],
  );
}

function box(style: Record<string, unknown>, children?: unknown): Piece {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

let opened: Promise<Awaited<ReturnType<typeof readFont>>[]> | undefined;

function fonts() {
  opened ??= Promise.all([
    readFont("600SemiBold", 600, "normal"),
    readFont("700Bold", 700, "normal"),
    readFont("500Medium_Italic", 500, "italic"),
  ]);
  return opened;
}

async function readFont(face: string, weight: 500 | 600 | 700, style: "normal" | "italic") {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve(`@expo-google-fonts/brygada-1918/${face}/Brygada1918_${face}.ttf`);
  return { name: FAMILY, data: await readFile(file), weight, style };
}
