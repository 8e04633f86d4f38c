import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaPath } from "#core/base/media.ts";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab, paste } from "#test/support/browser/editor-tab.ts";
import { fetching, settled } from "#test/support/browser/picture-steps.ts";
import { uploadPicture } from "#test/support/running-site/library-pictures.ts";

/* Pasted Markdown keeps its own footnotes and addresses; pictures that stay in HTML come into the library. */

const DESK = { width: 1280, height: 860 };
const MINE = "Moje[^1].\n\n[^1]: Moja nota.";
const OTHERS = "Cudze[^1].\n\n[^1]: Cudza nota.";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const textIs = (tab: EditorTab, expected: string) => expect.poll(() => tab.text()).toBe(expected);

async function caretBehind({ page }: EditorTab, words: string): Promise<void> {
  await page.locator(".cm-line", { hasText: words }).click();
  await page.keyboard.press("End");
}

test("footnotes of pasted Markdown get free numbers, readers see both notes, and one step takes the paste back", async () => {
  const tab = await newsroom.openAt(DESK, { body: MINE });
  await caretBehind(tab, "Moje");
  await paste(tab, { text: `\n\n${OTHERS}` });
  const both = "Moje[^1].\n\nCudze[^2].\n\n[^2]: Cudza nota.\n\n[^1]: Moja nota.";
  await textIs(tab, both);
  const notes = tab.page.locator(".editor-page .footnotes li");
  await expect
    .poll(() => notes.allTextContents())
    .toEqual([/Moja nota/, /Cudza nota/].map((each) => expect.stringMatching(each)));
  await tab.page.keyboard.type("!");
  await textIs(tab, both.replace("Cudza nota.", "Cudza nota.!"));
  for (let step = 0; step < 2; step += 1) await tab.page.keyboard.press("Control+z");
  await textIs(tab, MINE);
  await tab.page.keyboard.press("Control+a");
  await paste(tab, { text: OTHERS });
  await textIs(tab, OTHERS);
  await closed(tab);
});

test("Markdown with taken labels stays as it is in code and in HTML", async () => {
  const body = `${MINE}\n\n\`\`\`\nkod\n\`\`\`\n\n<div>\nhtml\n</div>`;
  const tab = await newsroom.openAt(DESK, { body });
  for (const words of ["kod", "html"]) {
    await caretBehind(tab, words);
    await paste(tab, { text: OTHERS });
    await textIs(tab, body.replace(words, `${words}${OTHERS}`));
    await tab.page.keyboard.press("Control+z");
  }
  await closed(tab);
});

test("a line of a note goes above the caret's line, under a free number", async () => {
  const tab = await newsroom.openAt(DESK, { body: MINE });
  await caretBehind(tab, "Moje");
  await paste(tab, { text: "[^1]: Cudza nota." });
  await textIs(tab, `[^2]: Cudza nota.\n\n${MINE}`);
  await tab.page.keyboard.type("!");
  await textIs(tab, `[^2]: Cudza nota.\n\n${MINE.replace(".", ".!")}`);
  await closed(tab);
});

test("pictures of figures with a linked caption and of terms come into the library, and what fails is named", async () => {
  const tab = await newsroom.openAt(DESK, { body: "" });
  const media = await uploadPicture(newsroom.site, newsroom.zofia, "kot.png", "red");
  await fetching(tab, { "e.example": () => media, "f.example": () => 400 });
  const figure = (image: string) =>
    `<figure><a href="https://e.example/plik"><img ${image} alt="Kot"></a><figcaption>Fot. <a href="https://e.example/">Jan</a></figcaption></figure>`;
  const html =
    figure('src="https://e.example/kot.jpg?a=1&amp;b=2" srcset="https://e.example/2.jpg 2x"') +
    figure('src="https://f.example/pies.jpg"') +
    '<dl><dt>Kot</dt><dd>Zob. <img src="http://e.example/a(1).jpg" srcset="https://e.example/2.jpg 2x" alt="A"></dd></dl>';
  await paste(tab, { html, text: "Fot. Jan\nFot. Jan\nKot\nZob." });
  await tab.page.locator(".editor-notices").getByText("Obraz „pies.jpg” nie trafił do biblioteki.").waitFor();
  await tab.page.locator(".cm-upload").getByRole("button", { name: "Zamknij" }).click();
  const own = figure(`src="${mediaPath(media)}"`);
  await settled(tab, new RegExp(`src="${mediaPath(media)}" alt="A"`));
  expect((await tab.text()).trimEnd()).toBe(
    [
      own,
      figure('src="https://f.example/pies.jpg"'),
      `<dl><dt>Kot</dt><dd>Zob. <img src="${mediaPath(media)}" alt="A"></dd></dl>`,
    ].join("\n\n"),
  );
  await closed(tab);
});

test("where the labels cannot be changed, the Markdown is pasted and a sentence says so", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  await context.route("**/assets/pasted-html-*.js", (route) => route.abort());
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia, { body: MINE }));
  await caretBehind(tab, "Moje");
  await paste(tab, { text: ` ${OTHERS}` });
  await tab.page.locator(".editor-notices").getByText("Wklejony tekst ma przypisy albo odnośniki").waitFor();
  await textIs(tab, MINE.replace("\n", ` ${OTHERS}\n`));
  await context.close();
});
