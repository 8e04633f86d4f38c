import { describe, expect, test } from "vitest";
import { wordRoot } from "./word-roots.ts";

describe("the root of a word", () => {
  test.each([
    ["ogród", "ogrodnik", "ogrodniczy", "ogródek"],
    ["rower", "rowerzysta", "rowerowy", "rowerek"],
    ["typografia", "typograficzny"],
    ["historia", "historyczny", "historyk"],
    ["szkoła", "szkolny"],
    ["książka", "książeczka", "księga"],
    ["podatek", "podatkowy"],
    ["noc", "nocny"],
    ["kiszonka", "kisić"],
    ["rodzina", "rodzinny"],
    ["góra", "górski"],
    ["wilgoć", "wilgotny"],
    ["dostępność", "dostępny"],
    ["finanse", "finansowy"],
    ["dziecko", "dziecięcy"],
    ["program", "programista", "programować"],
  ])("is one in a family: %s", (...family) => {
    expect(new Set(family.map(wordRoot)).size, family.map(wordRoot).join(" ")).toBe(1);
  });

  test.each([
    ["łódź", "lodówka"],
    ["góra", "gorzki"],
    ["praca", "prasa"],
    ["kot", "kotlet"],
    ["dom", "domysł"],
    ["pokój", "pokos"],
    ["bank", "banan"],
    ["lato", "łatać"],
  ])("tells %s from %s", (one, other) => {
    expect(wordRoot(one)).not.toBe(wordRoot(other));
  });

  test("keeps three letters at least of any word", () => {
    for (const word of ["a", "on", "się", "dom", "owy", "anie", "ka", "ość"]) {
      expect(wordRoot(word).length).toBeGreaterThanOrEqual(Math.min(3, word.length));
    }
  });
});
