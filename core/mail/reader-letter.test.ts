import { beforeAll, describe, expect, it } from "vitest";
import type { ShownMedia } from "../base/media.ts";
import { createMarkdown, type Markdown } from "../markdown/markdown.ts";
import { typographyRules } from "../polish/typography/typography-rules.ts";
import { PLAIN_COLOURS } from "../settings/plain-colours.ts";
import { plainLetter } from "#server/mail/plain-letter.ts";
import { letterColours } from "./letter-frame.ts";
import { LETTER_BYTES, letterOfDigest, letterOfPost, type LetterSite, type PostInLetter } from "./reader-letter.ts";

const SITE: LetterSite = {
  name: "Grządka",
  origin: "https://grzadka.example",
  logo: "https://grzadka.example/media/logo.png",
  logoOnDark: false,
  colours: letterColours(PLAIN_COLOURS),
  imprint: "Redakcja <Grządki>\nul. Polna 1",
};
const LINKS = { preferences: "https://grzadka.example/p?a=1&b=2", leave: "https://grzadka.example/l" };
const POST: PostInLetter = {
  title: "Żółte <dynie>",
  lead: "O dyniach.",
  summary: "O dyniach.",
  url: "https://grzadka.example/uprawa/dynie",
  language: "pl",
  byline: "20 listopada 2026 · Zofia Ćwik",
  cover: { src: "https://grzadka.example/media/okladka.jpg", alt: "Dynie", width: 1200 },
  html: "",
};

let markdown: Markdown;
beforeAll(async () => {
  markdown = await createMarkdown({ rules: typographyRules({}), origin: SITE.origin });
});

async function drawn(body: string, media: ShownMedia[] = []) {
  const rendered = markdown.render({ title: "", lead: "", body, media });
  if (!rendered.ok) throw new Error(rendered.message);
  const letter = letterOfPost({ ...POST, html: rendered.value.html }, SITE, LINKS);
  return { ...letter, text: await plainLetter(letter.html) };
}

