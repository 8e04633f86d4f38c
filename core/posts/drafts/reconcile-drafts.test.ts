import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, EMPTY_DRAFT } from "./draft.ts";
import { reconcileTexts, reconcileDrafts } from "./reconcile-drafts.ts";
import { paragraphsOf } from "../history/word-diff.ts";

const EMPTY: Draft = {
  ...EMPTY_DRAFT,
  title: "Czosnek",
  body: "Pierwszy.\n\nDrugi.\n\nTrzeci.\n",
  categoryId: "c",
  tagIds: ["a", "b"],
  authorIds: ["z"],
};

const piece = fc.oneof(
  fc.constantFrom("Ala.", "Kot.", "Pies.", "## Śród", "- a\n- b", "```\nx\n\ny\n```", "  ", "constructor"),
  fc.string({ maxLength: 6 }),
);
const gap = fc.constantFrom("\n\n", "\n", "\r\n\r\n", "\n \n", "\n\n\n\n");
const text = fc
  .tuple(fc.array(fc.tuple(piece, gap), { maxLength: 8 }), piece)
  .map(([pieces, last]) => pieces.flat().join("") + last);

/** Three texts; two are made from the first by changing, adding and removing some of its paragraphs. */
const edited = fc.array(fc.tuple(fc.nat(11), fc.constantFrom("put", "cut", "add"), fc.nat(99)), { maxLength: 4 });
const bases = fc.integer({ min: 1, max: 12 }).map((n) => Array.from({ length: n }, (_, i) => `Akapit ${i}.`));
const history = fc.tuple(bases, edited, edited).map(([base, ours, others]) => ({
  base: joined(base),
  mine: joined(afterEdits(base, ours, "moje")),
  theirs: joined(afterEdits(base, others, "cudze")),
}));

/** Each paragraph and each place between two is changed by one side at most; `both` has the changes of both sides. */
const apart = fc
  .array(fc.constantFrom("none", "mine put", "mine cut", "mine add", "theirs put", "theirs cut", "theirs add"), {
    minLength: 1,
    maxLength: 10,
  })
  .map((deeds) => {
    const of = (whose: (deed: string) => boolean) =>
      joined(
        deeds.flatMap((deed, n) => {
          const own = `Akapit ${n}.`;
          if (!whose(deed) || deed === "none") return [own];
          if (deed.endsWith("put")) return [`Zmieniony ${n}.`];
          return deed.endsWith("cut") ? [] : [own, `Nowy ${n}.`];
        }),
      );
    return {
      base: of(() => false),
      mine: of((deed) => deed.startsWith("mine")),
      theirs: of((deed) => deed.startsWith("theirs")),
      both: of(() => true),
    };
  });

function afterEdits(base: string[], edits: [number, string, number][], whose: string): string[] {
  const paragraphs = [...base];
  for (const [at, how, n] of edits) {
    const place = at % (paragraphs.length + 1);
    if (how === "add") paragraphs.splice(place, 0, `Nowe ${whose} ${n}.`);
    else if (how === "put" && place < paragraphs.length) paragraphs[place] = `Zmienione ${whose} ${n}.`;
    else if (place < paragraphs.length) paragraphs.splice(place, 1);
  }
  return paragraphs;
}

function joined(paragraphs: string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}

describe("paragraphs", () => {
  it("are the text byte for byte when joined", () => {
    fc.assert(fc.property(text, (given) => paragraphsOf(given).join("") === given));
  });
});

