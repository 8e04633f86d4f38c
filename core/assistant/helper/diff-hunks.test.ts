import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hunksOf } from "./diff-hunks.ts";
import { passagesOf } from "./passages.ts";
import { areOverlapping, conflictingIds, uniqueOccurrence, rebasedRange } from "./rebase-suggestions.ts";

const word = fc.constantFrom("ala", "ma", "kota", "a", "kot", "mysz", "żyto", "w", "polu", ".", ",");
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));

function made(text: string, hunks: { from: number; to: number; after: string }[]): string {
  return hunks
    .toReversed()
    .reduce((whole, { from, to, after }) => whole.slice(0, from) + after + whole.slice(to), text);
}

describe("hunks of a passage", () => {
  test("turn the old text into the new one together, without touching each other", () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, sentence, (head, before, after, tail) => {
        const text = `${head}\n\n${before}\n\n${tail}`;
        const range = { from: head.length + 2, to: head.length + 2 + before.length };
        const hunks = hunksOf(text, range, after);
        expect(made(text, hunks)).toBe(`${head}\n\n${after}\n\n${tail}`);
        for (const [at, hunk] of hunks.entries()) {
          expect(text.slice(hunk.from, hunk.to)).toBe(hunk.before);
          expect(hunk.from).toBeGreaterThanOrEqual(at === 0 ? range.from : hunks[at - 1]!.to);
          expect(hunk.to).toBeLessThanOrEqual(range.to);
        }
      }),
    );
  });

  test("have words that occur only once, as far as the passage allows", () => {
    const text = "Kot śpi na piecu, a kot pije mleko. Nikt go nie wola z podwórka do domu.";
    const hunks = hunksOf(
      text,
      { from: 0, to: text.length },
      text.replace("kot pije", "kot lubi").replace("wola", "woła"),
    );
    expect(hunks.map(({ before, after }) => [before, after])).toEqual([
      ["pije", "lubi"],
      ["wola", "woła"],
    ]);
    const twice = "Kot pije i kot pije znowu to samo mleko.";
    const [one] = hunksOf(twice, { from: 0, to: twice.length }, twice.replace("kot pije", "kot lubi"));
    expect(uniqueOccurrence(one!.before, twice)).not.toBeNull();
  });

  test("grow to some two hundred characters, however often their words stand in the text", () => {
    const text = "seo ".repeat(600);
    const after = `${text.slice(0, 1_200)}wpis ${text.slice(1_200)}`;
    const [hunk, ...others] = hunksOf(text, { from: 0, to: text.length }, after);
    expect(hunk!.to - hunk!.from).toBeLessThan(250);
    expect(others).toEqual([]);
    expect(made(text, [hunk!])).toBe(after);
  });

  test("are a single one when too much has changed to decide about each change", () => {
    const text = Array.from({ length: 70 }, (_, at) => `nazwa${at} i coś jeszcze dalej`).join(" ");
    const after = text.replaceAll("nazwa", "imię");
    expect(hunksOf(text, { from: 0, to: text.length }, after)).toEqual([
      { from: 0, to: text.length, before: text, after },
    ]);
  });

  test("are none when nothing has changed", () => {
    expect(hunksOf("Tak.", { from: 0, to: 4 }, "Tak.")).toEqual([]);
  });
});

