import { create } from "fontkitten";

/** Metrics of a font, with which its fallback takes the same room. All are fractions of an em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance over `SAMPLE`: with equal ones a line of Polish has as many letters in both fonts. */
  meanAdvance: number;
  /** Characters of `SAMPLE` that the font does not have. */
  missing: string[];
}

/** Ordinary Polish prose: its letters, spaces and stops in their usual shares. */
const SAMPLE =
  "Zecer składający szpaltę gazety nie potrzebował reguły. Widział, że na końcu wiersza zostało samotne słowo, " +
  "i przesuwał je niżej, bo tak było ładniej. Dopiero automatyczny skład sprawił, że trzeba było tę zasadę zapisać " +
  "i nauczyć jej maszynę, a źródło zwyczaju jest proste: po krótkim słowie oko czeka na dalszy ciąg.";

/** Reads the metrics of a font in WOFF2. Throws for a collection of fonts. */
export function readFontMetrics(bytes: Buffer): FontMetrics {
  const font = create(bytes);
  if (font.isCollection) throw new Error("A file with several fonts has no metrics of its own.");
  const { unitsPerEm, hhea } = font;
  const letters = Array.from(SAMPLE, (letter) => letter.codePointAt(0) ?? 0);
  const own = letters.filter((letter) => font.hasGlyphForCodePoint(letter));
  const advances = own.map((letter) => font.glyphForCodePoint(letter).advanceWidth);
  return {
    ascent: hhea.ascent / unitsPerEm,
    descent: -hhea.descent / unitsPerEm,
    lineGap: hhea.lineGap / unitsPerEm,
    meanAdvance: advances.reduce((sum, advance) => sum + advance, 0) / own.length / unitsPerEm,
    missing: [...new Set(letters)]
      .filter((letter) => !own.includes(letter))
      .map((letter) => String.fromCodePoint(letter)),
  };
}
