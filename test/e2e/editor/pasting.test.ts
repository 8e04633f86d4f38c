import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab, paste } from "#test/support/browser/editor-tab.ts";
import { settled } from "#test/support/browser/picture-steps.ts";
import { paint } from "#test/support/running-site/library-pictures.ts";

/* What is pasted into a table cell or into code: nothing vanishes without a sentence, and one step takes all of it back. */

const DESK = { width: 1280, height: 860 };
const TABLE = "| a | b |\n| --- | --- |\n| c | d |";
const CELLS = {
  html: "<table><col><tr><td>1</td><td>2</td></tr><tr><td>3</td><td><p>4</p><p>cztery</p></td></tr></table>",
  text: "1\t2\n3\t4",
};

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const notice = ({ page }: EditorTab) => page.locator(".editor-notices");
const textIs = (tab: EditorTab, expected: string) => expect.poll(() => tab.text()).toBe(expected);

test("a table goes into the cells of a table, other blocks become lines of the cell, and readers see these lines", async () => {
  const tab = await newsroom.openAt(DESK, { body: TABLE });
  const { keyboard } = tab.page;
  await tab.page.locator(".cm-content").focus();
  await keyboard.press("Control+End");
  for (let back = 0; back < 2; back += 1) await keyboard.press("ArrowLeft");
  await paste(tab, CELLS);
  const filled = "| a | b |  |\n| --- | --- | --- |\n| c | 1 | 2 |\n|  | 3 | 4<br>cztery |";
  await textIs(tab, filled);
  await notice(tab).getByText("Wklejone komórki zastąpiły tekst").waitFor();
  await keyboard.press("Control+z");
  await textIs(tab, TABLE);
  expect(await notice(tab).textContent()).toBe("");
  await keyboard.press("Control+y");
  await textIs(tab, filled);
  await keyboard.press("Control+z");
  await paste(tab, { html: "<p>raz</p><ul><li>dwa</li><li><b>trzy</b></li></ul>", text: "raz\ndwa\ntrzy" });
  await textIs(tab, "| a | b |\n| --- | --- |\n| c | draz<br>dwa<br>**trzy** |");
  await expect.poll(() => tab.page.locator(".editor-page td").last().locator("br").count()).toBe(2);
  await closed(tab);
});

test("closing a notice lets the writer write on: the next words reach the text", async () => {
  const tab = await newsroom.openAt(DESK, { body: "```js\nlet x;\n```" });
  await tab.page.locator(".cm-line", { hasText: "let x;" }).click();
  await tab.page.keyboard.press("End");
  await paste(tab, { html: '<p>y <img src="https://example.pl/a.png"></p>', text: " // y" });
  await notice(tab).getByRole("button", { name: "Zamknij" }).click();
  await tab.page.keyboard.type(" dalej");
  await textIs(tab, "```js\nlet x; // y dalej\n```");
  await closed(tab);
});

test("a picture pasted into code stands behind the code; where words are pasted with it, a sentence names it", async () => {
  const tab = await newsroom.openAt(DESK, { body: "```js\nlet x;\n```\n\nDalej." });
  await tab.page.locator(".cm-line", { hasText: "let x;" }).click();
  await tab.page.keyboard.press("End");
  await paste(tab, { html: '<p>y <img src="https://example.pl/a.png"></p>', text: " // y" });
  await textIs(tab, "```js\nlet x; // y\n```\n\nDalej.");
  await notice(tab).getByText("Obrazy ze schowka nie zostały wklejone").waitFor();
  await tab.page.keyboard.press("Control+z");
  expect(await notice(tab).textContent()).toBe("");
  await paste(tab, { html: '<img src="file:///C:/Temp/a.png">', text: "" });
  await notice(tab).getByText("Obrazy ze schowka nie zostały wklejone").waitFor();
  await textIs(tab, "```js\nlet x;\n```\n\nDalej.");
  await paste(tab, { files: [{ name: "kropka.png", type: "image/png", bytes: await paint("red") }] });
  await settled(tab, /^```js\nlet x;\n```\n\n!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\.png\)\n+Dalej\.$/);
  await closed(tab);
});

test("what is said of a pasted picture goes with the paste", async () => {
  const tab = await newsroom.openAt(DESK, { body: "Wstęp." });
  await tab.type(" ");
  const comment = '<a href="#_msocom_1">[JK1]</a>';
  const html = `<p>Raz${comment} <img src="file:///C:/Temp/clip_image001.png" alt="Kosz"></p>`;
  await paste(tab, { html, text: "Raz" });
  await notice(tab).getByText("Komentarze z wklejanego dokumentu zostały pominięte.").waitFor();
  await notice(tab).getByText("W schowku nie było pliku obrazu: clip_image001.png.").waitFor();
  await tab.page.keyboard.type("!");
  await notice(tab).getByText("W schowku nie było").waitFor();
  await tab.page.keyboard.press("Control+z");
  await tab.page.keyboard.press("Control+z");
  await textIs(tab, "Wstęp. ");
  expect(await notice(tab).textContent()).toBe("");
  await closed(tab);
});
