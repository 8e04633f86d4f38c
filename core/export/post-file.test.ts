import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { edgeCaseTexts } from "#test/support/texts/edge-case-texts.ts";
import { readFrontMatter } from "#core/markdown/front-matter.ts";
import type { Post } from "../posts/post.ts";
import { exportNames } from "./export-names.ts";
import { readCopyFile, readPostFile, type ImportIds } from "./read-post-file.ts";
import { postFilePath } from "../markdown/markdown-file.ts";
import { POSTS_FOLDER, writeCopyFile, writePostFile, type ExportedPost } from "./write-post-file.ts";

const names = exportNames({
  categories: [fixtures.growing],
  tags: [fixtures.tomatoes, fixtures.garlic],
  topics: [],
  users: [fixtures.zofia, fixtures.jan],
  media: [fixtures.basket],
});

const of = (all: { id: string; slug: string }[]) => (slug: string) => all.find((each) => each.slug === slug)?.id;
const ids: ImportIds = {
  category: of([fixtures.growing]),
  tag: of([fixtures.tomatoes, fixtures.garlic]),
  topic: () => undefined,
  user: of([fixtures.zofia, fixtures.jan]),
  hasPicture: (id) => id === fixtures.basket.id,
};

function exported(given: Partial<Post>, beside: Partial<ExportedPost> = {}): ExportedPost {
  const post = fixtures.makePost({ id: "p-1", slug: "pomidory", version: 0, ...given });
  return { post, copy: null, comments: [], provenance: null, formerPaths: [], formerSlugs: [], ...beside };
}

const PATH = "content/posts/uprawa/pomidory.md";

function back(given: ExportedPost) {
  const read = readPostFile(PATH, writePostFile(given, names), ids);
  if (!read.ok) throw new Error(read.problem.text);
  return read.value;
}

