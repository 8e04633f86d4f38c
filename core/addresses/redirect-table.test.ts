import { expect, it, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { createServices, editor, ORIGIN } from "#test/support/services/open-services.ts";

async function opened() {
  const { studio, store } = await createServices();
  await fixtures.putPosts(store, fixtures.makePost({ id: "czosnek", slug: "czosnek", title: "Czosnek" }));
  return {
    store,
    async look(table: string) {
      const done = await studio.addresses.importTable(editor, table, true);
      if (!done.ok) throw new Error(done.message);
      return done.value;
    },
  };
}

const HEADINGS = "dawny adres,prowadzi do\r\n";
const GOOD = "/dobry,/uprawa/czosnek\r\n";

const REFUSED: [string, string, number, string][] = [
  ["no old address", `${HEADINGS}${GOOD},/uprawa`, 3, "Brakuje dawnego adresu"],
  ["no column to lead to", "/stary", 1, "Brakuje kolumny"],
  ["the same twice", `${GOOD}${GOOD}`, 2, "jest już w wierszu 1"],
  [
    "the same twice in other spellings",
    `/dobry?a=1&b=%C5%BC,/uprawa\n/dobry/?b=ż&a=1,/uprawa`,
    2,
    "jest już w wierszu 1",
  ],
  ["the same twice, the first below an empty line", `\n\n${GOOD}${GOOD}`, 4, "jest już w wierszu 3"],
  ["a line below a cell of two lines", `"/a\n/b",/uprawa\n/c,/uprawa/nie-ma`, 3, "czytelnicy niczego nie znajdą"],
  ["a script", `${GOOD}javascript:alert(1),/uprawa`, 2, "Podaj ścieżkę"],
  ["a formula", `"=HYPERLINK(""https://zly.example"")",/uprawa`, 1, "Podaj ścieżkę"],
  ["another site", "https://obca.example/x,/uprawa", 1, "Podaj ścieżkę"],
  ["another site without its scheme", "//obca.example/x,/uprawa", 1, "Podaj ścieżkę"],
  ["another site by a backslash", "/\\obca.example/x,/uprawa", 1, "Podaj ścieżkę"],
  ["a control sign", "/a\u0000b,/uprawa", 1, "Podaj ścieżkę"],
  ["an address of ten thousand signs", `/${"a".repeat(10_000)},/uprawa`, 1, "Podaj ścieżkę"],
  ["what is the system's", "/studio/x,/uprawa", 1, "należy do systemu"],
  ["what readers see", "/uprawa/czosnek,/uprawa", 1, "jest wpis „Czosnek”"],
  ["a target that runs", "/a,javascript:alert(1)", 1, "czytelnicy niczego nie znajdą"],
  ["a target on another site in the open", "/a,http://obca.example/", 1, "czytelnicy niczego nie znajdą"],
  ["a target that is not there", "/a,/uprawa/nie-ma", 1, "czytelnicy niczego nie znajdą"],
  ["a target on the way up", "/a,/../../etc/passwd", 1, "czytelnicy niczego nie znajdą"],
  ["a branch to another site in the open", "/a/**,http://obca.example/**", 1, "Gałąź prowadzi do"],
  ["a branch to itself", "/a/**,/a/**", 1, "do siebie samej"],
  ["a branch of everything", "/**,/uprawa/**", 1, "Gałąź adresów"],
];

test.each(REFUSED)(
  "a table with %s is refused by its line, and none of it is stored",
  async (_, table, line, sentence) => {
    const { look, store } = await opened();
    const { faults } = await look(table);
    expect(faults).toContainEqual({ line, message: expect.stringContaining(sentence) });
    expect(await store.read.formerPaths("", 0, 10)).toMatchObject({ total: 0 });
  },
);

it("a table of more addresses than one may have is refused before any of them is looked at", async () => {
  const { look } = await opened();
  const rows = Array.from({ length: 5_001 }, (_, at) => `/a${at},/uprawa`).join("\n");
  expect(await look(rows)).toMatchObject({ created: 0, faults: [{ line: 1 }] });
});

it("a good one is stored, by whatever headings and separator a spreadsheet has", async () => {
  const { look, store } = await opened();
  const table = `\uFEFFTarget URL;Source URL\r\n/uprawa/czosnek;${ORIGIN}/stary\r\n;"/zdjety;raz"\r\n`;
  expect(await look(table)).toMatchObject({ created: 2, faults: [] });
  expect(await store.read.formerPath("/stary")).toEqual({ to: "/uprawa/czosnek" });
});
