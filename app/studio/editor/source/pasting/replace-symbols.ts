import { attributeOf, descendants, wordsOf } from "#convert/html-to-markdown/html-nodes.ts";
import type { HtmlElement, HtmlNode } from "#core/markdown/sanitiser/parse-html.ts";

/* Characters of the fonts Wingdings and Symbol. In another font they would be letters, such as `à` for an arrow. */

const pairs = (given: string) =>
  new Map(given.split(" ").map((pair): [string, string] => [pair[0] ?? "", pair.slice(1)]));

const FONTS = {
  wingdings: pairs(
    'à→ ß← á↑ â↓ ã↖ ä↗ å↙ æ↘ è➔ ï⇦ ð⇨ ñ⇧ ò⇩ J☺ K😐 L☹ ü✓ û✗ þ☑ ý☒ o□ q❑ n■ l● m○ §▪ ¨◻ Ø➢ v❖ u◆ «★ F☞ E☜ (☎ )✆ *✉ !✎ "✂ C👍 D👎 ·•',
  ),
  symbol: pairs(
    'aα bβ gγ dδ eε zζ hη qθ iι kκ lλ mμ nν xξ oο pπ rρ sσ tτ uυ fφ cχ yψ wω Vς jϕ Jϑ AΑ BΒ GΓ DΔ EΕ ZΖ HΗ QΘ IΙ KΚ LΛ MΜ NΝ XΞ OΟ PΠ RΡ SΣ TΤ UΥ FΦ CΧ YΨ WΩ ·• £≤ ³≥ ¹≠ »≈ ±± ´× ¸÷ ®→ ¬← \u00ad↑ ¯↓ «↔ Þ⇒ Ü⇐ Û⇔ ¥∞ å∑ Ö√ Î∈ Ï∉ Ç∩ È∪ ¶∂ ò∫ °° ×⋅ "∀ $∃ º≡ µ∝ Æ∅ Ù∧ Ú∨ Ñ∇',
  ),
};

/** Replaces characters of symbol fonts by the signs that they show. Returns whether some were left out, because they have no sign here. */
export function replaceSymbols(root: { childNodes: HtmlNode[] }): boolean {
  let areLost = false;
  const done = new Set<HtmlNode>();
  for (const element of descendants(root)) {
    const font = symbolFont(element);
    const nodes = font ? [element, ...descendants(element)].flatMap(({ childNodes }) => childNodes) : [];
    for (const node of nodes) {
      const words = wordsOf(node);
      if (!font || words === null || done.has(node)) continue;
      done.add(node);
      const signs = Array.from(words, (sign) => {
        const code = sign.codePointAt(0) ?? 0;
        const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : sign;
        const isSame = /\s/.test(plain) || (font === "symbol" && /[\d!#%&()+,./:;<=>?[\]_{|}]/.test(plain));
        return isSame ? plain : FONTS[font].get(plain);
      });
      areLost ||= signs.includes(undefined);
      Object.assign(node, { value: signs.join("") });
    }
  }
  return areLost;
}

function symbolFont(element: HtmlElement): keyof typeof FONTS | null {
  const style = attributeOf(element, "style");
  const [, font] =
    (/mso-char-type\s*:\s*symbol/i.test(style) && /font-family\s*:\s*["']?(wingdings|symbol)(?![\w ])/i.exec(style)) ||
    /^(wingdings|symbol)$/i.exec(attributeOf(element, "face").split(",")[0]?.trim() ?? "") ||
    [];
  return font ? (font.toLowerCase() as keyof typeof FONTS) : null;
}
