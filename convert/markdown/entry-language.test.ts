import { expect, it, test } from "vitest";
import { entryLanguage, languageOfWords, mainLanguage } from "./entry-language.ts";
import { parseSourcePath } from "./parse-source-path.ts";
import { readEntry } from "./read-entry.ts";

const POLISH =
  "W ogrodzie na wiosnę jest co robić: trzeba się zająć ziemią, a to nie zawsze jest łatwe. Do tego dochodzi pielenie.";
const ENGLISH =
  "In the spring there is a lot to do in the garden, and it is not always easy: you have to take care of the soil.";
const GERMAN =
  "Im Garten ist im Frühling viel zu tun, und das ist nicht immer leicht: die Erde, der Kompost und das Unkraut auf dem Beet.";

test.each([
  [POLISH, "pl"],
  [ENGLISH, "en"],
  [GERMAN, "de"],
  ["Il y a des fleurs dans le jardin et les enfants sont avec nous pour une promenade sur le chemin des roses.", "fr"],
  ["En el jardín que es de los niños y las flores no se ven por la noche con la luz de una lámpara.", "es"],
  ["Навесні в саду багато роботи, і це не завжди легко, бо земля потребує догляду.", "uk"],
  ["Весной в саду много работы, и это не всегда легко, потому что земля требует ухода.", "ru"],
  ["今日は庭でトマトを植えました。とても楽しかったです。", "ja"],
  ["今天我在花园里种了西红柿，非常开心。", "zh"],
  ["오늘은 정원에 토마토를 심었어요.", "ko"],
  ["Σήμερα φύτεψα ντομάτες στον κήπο μου.", "el"],
  ["Ez a cikk a kertről szól, és nem is nagy, de van benne egy kis ház, ami már nem új, csak szép.", "hu"],
  ["Słowo Σ i słowo 庭 w polskim zdaniu.", null],
  ["Żółw.", null],
  ["```js\nthe and of to is in that it for you with on this are\n```\n", null],
  [`${POLISH} ${ENGLISH}`, null],
])("recognises the language of %j as %s", (text, language) => {
  expect(languageOfWords(text)).toBe(language);
});

it("takes the language from the entry, then from its words, then from its site", () => {
  const of = (...given: Parameters<typeof entryLanguage>) => entryLanguage(...given).language;
  expect(of("de", "en", POLISH)).toBe("de");
  expect(of("pl", "en", ENGLISH)).toBeNull();
  expect(of(null, "en-us", POLISH)).toBeNull();
  expect(of(null, "en-us", ENGLISH)).toBe("en-US");
  expect(of(null, "pl-PL", ENGLISH)).toBe("en");
  expect(of(null, "en", "A cat.")).toBe("en");
  expect(of(null, null, "A cat.")).toBeNull();
});

it("reads the language field of a file, and reports a value that is no language", () => {
  const options = { root: "a", category: null, state: "published", zone: "Europe/Warsaw", now: 0 } as const;
  const read = (lang: string) =>
    readEntry({ path: "a/b.md", text: `---\ntitle: Raz\nlang: ${lang}\n---\n`, modifiedAt: 0 }, [], options);
  expect(["pl", "pl-PL", "polski", "English", "en_US", "de"].map((lang) => read(lang).entry.language)).toEqual([
    null,
    null,
    null,
    "en",
    "en-US",
    "de",
  ]);
  expect(read("klingon").remarks.map(({ line, text }) => `${line}: ${text}`)).toEqual([
    "3: „klingon” nie jest językiem; rozpoznano go po słowach wpisu",
  ]);
});

it("reads the language from the name of a file or folder; a folder with translations is no category", () => {
  const options = { root: "a", category: null, state: "published", zone: "Europe/Warsaw", now: 0 } as const;
  const of = (path: string) => readEntry({ path, text: "# A\n", modifiedAt: 0 }, [], options).entry.language;
  expect(["b/index.pt-BR.md", "b/a.de.md", "content/fr/a.md", "it/a.md", "b/a.pl.md"].map(of)).toEqual([
    "pt-BR",
    "de",
    "fr",
    null,
    null,
  ]);
  const place = parseSourcePath("blog/mroz/index.md", ["blog/mroz/index.en.md", "blog/mroz/index.pt-br.md"], "a");
  expect([place.name, place.folder]).toEqual(["mroz", "blog"]);
  expect(parseSourcePath("blog/mroz/index.md", ["blog/mroz/b.md"], "a").folder).toBe("mroz");
});

it("finds the main language of an archive when it is not Polish and enough entries tell theirs", () => {
  expect([
    mainLanguage({ en: 3, de: 1 }, 5, 9),
    mainLanguage({ en: 2 }, 4, 4),
    mainLanguage({}, 0, 0),
    mainLanguage({ en: 1 }, 1, 1),
    mainLanguage({ en: 1 }, 1, 50),
    mainLanguage({ ja: 2 }, 2, 3),
  ]).toEqual(["en", null, null, "en", null, null]);
  expect(
    [entryLanguage(null, null, "Krótko."), entryLanguage(null, "pl", "Krótko."), entryLanguage("en", null, "")].map(
      ({ isUnsure }) => isUnsure,
    ),
  ).toEqual([true, false, false]);
});
