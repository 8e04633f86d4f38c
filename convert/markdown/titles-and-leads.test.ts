import { expect, it } from "vitest";
import { readEntry } from "./read-entry.ts";

const OPTIONS = { root: "notatki", category: null, state: "published", zone: "Europe/Warsaw", now: 0 } as const;

function read(text: string, path = "ogrod/mroz.md") {
  return readEntry({ path, text, modifiedAt: 0 }, [], OPTIONS);
}

it.each([
  ["Jak sadzić-czosnek_zimą.md", "Jak sadzić-czosnek_zimą"],
  ["Notatki_z-Pragi.md", "Notatki_z-Pragi"],
  ["jak-sadzic-czosnek.md", "Jak sadzic czosnek"],
  ["2024-01-31-iPhone-w-lesie.md", "iPhone-w-lesie"],
])("takes the title of %s from its name: „%s”", (path, title) => {
  expect(read("Treść.\n", path).entry.title).toBe(title);
});

it("prefers a written file name to a heading further down, and a heading above the text to both", () => {
  const title = (text: string, path: string) => read(text, path).entry.title;
  expect(title("Wstęp.\n\n# Część\n", "Mróz w maju.md")).toBe("Mróz w maju");
  expect(title("Wstęp.\n\n# Część\n", "mroz.md")).toBe("Część");
  expect(title("# Tytuł\n\nWstęp.\n", "Mróz w maju.md")).toBe("Tytuł");
});

it("keeps a written folder name as the name of the category", () => {
  expect(read("# A\n", "Dom-i-Ogród/a.md").entry.category).toEqual({ slug: "dom-i-ogrod", name: "Dom-i-Ogród" });
});

it("makes a page of a file whose layout is a page's, unless it is among the posts or in a folder", () => {
  const placed = (path: string) => read("---\ntitle: O nas\nlayout: page\n---\n", path).entry.category.slug;
  expect([placed("o-nas.md"), placed("_posts/2020-01-02-a.md"), placed("kot/a.md")]).toEqual([
    "strony",
    "bez-kategorii",
    "kot",
  ]);
});

it("decodes character references in titles, headings and names", () => {
  const { entry } = read(
    '---\ntitle: "Kos &amp; szpak &mdash; &lt;b&gt; R&D &#321;"\ntags: ["Sad &amp; las"]\nauthor: "Jan &Cacute;wik <jan@example.pl>"\n---\n',
  );
  expect([entry.title, entry.tags, entry.authors]).toEqual(["Kos & szpak — <b> R&D Ł", ["Sad & las"], ["Jan Ćwik"]]);
  expect(read("# Kos &amp; szpak\n").entry.title).toBe("Kos & szpak");
});

it("reads leads and descriptions as the text that readers saw", () => {
  const { entry, remarks } = read(
    '---\ntitle: A\nexcerpt: "To **ważne**, ma [odnośnik](https://a.example), `kod`, <b>HTML</b> i kos&#8217;a {% icon x %}za 2 * 3 < 7."\n' +
      "description: Opis _krótki_ jak snake_case_tu\nseo: { metaTitle: B, metadesc: '**C**' }\n---\n",
  );
  expect(entry.lead).toBe("To ważne, ma odnośnik, kod, HTML i kos’a za 2 * 3 < 7.");
  expect(entry.seo).toMatchObject({ title: "B", description: "C" });
  expect(remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual(["3: pole „excerpt”: znacznik „icon” pominięto"]);
  expect(read("---\ntitle: A\nsummary: 2. Korpus i 1 - 2\n---\n").entry.lead).toBe("2. Korpus i 1 - 2");
});
