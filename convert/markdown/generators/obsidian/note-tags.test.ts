import { describe, expect, it } from "vitest";
import { noteTags } from "./note-tags.ts";

describe("tags in the text of a note", () => {
  it.each([
    ["Kupiłem #pomidory i #ogórki-2.", ["pomidory", "ogórki-2"]],
    ["- #zrobić kompost\n> #cytat", ["zrobić", "cytat"]],
    ["#ogród/pomidory/malinowe i #2024/zima", ["ogród", "pomidory", "malinowe", "zima"]],
    ["#łąka, #łąka", ["łąka"]],
    ["# Nagłówek\n\n## Plan #roboczy\n\nTekst", []],
    ["`#kod` i\n\n```sh\n#komentarz\n```\n\n    #wcięte\n\n<!-- #uwaga -->", []],
    ["Zgłoszenie #123, kolor #1e3a8a, #fff, #FFFFFF, C# i F#y, a#b, ##nic, #", []],
    ["Kawa #cafe", ["cafe"]],
    ["[a](#kotwica), [b](https://x.pl/#c) https://x.pl/#d [[#Część]] [[nota#część]] \\#nie", []],
    ["[x]: #kotwica\n", []],
    ['<a href="#e">f</a>', []],
  ])("%j", (body, tags) => {
    expect(noteTags(body).tags).toEqual(tags);
  });

  it("stay in a sentence; a paragraph of nothing but tags is removed, and other lines keep their numbers", () => {
    const of = (body: string) => noteTags(body).body;
    expect(of("#ogród #dom/balkon\n\nLubię #pomidory.\n")).toBe("\n\nLubię #pomidory.\n");
    expect(of("Treść\n\n#a, #b\n")).toBe("Treść\n\n\n");
    expect(of("Lubię\n#pomidory\ni ogórki")).toBe("Lubię\n#pomidory\ni ogórki");
    expect(of("## Plan\n#a\n\nTreść")).toBe("## Plan\n\n\nTreść");
    expect(of("#123\n\n#fff\n\n#ważne, bo tak")).toBe("#123\n\n#fff\n\n#ważne, bo tak");
    expect(of("```\n\n#a\n\n```")).toBe("```\n\n#a\n\n```");
  });

  it("are found in acceptable time in a text of nothing but signs", () => {
    for (const sign of ["#", "# ", "#a ", "#a\n\n", "#/", "[#", " #a/", "#a,,", ":\r[\r"])
      expect(noteTags(sign.repeat(20_000)).body).toBeTypeOf("string");
  });
});
