/** What a fallback needs to know to take the same room as the face it stands in for. All in fractions of an em. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance over `SAMPLE`, so that a line of Polish holds as many letters in both faces. */
  meanAdvance: number;
  missing: string[];
}

/** Ordinary Polish prose: its letters, spaces and stops in their usual shares. */
export const SAMPLE =
  "Zecer składający szpaltę gazety nie potrzebował reguły. Widział, że na końcu wiersza zostało samotne słowo, " +
  "i przesuwał je niżej, bo tak było ładniej. Dopiero automatyczny skład sprawił, że trzeba było tę zasadę zapisać " +
  "i nauczyć jej maszynę, a źródło zwyczaju jest proste: po krótkim słowie oko czeka na dalszy ciąg.";

export function readFontMetrics(font: Buffer): FontMetrics {
  const table = tablesOf(font);
  const unitsPerEm = font.readUInt16BE(table("head") + 18);
  const hhea = table("hhea");
  const longMetrics = font.readUInt16BE(hhea + 34);
  const hmtx = table("hmtx");
  const glyphOf = glyphsOf(font, table("cmap"));
  const advance = (character: string) =>
    font.readUInt16BE(hmtx + 4 * Math.min(glyphOf(character.codePointAt(0) ?? 0), longMetrics - 1));
  const has = (letter: string) => glyphOf(letter.codePointAt(0) ?? 0) !== 0;
  const letters = Array.from(SAMPLE).filter(has);
  return {
    ascent: font.readInt16BE(hhea + 4) / unitsPerEm,
    descent: -font.readInt16BE(hhea + 6) / unitsPerEm,
    lineGap: font.readInt16BE(hhea + 8) / unitsPerEm,
    meanAdvance: letters.reduce((sum, letter) => sum + advance(letter), 0) / letters.length / unitsPerEm,
    missing: [...new Set(SAMPLE)].filter((letter) => !has(letter)),
  };
}

function tablesOf(font: Buffer): (tag: string) => number {
  const offsets = new Map<string, number>();
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    offsets.set(font.toString("latin1", at, at + 4), font.readUInt32BE(at + 8));
  }
  return (tag) => {
    const offset = offsets.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  };
}

/** The character map's format 4, which every face of the basic plane carries. */
function glyphsOf(font: Buffer, cmap: number): (codePoint: number) => number {
  const map = formatFour(font, cmap);
  const doubled = font.readUInt16BE(map + 6);
  const ends = map + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  return (codePoint) => {
    for (let at = 0; at < doubled; at += 2) {
      if (codePoint > font.readUInt16BE(ends + at)) continue;
      const start = font.readUInt16BE(starts + at);
      if (codePoint < start) return 0;
      const delta = font.readUInt16BE(deltas + at);
      const range = font.readUInt16BE(ranges + at);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = font.readUInt16BE(ranges + at + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function formatFour(font: Buffer, cmap: number): number {
  const count = font.readUInt16BE(cmap + 2);
  for (let at = cmap + 4; at < cmap + 4 + 8 * count; at += 8) {
    const map = cmap + font.readUInt32BE(at + 4);
    if (font.readUInt16BE(map) === 4) return map;
  }
  throw new Error("The font has no character map of format 4.");
}
