import type { FontFace, FontFile, TypefacePair } from "./font-faces.ts";
import type { FontMetrics } from "./font-metrics.ts";
import { SYSTEM_FACES, type SystemFace } from "./system-faces.ts";

/** Characters in a line of the regular width, as in the plain look. */
const LINE_CHARACTERS = 64.7;

/** Returns the metrics of a font file; `at` is the weight of a variable font. */
export type MetricsOf = (file: FontFile, at?: number) => Promise<FontMetrics>;

/**
 * Writes the style sheet of a pair: its fonts, a fallback of the same width and height for each, and its tokens in the layer of
 * the look. Addresses of fonts are relative to the folder of the cut files.
 */
export async function writeFaces({ files, tokens }: TypefacePair, metricsOf: MetricsOf): Promise<string> {
  const rules: string[] = [];
  for (const file of files) {
    const { face } = file;
    if (!face) continue;
    rules.push(fontRule(file, face));
    for (const { weight, system, at } of face.fallbacks)
      rules.push(fallbackRule({ ...face, weight }, await metricsOf(file, at), system));
  }
  const [text] = files;
  if (!text) throw new Error("A pair of typefaces has no files.");
  const { meanAdvance } = await metricsOf(text);
  const lineLength = (LINE_CHARACTERS * meanAdvance).toFixed(1);
  return [...rules, tokenRules({ ...tokens, "line-length": lineLength })].join("\n");
}

function fontRule({ name, signs }: FontFile, { family, weight, style, isPart }: FontFace): string {
  const range = isPart ? ` unicode-range: ${unicodeRange(signs)};` : "";
  const file = `src: url("./${name}.woff2") format("woff2");`;
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; font-style: ${style}; font-display: swap; ${file}${range} }`;
}

function fallbackRule({ family, weight, style }: FontFace, real: FontMetrics, system: SystemFace): string {
  const { local, meanAdvance } = SYSTEM_FACES[system];
  const share = real.meanAdvance / meanAdvance;
  const names = local.split("|").map((name) => `local("${name}")`);
  return (
    `@font-face { font-family: "${family} Fallback"; font-weight: ${weight}; font-style: ${style}; src: ${names.join(", ")}; ` +
    `size-adjust: ${percent(share)}; ascent-override: ${percent(real.ascent / share)}; ` +
    `descent-override: ${percent(real.descent / share)}; line-gap-override: ${percent(real.lineGap / share)}; }`
  );
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toFixed(2))}%`;
}

/** Writes the tokens. As in tokens.css, labels show their fallback until first-paint.js switches the font on; without scripts the font shows at once. */
function tokenRules({ sans, ...tokens }: Record<string, string>): string {
  const fallback = (sans ?? "").replace(/^[^,]*, /, "");
  const set = Object.entries({ sans: fallback, ...tokens }).map(([token, value]) => `--${token}: ${value};`);
  return (
    `@layer tokens, look;\n@layer look { :root { ${set.join(" ")} } :root[data-faces] { --sans: ${sans}; } ` +
    `@media (scripting: none) { :root { --sans: ${sans}; } } }\n`
  );
}

/** Writes characters as ranges of code points: `U+A1-A2, U+A5`. */
function unicodeRange(signs: string): string {
  const points = Array.from(signs, (sign) => sign.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? "" : `-${hex(to)}`}`).join(", ");
}