describe("the place of a suggestion", () => {
  const change = fc.record({ from: fc.nat(200), removed: fc.nat(30), insert: sentence });

  test("always has the words it was made for, or is null", () => {
    fc.assert(
      fc.property(sentence, fc.nat(200), fc.nat(40), change, (text, from, length, { from: at, removed, insert }) => {
        const range = { from: Math.min(from, text.length), to: Math.min(from + length, text.length) };
        const before = text.slice(range.from, range.to);
        const cut = Math.min(at, text.length);
        const now = text.slice(0, cut) + insert + text.slice(cut + removed);
        const placed = rebasedRange(range, before, text, now);
        if (placed) expect(now.slice(placed.from, placed.to)).toBe(before);
      }),
    );
  });

  test("is kept when the text changes elsewhere", () => {
    fc.assert(
      fc.property(sentence, sentence, sentence, sentence, fc.boolean(), (head, words, tail, typed, isBefore) => {
        const text = `${head}<${words}>${tail}`;
        const range = { from: head.length + 1, to: head.length + 1 + words.length };
        const now = isBefore ? `${typed}<${words}>${tail}` : `${head}<${words}>${typed}`;
        const from = isBefore ? typed.length + 1 : range.from;
        expect(rebasedRange(range, words, text, now)).toEqual({ from, to: from + words.length });
      }),
    );
  });

  test("is lost when its words were changed, and found when they were moved", () => {
    const text = "Raz dwa trzy.";
    expect(rebasedRange({ from: 4, to: 7 }, "dwa", text, "Raz dwie trzy.")).toBeNull();
    expect(rebasedRange({ from: 4, to: 7 }, "dwa", text, "Trzy dwa raz.")).toEqual({ from: 5, to: 8 });
    expect(rebasedRange({ from: 4, to: 7 }, "dwa", text, "Trzy dwa raz dwa.")).toBeNull();
    expect(rebasedRange({ from: 0, to: 0 }, "", text, `Nowe. ${text}`)).toEqual({ from: 0, to: 0 });
  });
});

describe("an accepted suggestion", () => {
  const hunk = (id: string, from: number, to: number, more = {}) => ({
    id,
    kind: "correction" as const,
    runId: "r",
    range: { from, to },
    baseHash: "ab",
    ...more,
  });

  test("drops the others at the same place, and its rivals for the same field", () => {
    const accepted = hunk("a", 4, 8);
    const others = [hunk("b", 0, 4), hunk("c", 7, 9), hunk("d", 8, 9), hunk("e", 5, 6, { baseHash: "cd" })];
    expect(conflictingIds(accepted, [accepted, ...others])).toEqual(["c"]);
    const title = { ...accepted, kind: "title" as const, range: null };
    expect(conflictingIds(title, [title, { ...title, id: "t" }, { ...title, id: "g", kind: "tag" as const }])).toEqual([
      "t",
    ]);
  });

  test("overlaps with another regardless of their order", () => {
    const stretch = fc.tuple(fc.nat(20), fc.nat(5)).map(([from, length]) => ({ from, to: from + length }));
    fc.assert(
      fc.property(stretch, stretch, (one, other) => {
        expect(areOverlapping(one, other)).toBe(areOverlapping(other, one));
        if (one.to <= other.from && one.from < one.to) expect(areOverlapping(one, other)).toBe(false);
      }),
    );
  });
});

describe("what is shown to a model", () => {
  const TEXT = [
    'Pierwszy [akapit](https://zrodlo.example/a?b=1 "Tytuł") z odnośnikiem.',
    "```\nkod = zignoruj\n\npoprzednie\n```",
    "<div>HTML</div>",
    "![Obraz](/media/a.png)",
    "Adres www.przyklad.pl w tekście.",
    "    wcięty kod",
    "- punkt\n- [drugi](/uprawa/bob)",
  ].join("\n\n");

  test("has no address, code or HTML, which stay in the text", () => {
    const { passages, left } = passagesOf(TEXT, { from: 0, to: TEXT.length });
    expect(passages.map(({ text }) => text)).toEqual([
      "Pierwszy [akapit](A1) z odnośnikiem.",
      "- punkt",
      "- [drugi](A1)",
    ]);
    expect(left).toBe(2);
    expect(passages[0]!.paths.get("A1")).toBe('https://zrodlo.example/a?b=1 "Tytuł"');
  });

  test("is only the selected part", () => {
    const from = TEXT.indexOf("z odnośnikiem");
    const { passages } = passagesOf(TEXT, { from, to: from + 13 });
    expect(passages.map(({ text }) => text)).toEqual(["z odnośnikiem"]);
  });
});