describe("two texts from one", () => {
  it("are the changed one when only one side changed, byte for byte", () => {
    fc.assert(
      fc.property(text, text, (base, changed) => {
        expect(reconcileTexts(base, changed, base)).toEqual({ text: changed, clashes: [] });
        expect(reconcileTexts(base, base, changed)).toEqual({ text: changed, clashes: [] });
        expect(reconcileTexts(base, changed, changed)).toEqual({ text: changed, clashes: [] });
      }),
    );
  });

  it("keep every paragraph of either side in the text or in a clash", () => {
    fc.assert(
      fc.property(history, ({ base, mine, theirs }) => {
        const reconciled = reconcileTexts(base, mine, theirs);
        const everything = reconciled.text + reconciled.clashes.map((clash) => clash.theirs).join("");
        for (const paragraph of paragraphsOf(mine + "\n").concat(paragraphsOf(theirs + "\n"))) {
          if (!base.includes(paragraph.trim())) expect(everything).toContain(paragraph.trim());
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("have mine where they clash, at the offset the clash names", () => {
    fc.assert(
      fc.property(history, ({ base, mine, theirs }) => {
        const { text: reconciled, clashes } = reconcileTexts(base, mine, theirs);
        for (const clash of clashes) expect(reconciled.slice(clash.at).startsWith(clash.mine.trimEnd())).toBe(true);
      }),
    );
  });

  it("clash as a whole when the same paragraph stands in them thousands of times", () => {
    const many = "a\n\n".repeat(20_000);
    const reconciled = reconcileTexts(`x\n\n${many}y\n`, `mój\n\n${many}mój\n`, `jej\n\n${many}${many}jej\n`);
    expect(reconciled.text).toBe(`mój\n\n${many}mój\n`);
    expect(reconciled.clashes[0]?.theirs).toBe(`jej\n\n${many}${many}jej\n\n`);
  });

  it("are joined when different paragraphs changed", () => {
    const mine = EMPTY.body.replace("Pierwszy.", "Pierwszy, zmieniony.");
    const theirs = EMPTY.body.replace("Trzeci.\n", "Trzeci.\n\nCzwarty.\n");
    expect(reconcileTexts(EMPTY.body, mine, theirs)).toEqual({
      text: "Pierwszy, zmieniony.\n\nDrugi.\n\nTrzeci.\n\nCzwarty.\n",
      clashes: [],
    });
  });

  it("never clash where each side changes paragraphs of its own, or adds some in places of its own", () => {
    fc.assert(
      fc.property(apart, ({ base, mine, theirs, both }) => {
        expect(reconcileTexts(base, mine, theirs)).toEqual({ text: both, clashes: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it("added in the same place clash, and are offered whole", () => {
    const [mine, theirs] = [`${EMPTY.body}\nMój.\n`, `${EMPTY.body}\nJej.\n\nI drugi.\n`];
    expect(reconcileTexts(EMPTY.body, mine, theirs)).toEqual({
      text: mine,
      clashes: [{ at: 28, mine: "Mój.\n\n", theirs: "Jej.\n\nI drugi.\n\n", base: "" }],
    });
  });

  it("clash in the paragraph that both changed alone, whatever either changed beside it", () => {
    const { text: reconciled, clashes } = reconcileTexts(
      EMPTY.body,
      "Pierwszy mój.\n\nDrugi mój.\n\nTrzeci.\n",
      "Pierwszy.\n\nDrugi jej.\n\nTrzeci jej.\n",
    );
    expect([reconciled, clashes.map(({ mine, theirs }) => [mine, theirs])]).toEqual([
      "Pierwszy mój.\n\nDrugi mój.\n\nTrzeci jej.\n",
      [["Drugi mój.\n\n", "Drugi jej.\n\n"]],
    ]);
  });

  it("clash when one paragraph was changed twice", () => {
    const mine = EMPTY.body.replace("Drugi.", "Drugi mój.");
    const theirs = EMPTY.body.replace("Drugi.", "Drugi jej.");
    expect(reconcileTexts(EMPTY.body, mine, theirs)).toEqual({
      text: mine,
      clashes: [{ at: 11, mine: "Drugi mój.\n\n", theirs: "Drugi jej.\n\n", base: "Drugi.\n\n" }],
    });
  });
});

describe("two drafts from one", () => {
  it("take each field from whoever changed it", () => {
    const mine = { ...EMPTY, title: "Czosnek zimowy", tagIds: ["b", "a", "c"] };
    const theirs = { ...EMPTY, lead: "Kiedy sadzić", tagIds: ["b", "d"], seo: { ...EMPTY.seo, noindex: true } };
    expect(reconcileDrafts(EMPTY, mine, theirs)).toEqual({
      draft: { ...EMPTY, title: "Czosnek zimowy", lead: "Kiedy sadzić", seo: theirs.seo, tagIds: ["b", "c", "d"] },
      conflicts: [],
    });
  });

  it("name what both changed, and keep mine in the draft", () => {
    const reconciled = reconcileDrafts(EMPTY, { ...EMPTY, title: "Mój" }, { ...EMPTY, title: "Jej" });
    expect(reconciled.draft.title).toBe("Mój");
    expect(reconciled.conflicts).toEqual([{ field: "title", mine: "Mój", theirs: "Jej", base: "Czosnek" }]);
  });

  it("lose nothing when nobody knows what both come from", () => {
    const mine = { ...EMPTY, body: "Pierwszy.\n\nMój.\n\nTrzeci.\n", tagIds: ["a"] };
    const theirs = { ...EMPTY, body: "Pierwszy.\n\nTrzeci.\n\nJej.\n", tagIds: ["b"], title: "Jej" };
    const { draft, conflicts } = reconcileDrafts(null, mine, theirs);
    expect(draft.body).toBe("Pierwszy.\n\nMój.\n\nTrzeci.\n\nJej.\n");
    expect(draft.tagIds).toEqual(["a", "b"]);
    expect(conflicts).toEqual([{ field: "title", mine: "Czosnek", theirs: "Jej", base: undefined }]);
  });
});