describe("the file of a post", () => {
  it("writes the fields that other tools know under their names, and the rest under `szpalta`", () => {
    const given = exported(
      {
        title: "2026-01-01",
        lead: "Krótko: tak",
        tagIds: [fixtures.tomatoes.id],
        cover: { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false },
        substantiveUpdateAt: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
        pin: { until: null },
        notes: "Raz.\nDwa.",
        body: "\n---\nTreść\r\n",
      },
      {
        formerPaths: ["/stary/adres"],
        comments: [{ authorId: fixtures.jan.id, at: 0, resolvedAt: null, text: "Źródło?" }],
      },
    );
    expect(writePostFile(given, names)).toBe(`---
title: "2026-01-01"
slug: pomidory
state: published
draft: false
date: 2026-01-02T07:00:00.000Z
lastmod: 2026-02-03T04:05:06.789Z
category: uprawa
tags:
  - pomidory
authors:
  - Zofia Łęcka
lead: "Krótko: tak"
description: "Krótko: tak"
cover: /media/${fixtures.basket.id}.jpg
cover-alt: Kosz
pin: true
aliases:
  - /stary/adres
szpalta:
  id: p-1
  created: 2026-01-01T07:00:00.000Z
  updated: 2026-01-02T07:00:00.000Z
  published: 2026-01-02T07:00:00.000Z
  comments:
    - author: jan-cwik
      at: 1970-01-01T00:00:00.000Z
      text: Źródło?
  tags:
    - pomidory
  authors:
    - zofia-lecka
  editor: zofia-lecka
  cover:
    alt: Kosz
    decorative: false
  notes: "Raz.\\nDwa."
---

\n---\nTreść\r\n`);
    expect(back(given)).toEqual({
      post: given.post,
      comments: given.comments,
      readerComments: [],
      provenance: null,
      formerSlugs: [],
    });
  });

  it("holds every title, lead and note, whatever characters they are of", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string(),
      fc.constantFrom(
        "---",
        "a\u2028---\u2028b",
        "null",
        "yes",
        "1e3",
        "0x1f",
        "12:30",
        "- x",
        "a\r---\r",
        "\ufeff…",
        "# x",
        "...",
      ),
    );
    fc.assert(
      fc.property(text, text, text, (title, lead, notes) => {
        const given = exported({
          title,
          lead,
          notes,
          seo: { title: lead, description: null, canonical: null, noindex: true },
        });
        expect(back(given).post).toEqual(given.post);
      }),
      { numRuns: 300 },
    );
  });

  it("holds every body byte for byte", () => {
    for (const body of edgeCaseTexts(200)) expect(back(exported({ body })).post.body).toBe(body);
  });

  it("is the same after an import of the export", () => {
    const given = exported({
      state: "withdrawn",
      slugChosen: true,
      language: "en",
      seo: { title: null, description: "Opis", canonical: "https://a.pl/", noindex: false },
    });
    const first = writePostFile(given, names);
    expect(writePostFile({ ...given, ...back(given) }, names)).toBe(first);
    expect(readFrontMatter(first).problem).toBeNull();
  });

  it("keeps a working copy with its schedule apart from the text readers see", () => {
    const copy = { ...fixtures.makeCopy({ postId: "p-1", publishAt: fixtures.NOON, substantive: true }), count: 3 };
    const text = writeCopyFile(copy, names);
    const { count: _, ...stored } = copy;
    expect(readCopyFile("content/working-copies/uprawa/pomidory.md", text, ids)).toEqual({ ok: true, value: stored });
    expect(text).toContain("draft: true\n");
  });

  it.each([
    ["state: published", "state: kiedyś", 4, "pole „state” ma wartość"],
    ["slug: pomidory", "slug: ../../etc", 3, "pole „slug” ma wartość"],
    ["slug: pomidory", "slug: new", 3, "pole „slug” ma wartość"],
    ["  id: p-1", "  id: a/b", 0, "pole „szpalta.id” ma wartość"],
    ["  id: p-1\n", "", 0, "brakuje pola „szpalta.id”"],
    ["draft: false", "draft: false\nhaslo: x", 1, "nieznane pole „haslo”"],
    ["    - zofia-lecka", "    - nikt", 0, "pole „authors” wskazuje „nikt”"],
    ["category: uprawa", "category: inna", 0, "pole „category” wskazuje „inna”"],
    ["date: 2026-01-02T07:00:00.000Z", "date: wczoraj", 6, "pole „date” ma wartość"],
    ["title:", "tit: [", 0, "front matter nie jest poprawnym YAML-em"],
    ["slug: pomidory", "slug: &a pomidory\nslug: *a", 4, "poprawnym YAML-em: pole powtórzone"],
    ["slug: pomidory", "slug:\n\tzly: x", 4, "poprawnym YAML-em: tabulator we wcięciu"],
    ["slug: pomidory", "slug: pomi: dory", 3, "poprawnym YAML-em"],
    ["slug: pomidory", 'slug: "pomidory', 0, "poprawnym YAML-em"],
    ["slug: pomidory", "slug: *nikt", 3, "używa „*nikt”, a nad tym miejscem nie ma „&nikt”"],
    ["slug: pomidory", "slug: [pomidory]", 3, "pola „slug” albo ma zły rodzaj"],
    ["slug: pomidory", "slug: pomidory\n__proto__: { admin: true }", 1, "nieznane pole „__proto__”"],
    ["draft: false", "draft: nie", 5, "pola „draft” albo ma zły rodzaj"],
    ["  created: 2026-01-01T07:00:00.000Z", "  created: -1", 0, "pola „szpalta.created” albo ma zły rodzaj"],
    ["  created: 2026-01-01T07:00:00.000Z", "  created: 2026-13-45T99:00:00.000Z", 0, "pole „szpalta.created” ma"],
    ["\n---\n\n", "\n\n", 1, "nie ma zamykającego wiersza"],
  ])("is refused with its line where %j became %j", (from, to, line, why) => {
    const text = writePostFile(exported({}), names).replace(from, to);
    const read = readPostFile(PATH, text, ids);
    if (read.ok) throw new Error("It was read.");
    expect(read.problem.path).toBe(PATH);
    expect(read.problem.text).toContain(why);
    if (line > 0) expect(read.problem.line).toBe(line);
    else expect(read.problem.line).toBeGreaterThan(1);
  });
});

describe("the name of a file", () => {
  it.each([
    ["uprawa", "pomidory", "uprawa/pomidory.md"],
    ["aux", "con", "aux_/con_.md"],
    ["com1", "lpt9", "com1_/lpt9_.md"],
    ["nul", "prn", "nul_/prn_.md"],
    ["com", "lpt10", "com/lpt10.md"],
    ["console", "con-1", "console/con-1.md"],
  ])("of %s/%s is valid on every system", (category, slug, path) => {
    expect(postFilePath(POSTS_FOLDER, category, slug)).toBe(`${POSTS_FOLDER}/${path}`);
  });
});
