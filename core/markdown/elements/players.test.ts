import { beforeAll, expect, test } from "vitest";
import { type Media, mediaPath, type ShownMedia } from "#core/base/media.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { createMarkdown, type Markdown } from "../markdown.ts";
import { firstRecordingIn, withoutPlayers } from "./players.ts";

const medium = (digit: string, type: Media["type"]): ShownMedia => {
  return { id: digit.repeat(32), type, width: 0, height: 0, alt: "", focal: { x: 0.5, y: 0.5 }, bytes: 14_000_000 };
};
const [SOUND, FILM, CAPTIONS, TEXT, PDF] = [
  medium("a", "audio/mpeg"),
  medium("b", "video/mp4"),
  medium("c", "text/vtt"),
  medium("d", "text/plain"),
  medium("e", "application/pdf"),
];
const ALL = [SOUND, FILM, CAPTIONS, TEXT, PDF];
const link = (words: string, media: ShownMedia) => `[${words}](${mediaPath(media)})`;

let markdown: Markdown;

beforeAll(async () => {
  markdown = await createMarkdown({ rules: typographyRules({}), origin: "https://example.pl" });
});

function render(body: string, media = ALL) {
  const outcome = markdown.render({ title: "", lead: "", body, media });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

const html = (body: string, media = ALL) => render(body, media).html.trim();
const saved = (words: string, media: ShownMedia) =>
  `<a href="${mediaPath(media)}" rel="noopener" download="">${words}</a>`;

test("a link to a recording alone on a line becomes the browser's own player, with a link to save the file", () => {
  expect(html(link("Odcinek 1", SOUND))).toBe(
    `<figure class="player"><audio controls="" preload="none" src="${mediaPath(SOUND)}" title="Odcinek 1"></audio>` +
      `<figcaption>Pobierz: ${saved("Odcinek 1", SOUND)} (MP3, 14 MB)</figcaption></figure>`,
  );
  expect(html(link("Film", FILM))).toContain('<video controls="" preload="metadata" playsinline="" src=');
  expect(html(`[Odcinek](https://example.pl${mediaPath(SOUND)})`)).toContain(
    `<audio controls="" preload="none" src="/media`,
  );
});

test("captions below a film are its track, and a transcript is a link beside it", () => {
  const film = html([link("Film", FILM), link("Napisy", CAPTIONS), link("Zapis", TEXT)].join("\n"));
  expect(film).toContain(`<track kind="captions" src="${mediaPath(CAPTIONS)}" srclang="pl" label="Napisy"></video>`);
  expect(film).toContain(` · <a href="${mediaPath(TEXT)}" rel="noopener">Zapis</a></figcaption>`);
  expect(film).not.toContain(`href="${mediaPath(CAPTIONS)}"`);
  const sound = html([link("Dźwięk", SOUND), link("Napisy", CAPTIONS)].join("\n"));
  expect(sound).toContain(`href="${mediaPath(CAPTIONS)}"`);
  expect(sound).not.toContain("<track");
});

test("several recordings of a paragraph are several players, and another file between them is a link", () => {
  const all = html([link("Raz", SOUND), link("Cennik", PDF), link("Dwa", FILM)].join("\n"));
  expect(all.match(/<figure class="player">|<p>/g)).toEqual([
    '<figure class="player">',
    "<p>",
    '<figure class="player">',
  ]);
});

test.each([
  ["in a sentence", `Posłuchaj: ${link("odcinek", SOUND)}.`],
  ["beside another on its line", `${link("raz", SOUND)} ${link("dwa", FILM)}`],
  ["of a list", `- ${link("raz", SOUND)}\n- ${link("dwa", FILM)}`],
  ["to a document", link("Cennik", PDF)],
  ["to what the library does not have", `[x](/media/${"f".repeat(32)}.mp3)`],
  ["of another site", `[x](https://other.example${mediaPath(SOUND)})`],
])("a link %s stays a link", (_what, body) => {
  expect(html(body)).not.toContain("player");
  expect(html(body)).toContain("<a href=");
});

test("an author cannot write what the renderer writes", () => {
  const own = html(`<figure class="player"><a href="/x" download>Plik</a></figure>`);
  expect([own.includes("player"), own.includes("download")]).toEqual([false, false]);
});

test("search and feeds have the words and links of a player, and finished HTML says what it plays", () => {
  const {
    text,
    html: finished,
    mediaIds,
  } = render(`Wstęp.\n\n${link("Odcinek o dyniach", SOUND)}\n\n${link("Film", FILM)}`);
  expect(text).toBe("Wstęp.\n\nOdcinek o\u00A0dyniach\n\nFilm");
  expect(mediaIds).toEqual([SOUND.id, FILM.id]);
  expect(firstRecordingIn(finished)).toBe(SOUND.id);
  const own = `<p>Słowa.</p><video controls=""><source src="/media/${FILM.id}.mp4" type="video/mp4"></video>`;
  expect([firstRecordingIn(own), firstRecordingIn('<img src="/media/x.png">')]).toEqual([FILM.id, null]);
  const plain = withoutPlayers(finished);
  expect(plain).not.toMatch(/<audio|<video|<track/);
  expect(plain).toContain(saved("Odcinek o\u00A0dyniach", SOUND));
});
