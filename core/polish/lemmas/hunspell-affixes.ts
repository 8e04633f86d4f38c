/** A suffix rule of a Hunspell affix file. The rule is applied backwards here, from a form to its root. */
interface SuffixRule {
  flag: string;
  strip: string;
  /** The number of characters that the rule adds in place of `strip`. */
  added: number;
  /** What the root must end with: one condition for each character, the last character first. */
  ending: readonly Letter[];
}

/** The letters allowed (or, if `excluded`, not allowed) at one place. With no letters and `excluded`, any letter is allowed. */
interface Letter {
  letters: string;
  excluded: boolean;
}

/** The suffix rules and prefixes of a language. */
export interface HunspellAffixes {
  /** Calls `visit` with each root that gives `form` by one suffix, and with the suffix's flag. `form` itself is not among the roots. */
  eachRoot(form: string, visit: (root: string, flag: string) => void): void;
  prefixes: readonly { text: string; flag: string }[];
}

const RULE = /^(SFX|PFX)\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/;

/** Reads a Hunspell `.aff` file with one-character flags, like the Polish file. Lines for spelling suggestions are skipped. */
export function readHunspellAffixes(text: string): HunspellAffixes {
  const byEnding = new Map<string, SuffixRule[]>();
  const prefixes: { text: string; flag: string }[] = [];
  const endings = new Map<string, readonly Letter[]>();
  let longest = 0;
  for (const line of text.split("\n")) {
    const match = RULE.exec(line);
    if (!match) continue;
    const [, kind, flag = "", stripped = "", affix = "", condition = ""] = match;
    const strip = stripped === "0" ? "" : stripped;
    const added = affix === "0" ? "" : affix;
    if (kind === "PFX") prefixes.push({ text: added, flag });
    else {
      const ending = endings.get(condition) ?? readCondition(condition);
      endings.set(condition, ending);
      const key = fixedEnding(ending, strip) + added;
      longest = Math.max(longest, key.length);
      const rules = byEnding.get(key) ?? [];
      rules.push({ flag, strip, added: added.length, ending });
      byEnding.set(key, rules);
    }
  }
  return { eachRoot: (form, visit) => eachRoot(byEnding, longest, form, visit), prefixes };
}

function eachRoot(
  byEnding: ReadonlyMap<string, readonly SuffixRule[]>,
  longest: number,
  form: string,
  visit: (root: string, flag: string) => void,
): void {
  for (let start = Math.max(0, form.length - longest); start <= form.length; start++) {
    const rules = byEnding.get(form.slice(start));
    if (rules === undefined) continue;
    for (const { flag, strip, added, ending } of rules) {
      const root = form.slice(0, form.length - added) + strip;
      if (root.length > 1 && endsWith(root, ending)) visit(root, flag);
    }
  }
}

function endsWith(root: string, ending: readonly Letter[]): boolean {
  if (root.length < ending.length) return false;
  return ending.every(
    ({ letters, excluded }, back) => letters.includes(root.charAt(root.length - 1 - back)) !== excluded,
  );
}

/** Parses a condition such as "[^e].rzeć" into one condition for each letter, the last letter first. */
function readCondition(condition: string): Letter[] {
  if (condition === ".") return [];
  const places: Letter[] = [];
  for (const [place, set] of condition.matchAll(/\[([^\]]+)\]|./gu)) {
    if (set === undefined) places.unshift({ letters: place === "." ? "" : place, excluded: place === "." });
    else places.unshift({ letters: set.replace("^", ""), excluded: set.startsWith("^") });
  }
  return places;
}

/** Returns the letters that must precede the stripped ones: "ną" for "[^dsz]nąć" without "ć". Rules are found by these letters. */
function fixedEnding(ending: readonly Letter[], strip: string): string {
  const open = ending.findIndex(({ letters, excluded }) => excluded || letters.length > 1);
  const fixed = ending
    .slice(0, open === -1 ? ending.length : open)
    .map(({ letters }) => letters)
    .toReversed()
    .join("");
  return fixed.slice(0, Math.max(0, fixed.length - strip.length));
}
