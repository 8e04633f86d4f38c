import { describe, expect, it } from "vitest";
import { readEntry, readSection, type EntryOptions } from "./read-entry.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const MODIFIED = Date.UTC(2026, 5, 1);
const OPTIONS: EntryOptions = {
  root: "notatki",
  category: null,
  state: "published",
  zone: "Europe/Warsaw",
  now: NOW,
};

function read(text: string, path = "ogrod/mroz.md", given: Partial<EntryOptions> = {}) {
  return readEntry({ path, text, modifiedAt: MODIFIED }, [], { ...OPTIONS, ...given });
}

const remarks = (text: string) => read(text).remarks.map((remark) => `${remark.line}: ${remark.text}`);

describe("readEntry", () => {
  it("reads all fields of the front matter", () => {
    const { entry, remarks: left } = read(
      `---
title: Mróz
slug: pierwszy-mroz
category: Uprawa
tags: [zima, "Łódź"]
authors: [jan-cwik]
date: 2026-01-05 08:30
updated: 2026-02-01T10:00:00+01:00
lead: >-
  Dwa
  wiersze.
cover: ../img/a.jpg
cover-alt: Szron
lang: en-GB
state: szkic
redirects: [/stary, "/?p=3"]
pin: 2026-12-01
seo:
  title: Mróz w ogrodzie
---

Treść`,
    );
    expect(left).toEqual([]);
    expect(entry).toMatchObject({
      slug: "pierwszy-mroz",
      slugGiven: true,
      category: { slug: "uprawa", name: "Uprawa" },
      tags: ["zima", "Łódź"],
      authors: ["jan-cwik"],
      publishedAt: Date.UTC(2026, 0, 5, 7, 30),
      substantiveUpdateAt: Date.UTC(2026, 1, 1, 9),
      lead: "Dwa wiersze.",
      cover: { address: "../img/a.jpg", line: 12, alt: "Szron" },
      language: "en-GB",
      state: "draft",
      redirects: [{ address: "/stary", line: 16 }, { address: "/?p=3" }],
      pin: { until: Date.UTC(2026, 10, 30, 23) },
      seo: { title: "Mróz w ogrodzie", description: null, noindex: false },
      body: "Treść",
      bodyLine: 22,
    });
  });

  it("falls back to file name, heading, file time and folder for slug, title, date and category", () => {
    const { entry } = read("# Mróz w _maju_\n\nTreść", "ogrod/2024-01-31-mroz-w-maju.md");
    expect(entry).toMatchObject({
      slug: "mroz-w-maju",
      title: "Mróz w maju",
      titleAt: { start: 0, end: 17 },
      publishedAt: Date.UTC(2024, 0, 30, 23),
      dateGiven: true,
      category: { slug: "ogrod" },
      lead: "",
    });
  });

  it("keeps the heading in the body when the front matter has the title", () => {
    expect(read("---\ntitle: A\n---\n# B\n").entry).toMatchObject({ title: "A", titleAt: null });
  });

  it("prefers the front matter's category, then the option, then the folder", () => {
    const category = (text: string, given: Partial<EntryOptions>) => read(text, "a/b/c.md", given).entry.category.slug;
    expect(category("---\ncategory: X\n---\n", { category: "Y" })).toBe("x");
    expect(category("", { category: "Y" })).toBe("y");
    expect(category("", {})).toBe("b");
    expect(category("---\ncategory: Poradnik/Zdjęcia\n---\n", {})).toBe("zdjecia");
  });

  it("uses the time of the file when there is no date, and marks the post as undated", () => {
    expect(read("# A\n").entry).toMatchObject({ publishedAt: MODIFIED, dateGiven: false });
    expect(read("---\nlastmod: 2026-02-01\n---\n").entry).toMatchObject({ dateGiven: true });
  });

  it("adds an ending to a reserved slug", () => {
    expect(read("", "tags/new.md").entry).toMatchObject({ slug: "new-2", category: { slug: "tags-2" } });
  });

  it("imports a file with unreadable front matter as a draft with all its text", () => {
    const text = "---\ntitle: [niedomknięty\n---\n\n# Nagłówek\n";
    const { entry, remarks: left } = read(text);
    expect(entry).toMatchObject({ body: text, state: "draft", titleAt: null });
    expect(left[0]?.line).toBeGreaterThan(1);
  });

  it("schedules a post dated in the future", () => {
    expect(read("---\ntitle: A\ndate: 2027-01-01\n---\n").entry.state).toBe("scheduled");
    expect(read("---\ntitle: A\nstate: zaplanowany\n---\n").entry.state).toBe("draft");
  });

  it("reads TOML of Hugo and Zola with its line numbers", () => {
    const { entry, remarks: left } = read(
      '+++\ntitle = "Mróz"\ndate = 2020-01-02T10:00:00+01:00\ndraft = true\nnieznane = 1\n[taxonomies]\ntags = ["zima"]\n[extra]\nthumbnail = "a.png"\n+++\n\nTreść\n',
    );
    expect(entry).toMatchObject({
      title: "Mróz",
      publishedAt: Date.UTC(2020, 0, 2, 9),
      state: "draft",
      tags: ["zima"],
    });
    expect(entry).toMatchObject({ cover: { address: "a.png" }, body: "Treść\n", bodyLine: 12 });
    expect(left).toEqual([
      { kind: "unknown-field", path: "ogrod/mroz.md", line: 5, text: "nieznane pole „nieznane” pominięto" },
    ]);
    expect(remarks("+++\ntitle = [\n+++\n\nA")[0]).toMatch(/^\d: front matter nie jest poprawnym TOML-em/);
    expect(read("+++\ntitle = [\n+++\n").entry.state).toBe("draft");
    expect(remarks("+++\ntitle = 1\n")[0]).toContain("zamykającego");
  });

  it("understands the fields people use", () => {
    const { entry, remarks: left } = read(
      `---
title: Mróz
permalink: /2020/01/pierwszy-mroz.html
excerpt: Zajawka.
description: Opis.
pubDate: Jul 08 2022
updatedDate: 2023-01-01
heroImage: { src: ./a.png, alt: Szron }
categories: [{ slug: dom-i-ogrod, name: Dom i ogród }, { name: Zima }]
keywords: [zima]
series: Rok w ogrodzie
author: { name: Jan Ćwik }
aliases: [/stary, Inna nazwa]
redirect_from: /inny
canonicalUrl: https://gdzie-indziej.example/mroz
language: en
sticky: true
seo: { metaTitle: Tytuł, metadesc: Opis dla wyszukiwarek }
robots: noindex, nofollow
---
`,
    );
    expect(left.map(({ kind }) => kind)).toEqual(["more-categories"]);
    expect(entry).toMatchObject({
      slug: "pierwszy-mroz",
      slugGiven: false,
      lead: "Zajawka.",
      publishedAt: Date.UTC(2022, 6, 7, 22),
      substantiveUpdateAt: Date.UTC(2022, 11, 31, 23),
      cover: { address: "./a.png", alt: "Szron" },
      category: { slug: "dom-i-ogrod", name: "Dom i ogród" },
      tags: ["zima", "Rok w ogrodzie", "Zima"],
      authors: ["Jan Ćwik"],
      redirects: [{ address: "/inny" }, { address: "/stary" }, { address: "/2020/01/pierwszy-mroz.html" }],
      language: "en",
      pin: { until: null },
      seo: {
        title: "Tytuł",
        description: "Opis dla wyszukiwarek",
        canonical: "https://gdzie-indziej.example/mroz",
        noindex: true,
      },
    });
  });

  it("uses the description as the lead, or for search engines when there is a lead", () => {
    const of = (text: string) => read(`---\ntitle: A\n${text}\n---\n`).entry;
    expect(of("description: Opis")).toMatchObject({ lead: "Opis", seo: { description: null } });
    expect(of("summary: Zajawka\ndescription: Opis")).toMatchObject({ lead: "Zajawka", seo: { description: "Opis" } });
  });

  it.each([
    ["draft: true", "draft"],
    ["published: false", "draft"],
    ["published: true", "published"],
    ["status: private", "draft"],
    ["status: publish", "published"],
    ["status: sadzonka", "published"],
    ["published: 2020-01-02", "published"],
  ])("%s is %s", (field, state) => {
    expect(read(`---\ntitle: A\n${field}\n---\n`).entry.state).toBe(state);
  });

  it("takes a canonical address of the site itself as an old address, but no pattern", () => {
    const redirects = (field: string) =>
      read(`---\n${field}\n---\n`, "a/b.md", { origin: "https://moja.example" }).entry;
    expect(redirects("canonical: https://moja.example/x")).toMatchObject({
      redirects: [{ address: "https://moja.example/x" }],
      seo: { canonical: null },
    });
    expect(redirects("permalink: /:year/:title/")).toMatchObject({ redirects: [], slug: "b" });
    expect(redirects("url: https://obca.example/x")).toMatchObject({ redirects: [], slug: "b" });
  });

  it("reads and ignores fields as the option `--map` says", () => {
    const { entry, remarks: left } = read("---\ntytul: A\nzajawka: B\nseo:\n  opis: C\nsmieci: 1\n---\n", "a/b.md", {
      fields: { tytul: "title", zajawka: "lead", "seo.opis": "seo-description", smieci: null },
    });
    expect(entry).toMatchObject({ title: "A", lead: "B", seo: { description: "C" } });
    expect(left).toEqual([]);
  });

  it("makes a readable name of a category given as a slug", () => {
    const category = (field: string) => read(`---\n${field}\n---\n`).entry.category;
    expect(category("category: seo-i-marketing")).toEqual({
      slug: "seo-i-marketing",
      name: "Seo i marketing",
      guessed: true,
    });
    expect(category("category: Dom i ogród")).toEqual({ slug: "dom-i-ogrod", name: "Dom i ogród" });
    expect(category("category: [a, b]").slug).toBe("a");
  });

  it("splits names at spaces in Jekyll's posts, and makes files in its folder of drafts drafts", () => {
    const text = "---\ntitle: A\ncategories: dom ogród\ntags: zima śnieg\n---\n";
    expect(read(text, "_posts/2020-01-02-a.md").entry).toMatchObject({
      category: { slug: "dom" },
      tags: ["zima", "śnieg", "ogród"],
      publishedAt: Date.UTC(2020, 0, 1, 23),
    });
    expect(read("# A", "_drafts/a.md").entry).toMatchObject({ state: "draft", category: { slug: "bez-kategorii" } });
  });

  it("puts a file outside of any folder into the default category, with a warning", () => {
    const { entry, remarks: left } = read("---\ntitle: A\n---\n", "a.md");
    expect(entry.category).toEqual({ slug: "bez-kategorii", name: "Bez kategorii" });
    expect(left.map(({ kind }) => kind)).toEqual(["no-category"]);
    expect(read("---\ntitle: A\n---\n", "a.md", { category: "Ogród" })).toMatchObject({
      entry: { category: { name: "Ogród" } },
      remarks: [],
    });
  });

  it("reads tags in the text of a note: in a vault, or with wikilinks", () => {
    const text = "---\ntags: [zima, dom/ogród]\n---\n# A\n\nSieję #rzodkiewka/wczesna i #Zima.\n";
    const tags = (given: string, options: Partial<EntryOptions> = {}) => read(given, "a/b.md", options).entry.tags;
    const all = ["zima", "dom", "ogród", "rzodkiewka", "wczesna", "Zima"];
    expect(tags(text, { vault: true })).toEqual(all);
    expect(tags(`${text}[[inna]]\n`)).toEqual(all);
    expect(tags(text)).toEqual(["zima", "dom/ogród"]);
  });

  it("takes names from wikilinks in fields, in every notation", () => {
    const text =
      '---\ntitle: A\ncategories: ["[[Referencje/Książki|książki]]"]\ntags: ["[[Ogród]]"]\nauthor:\n  - [[Jan Ćwik]]\n---\n';
    const { category, tags, authors } = read(text).entry;
    expect([category.slug, tags, authors]).toEqual(["ksiazki", ["Ogród"], ["Jan Ćwik"]]);
    expect(remarks("---\ntitle: A\ndate: {{ date }}\n---\n").join()).toContain("pole „date” nie jest datą");
  });

  it("does not make a slug of a mere number, nor a category of a folder of a language or a whole site", () => {
    expect(read("---\ntitle: Grudzień\n---\n", "przeglad/2018/12/index.md").entry).toMatchObject({
      slug: "grudzien",
      category: { slug: "przeglad" },
    });
    const placed = (path: string) => {
      const { language, category } = read("---\ntitle: A\n---\n", path).entry;
      return [language, category.slug];
    };
    expect(placed("src/content/blog/en/a.md")).toEqual(["en", "blog"]);
    expect(placed("content/pl/a.md")).toEqual([null, "bez-kategorii"]);
  });

  it("reports what it does not understand by line, and goes on", () => {
    const left = remarks("---\ntitle: A\ndate: wczoraj\ntags: {a: 1}\nlayout: post\nstate: gotowy\nseo: tak\n---\n");
    const expected = [
      /^3: .*„wczoraj”/,
      /^4: pole „tags”/,
      /^5: pole „layout” pominięto/,
      /^6: nieznany stan „gotowy”/,
      /^7: nieznane pole „seo”/,
    ];
    expect(left).toHaveLength(expected.length);
    for (const pattern of expected) expect(left).toContainEqual(expect.stringMatching(pattern));
  });
});

it("reads the language of an HTML page; the section page of the whole folder names no category", () => {
  const page = '<!DOCTYPE html><html dir="ltr" lang="de-AT"><body><h1>Garten</h1><p>Rot.</p></body></html>';
  expect(read(page, "a/garten.html").entry).toMatchObject({ title: "Garten", language: "de-AT" });
  const section = (path: string) => readSection({ path, text: "---\ntitle: Blog\n---\n", modifiedAt: 0 }).section;
  expect(section("content/_index.md")).toBeNull();
  expect(section("content/wpisy/_index.md")).toMatchObject({ slug: "wpisy", name: "Blog" });
});
