import { expect, test } from "vitest";
import type { LookUpForm } from "#core/polish/lemmas/dictionary.ts";
import { findTagWords } from "./lemma-words.ts";

const LEMMAS: Record<string, string[]> = { psy: ["pies"], psów: ["pies"], koty: ["kot", "kota"], rodzina: ["rodzina"] };

function open(stored: Record<string, string>, archive: Record<string, number> = {}) {
  const asked: string[] = [];
  const lookUp: LookUpForm = (form) => {
    asked.push(form);
    return { lemmas: LEMMAS[form] ?? [form], isKnown: form in LEMMAS };
  };
  const read = {
    lemmasOf: async (forms: string[]) => new Map(Object.entries(stored).filter(([form]) => forms.includes(form))),
    formsOfLemmas: async () => new Map(Object.entries(archive)),
  };
  return { asked, lookUp, read };
}

test("a word the archive has is told by its lemma there, others by the dictionary", async () => {
  const { asked, lookUp, read } = open({ psy: "pies" });
  const words = await findTagWords(read, lookUp)(["psy", "psów", "psy"], { slips: false });
  expect([words.stem("psy"), words.stem("psów")]).toEqual(["pies", "pies"]);
  expect(asked).toEqual(["psów"]);
});

test("nobody asks the dictionary where the archive has every word", async () => {
  const { asked, lookUp, read } = open({ psy: "pies" });
  await findTagWords(read, lookUp)(["psy"], { slips: false });
  expect(asked).toEqual([]);
});

test("only the dictionary tells what is a word", async () => {
  const { lookUp, read } = open({ rodzina: "rodzina" });
  const words = await findTagWords(read, lookUp)(["rodzina", "rodzena"], { slips: true });
  expect([words.isWord!("rodzina"), words.isWord!("rodzena")]).toEqual([true, false]);
});

test("a word with two lemmas has the one with more forms in the archive", async () => {
  const find = (archive: Record<string, number>) => {
    const { lookUp, read } = open({}, archive);
    return findTagWords(read, lookUp)(["koty"], { slips: false });
  };
  expect((await find({ kota: 3 })).stem("koty")).toBe("kota");
  expect((await find({ kot: 9, kota: 3 })).stem("koty")).toBe("kot");
});

test("a name is no other noun's case, whatever the archive has it filed under", async () => {
  const lemmas: Record<string, string[]> = {
    polityk: ["polityk", "polityka"],
    polityka: ["polityka", "polityk"],
    polityki: ["polityk", "polityka"],
    fotografie: ["fotograf", "fotografia"],
    koty: ["koty", "kot", "kota"],
    polska: ["polska", "polski"],
  };
  const { read } = open({ polityka: "polityk", fotografie: "fotograf", polska: "polski" });
  const lookUp: LookUpForm = (form) => ({ lemmas: lemmas[form] ?? [form], isKnown: true });
  const words = await findTagWords(read, lookUp)([...Object.keys(lemmas), "kot"], { slips: true });
  const stems = Object.keys(lemmas).map((word) => words.nameStem!(word));
  expect(stems).toEqual(["polityk", "polityka", "polityka", "fotografia", "kot", "polski"]);
  expect(words.stem("polityka")).toBe("polityk");
});

test("a plural of two names is told by neither", async () => {
  const lemmas: Record<string, string[]> = {
    list: ["list", "lista"],
    lista: ["lista", "list"],
    listy: ["list", "lista"],
  };
  const { read } = open({});
  const lookUp: LookUpForm = (form) => ({ lemmas: lemmas[form] ?? [form], isKnown: true });
  const stemsOf = async (...names: string[]) => {
    const words = await findTagWords(read, lookUp)(names, { slips: true });
    return names.map((name) => words.nameStem!(name));
  };
  expect(await stemsOf("list", "lista", "listy")).toEqual(["list", "lista", "listy"]);
  expect(await stemsOf("lista", "listy")).toEqual(["lista", "lista"]);
});

test("a plural that is a town's name too belongs to its singular, whatever the archive says of the word", async () => {
  const lemmas: Record<string, string[]> = {
    ogród: ["ogród"],
    ogrody: ["ogród", "ogrody"],
    okno: ["okno", "okna"],
    okna: ["okno", "okna"],
    kos: ["kos"],
    kosa: ["kosa"],
    kosy: ["kos", "kosa", "kosy"],
  };
  const lookUp: LookUpForm = (form) => ({ lemmas: lemmas[form] ?? [], isKnown: form in lemmas });
  const { read } = open({ ogrody: "ogrody", okna: "okna" });
  const { nameStem } = await findTagWords(read, lookUp)(Object.keys(lemmas), { slips: true });
  const stems = ["ogród", "ogrody", "okno", "okna", "kosy"].map((word) => nameStem!(word));
  expect(stems).toEqual(["ogród", "ogród", "okno", "okno", "kosy"]);
});