describe("the letter made of a post", () => {
  it("has absolute addresses, and pictures with a description and a width that fits", async () => {
    const { html, text } = await drawn('[wpis](/uprawa/czosnek)\n\n![Grządka z czosnkiem](/media/a.jpg "Podpis")');
    expect(html).toContain('href="https://grzadka.example/uprawa/czosnek"');
    expect(html).toContain('src="https://grzadka.example/media/a.jpg" alt="Grządka z czosnkiem"');
    expect(html).toMatch(/src="[^"]*okladka\.jpg" alt="Dynie" width="552"/);
    expect(html).toContain(">Podpis</p>");
    expect(text).toContain("wpis (https://grzadka.example/uprawa/czosnek)");
    expect(text).toContain("[obraz: Grządka z czosnkiem]\nPodpis");
  });

  it("has pictures no wider than it shows, of types that mail programs know", async () => {
    const id = "0123456789abcdef0123456789abcdef";
    const shown = (ending: string, width: number) => {
      const html = `<p><img src="/media/${id}.${ending}" alt="" width="${width}"></p>`;
      return /src="([^"]*\/media\/0[^"]*)"/.exec(letterOfPost({ ...POST, html }, SITE, LINKS).html)?.[1];
    };
    expect(shown("jpg", 4000)).toBe(`${SITE.origin}/media/${id}-1200.jpg`);
    expect(shown("webp", 1000)).toBe(`${SITE.origin}/media/${id}-800.jpg`);
    expect(shown("png", 1000)).toBe(`${SITE.origin}/media/${id}.png`);
    expect(shown("gif", 4000)).toBe(`${SITE.origin}/media/${id}.gif`);
  });

  it("has the link to a recording in place of its player", async () => {
    const id = "d".repeat(32);
    const sound = {
      id,
      type: "audio/mpeg",
      width: 0,
      height: 0,
      alt: "",
      focal: { x: 0, y: 0 },
      bytes: 2_000,
    } as const;
    const { html, text } = await drawn(`[Odcinek 1](/media/${id}.mp3)\n`, [sound]);
    expect(html).not.toContain("<audio");
    expect(text.match(/Pobierz: Odcinek 1/g)).toHaveLength(1);
    expect(html).toContain(`href="${SITE.origin}/media/${id}.mp3"`);
  });

  it("keeps the sides to which columns of a table are aligned", async () => {
    const { html } = await drawn("| Rok | Kwota | Uwaga |\n| --- | ---: | :-: |\n| 2024 | 12,50 | brak |");
    const sides = [...html.matchAll(/<t[dh]([^>]*)>(?:Rok|Kwota|Uwaga|2024|12,50|brak)</g)].map(
      ([, attributes = ""]) => / align="(\w+)"/.exec(attributes)?.[1] ?? "",
    );
    expect(sides).toEqual(["left", "right", "center", "", "right", "center"]);
  });

  it("leads from a note to its text and back within the letter, and elsewhere to the page", async () => {
    const { html, text } = await drawn("Zdanie[^a]. [Dalej](#nie-tu)\n\n[^a]: Źródło.");
    expect(html).toMatch(/<a id="fnref1" name="fnref1" href="#fn1"/);
    expect(html).toMatch(/<li[^>]* id="fn1"/);
    expect(html).toContain('href="https://grzadka.example/uprawa/dynie#nie-tu"');
    expect(text).toContain("Zdanie[1]. Dalej (https://grzadka.example/uprawa/dynie#nie-tu)");
    expect(text).toMatch(/Przypisy\n\n *1\. Źródło\.\n\n-- \n/);
  });

  it("holds nothing that runs, plays or asks: code wraps, films and recordings are links, boxes are signs", async () => {
    const body =
      "```js\nlet a = 1;\n```\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n- [x] zrobione\n\n<video src='/media/f.mp4'></video>";
    const { html, text } = await drawn(`${body}\n\n<details><summary>Więcej</summary>Treść</details>`);
    expect(html).toMatch(/<pre[^>]*white-space:pre-wrap[^>]*>/);
    expect(html).toContain("let a = 1;");
    expect(html).toMatch(/border-radius:6px;" class="q"|class="q" style="[^"]*border-radius:6px;"/);
    expect(html).toContain("Film: YouTube<br>youtube.com/watch?v=dQw4w9WgXcQ</a>");
    expect(html).toContain("Film: obejrzyj na stronie");
    expect(html).toContain("☑ zrobione");
    expect(html).not.toMatch(/<(?:video|input|iframe|script|details|source|picture)\b|srcset|class="hl-/);
    expect(text).toContain("    let a = 1;");
    expect((await drawn("| A | B |\n|---|---|\n| 1 | 2 |")).text).toContain("\nA | B\n1 | 2\n");
    expect(text).toContain("* ☑ zrobione");
  });

  it("says why it came, how to change or end that, who sends it, and what is before the text", async () => {
    const { html, text, subject } = await drawn("Tekst.");
    expect(subject).toBe(POST.title);
    for (const each of ["Żółte &lt;dynie&gt;", "Redakcja &lt;Grządki&gt;<br>ul. Polna 1", "p?a=1&amp;b=2"])
      expect(html).toContain(each);
    expect(html.indexOf("display:none")).toBeLessThan(html.indexOf("Czytaj na stronie"));
    expect(html).toContain('<html lang="pl">');
    expect(text).toMatch(/\n-- \nTen list dostają[^]*Wypisz się \(https:\/\/grzadka\.example\/l\)\nRedakcja <Grządki>/);
  });

  it("is cut between blocks when it would be too long, and says where the rest is", async () => {
    const paragraph = (at: number) => `Akapit ${at}. ${"Dynia rośnie. ".repeat(100)}[^a]`;
    const { html, text } = await drawn(
      `${Array.from({ length: 120 }, (_, at) => paragraph(at)).join("\n\n")}\n\n[^a]: N.`,
    );
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LETTER_BYTES);
    expect(Buffer.byteLength(html)).toBeGreaterThan(LETTER_BYTES * 0.9);
    expect(html).toContain(">Czytaj dalej</a>");
    const last = [...html.matchAll(/Akapit (\d+)\./g)].length - 1;
    expect(html).toContain(`Akapit ${last}.`);
    expect(text).toContain(`Akapit ${last}.`);
    expect(text).not.toContain(`Akapit ${last + 1}.`);
    // The notes did not fit, so their numbers lead to the page.
    expect(html).toContain(`href="${POST.url}#fn1"`);
    expect((await drawn("<div>Krótki</div>")).html).not.toContain("Czytaj dalej");
  });
});

it("the logo stands on white; a light one on black, where it is seen", () => {
  const groundOf = (logoOnDark: boolean) => {
    const { html } = letterOfPost(POST, { ...SITE, logoOnDark }, LINKS);
    return /<img src="[^"]*logo\.png"[^>]*background:(#\w+)/.exec(html)?.[1];
  };
  expect([groundOf(false), groundOf(true)]).toEqual(["#ffffff", "#1c1c1c"]);
});

it("a digest has the editor's words and a link for each post", async () => {
  const { subject, html } = letterOfDigest(
    { subject: "Tydzień w Grządce", introduction: "Cześć,\noto <nowe>.\n\nMiłej lektury.", posts: [POST] },
    SITE,
    LINKS,
  );
  expect(subject).toBe("Tydzień w Grządce");
  expect(html).toContain("Cześć,<br>oto &lt;nowe&gt;.</p>");
  expect(html).toMatch(/<h2[^>]*><a href="https:\/\/grzadka\.example\/uprawa\/dynie"/);
  const heading = `${POST.title} (${POST.url})`;
  expect(await plainLetter(html)).toContain(
    `${heading}\n${"-".repeat(heading.length)}\n\n${POST.lead}\n\n${POST.byline}`,
  );
});
