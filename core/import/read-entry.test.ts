import { describe, expect, it } from "vitest";
import { readEntry, type EntryOptions } from "./read-entry.ts";

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
  it("knows Polish and English, and says of another language that it is set as Polish", () => {
    const languageOf = (lang: string) => read(`---\ntitle: Raz\nlang: ${lang}\n---\n`).entry.language;
    expect(["pl", "pl-PL", "en", "en_US", "de"].map(languageOf)).toEqual([null, null, "en", "en", null]);
    expect(remarks("---\ntitle: Raz\nlang: de\n---\n")).toEqual([
      "3: języka „de” typografia nie zna; wpis składa się jak polski",
    ]);
  });

  it("takes everything from the front matter", () => {
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
      language: "en",
      state: "draft",
      redirects: [{ address: "/stary", line: 16 }, { address: "/?p=3" }],
      pin: { until: Date.UTC(2026, 10, 30, 23) },
      seo: { title: "Mróz w ogrodzie", description: null, noindex: false },
      body: "Treść",
      bodyLine: 22,
    });
  });

  it("without a slug, title, date and category asks the name, the heading, the file and the folder", () => {
    const { entry } = read("# Mróz w _maju_\n\nTreść", "ogrod/2024-01-31-mroz-w-maju.md");
    expect(entry).toMatchObject({
      slug: "mroz-w-maju",
      title: "Mróz w maju",
      titleAt: { start: 0, end: 17 },
      publishedAt: MODIFIED,
      dateGiven: false,
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

  it("gives reserved words an ending", () => {
    expect(read("", "tags/new.md").entry).toMatchObject({ slug: "new-2", category: { slug: "tags-2" } });
  });

  it("loses nothing of a file whose front matter cannot be read: it is a draft", () => {
    const text = "---\ntitle: [niedomknięty\n---\n\n# Nagłówek\n";
    const { entry, remarks: left } = read(text);
    expect(entry).toMatchObject({ body: text, state: "draft", titleAt: null });
    expect(left[0]?.line).toBeGreaterThan(1);
  });

  it("schedules what is dated in the future", () => {
    expect(read("---\ntitle: A\ndate: 2027-01-01\n---\n").entry.state).toBe("scheduled");
    expect(read("---\ntitle: A\nstate: zaplanowany\n---\n").entry.state).toBe("draft");
  });

  it("says what it does not understand, by line, and goes on", () => {
    const left = remarks("---\ntitle: A\ndate: wczoraj\ntags: {a: 1}\nlayout: post\nstate: gotowy\nseo: tak\n---\n");
    const expected = [
      /^3: .*„wczoraj”/,
      /^4: pole „tags”/,
      /^5: .*„layout”/,
      /^6: nieznany stan „gotowy”/,
      /^7: pole „seo”/,
    ];
    expect(left).toHaveLength(expected.length);
    for (const pattern of expected) expect(left).toContainEqual(expect.stringMatching(pattern));
  });
});
