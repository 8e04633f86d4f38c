/** One suffix rule of a Hunspell affix file, as it is used backwards: from a form to its root. */
interface SuffixRule {
  flag: string;
  strip: string;
  /** Characters that the rule adds in the place of `strip`. */
  added: number;
  /** What the root must end with, one test for each character, the last character first. */
  ending: readonly Letter[];
}

/** One place of a condition: a set of letters, a set of excluded ones, or any letter at all. */
interface Letter {
  letters: string;
  excluded: boolean;
}

export interface HunspellAffixes {
  /** Calls `found` with each root that `form` could come from by one suffix; `form` itself is not among them. */
  eachRoot(form: string, found: (root: string, flag: string) => void): void;
  prefixes: readonly { text: string; flag: string }[];
}

const RULE = /^(SFX|PFX)\s+(\S)\s+(\S+)\s+(\S+)\s+(\S+)/;

/** Reads a Hunspell `.aff` file with one-character flags, as the Polish one has. Lines for suggestions are skipped. */
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
      const key = knownEnding(ending, strip) + added;
      longest = Math.max(longest, key.length);
      const rules = byEnding.get(key) ?? [];
      rules.push({ flag, strip, added: added.length, ending });
      byEnding.set(key, rules);
    }
  }
  return { eachRoot: (form, found) => eachRoot(byEnding, longest, form, found), prefixes };
}

function eachRoot(
  byEnding: ReadonlyMap<string, readonly SuffixRule[]>,
  longest: number,
  form: string,
  found: (root: string, flag: string) => void,
): void {
  for (let start = Math.max(0, form.length - longest); start <= form.length; start++) {
    const rules = byEnding.get(form.slice(start));
    if (rules === undefined) continue;
    for (const { flag, strip, added, ending } of rules) {
      const root = form.slice(0, form.length - added) + strip;
      if (root.length > 1 && endsAs(root, ending)) found(root, flag);
    }
  }
}

function endsAs(root: string, ending: readonly Letter[]): boolean {
  if (root.length < ending.length) return false;
  return ending.every(
    ({ letters, excluded }, back) => letters.includes(root.charAt(root.length - 1 - back)) !== excluded,
  );
}

/** "[^e].rzeć" as six places, the last letter first. A dot excludes nothing. */
function readCondition(condition: string): Letter[] {
  if (condition === ".") return [];
  const places: Letter[] = [];
  for (const [place, set] of condition.matchAll(/\[([^\]]+)\]|./gu)) {
    if (set === undefined) places.unshift({ letters: place === "." ? "" : place, excluded: place === "." });
    else places.unshift({ letters: set.replace("^", ""), excluded: set.startsWith("^") });
  }
  return places;
}

/** The letters a condition fixes before the stripped ones ("[^dsz]nąć" without "ć": "ną"), to try few rules. */
function knownEnding(ending: readonly Letter[], strip: string): string {
  const open = ending.findIndex(({ letters, excluded }) => excluded || letters.length > 1);
  const fixed = ending
    .slice(0, open === -1 ? ending.length : open)
    .map(({ letters }) => letters)
    .toReversed()
    .join("");
  return fixed.slice(0, Math.max(0, fixed.length - strip.length));
}
