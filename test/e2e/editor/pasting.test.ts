import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab, paste } from "#test/support/browser/editor-tab.ts";
import { mediaPath } from "#core/base/media.ts";
import { chooseFile, fetching, settled } from "#test/support/browser/picture-steps.ts";
import { paint, uploadPicture } from "#test/support/running-site/library-pictures.ts";

/* What is pasted, above all into a table cell or into code: nothing vanishes without a sentence, and one step takes all of it back. */

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
  await paste(tab, CELLS);
  await notice(tab).getByText("Wklejone komórki zastąpiły tekst").waitFor();
  // After the next change Ctrl+Z would take that back.
  await keyboard.type("!");
  await expect.poll(() => notice(tab).textContent()).toBe("");
  for (let step = 0; step < 2; step += 1) await keyboard.press("Control+z");
  await textIs(tab, TABLE);
  await paste(tab, { html: "<p>raz</p><ul><li>dwa</li><li><b>trzy</b></li></ul>", text: "raz\ndwa\ntrzy" });
  await textIs(tab, "| a | b |\n| --- | --- |\n| c | draz<br>• dwa<br>• **trzy** |");
  await expect.poll(() => tab.page.locator(".editor-page td").last().locator("br").count()).toBe(2);
  await closed(tab);
});

test("a link pasted into a link's text is its words there", async () => {
  const tab = await newsroom.openAt(DESK, { body: "Zob. [Ala](/ala)." });
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  for (let back = 0; back < 9; back += 1) await tab.page.keyboard.press("ArrowLeft");
  const html = '<p><a href="https://example.pl/kot">ma kota</a></p>';
  await paste(tab, { html, text: "ma kota" });
  await settled(tab, /^Zob\. \[Alma kotaa\]\(\/ala\)\.$/);
  await closed(tab);
});

test("words keep their space and no mark twice; an address goes to a link; a picture and its lines are one step", async () => {
  const tab = await newsroom.openAt(DESK, { body: "_Ala kot_ [tu](https://stary.pl)" });
  const press = async (key: string, times: number) => {
    for (let at = 0; at < times; at += 1) await tab.page.keyboard.press(key);
  };
  await tab.page.locator(".cm-content").focus();
  await press("Control+Home", 1);
  await press("ArrowRight", 5);
  await paste(tab, { html: '<meta charset="utf-8"><h2><i>ma </i></h2>', text: "ma " });
  await textIs(tab, "_Ala ma kot_ [tu](https://stary.pl)");
  await press("End", 1);
  await press("Shift+ArrowLeft", "[tu](https://stary.pl)".length);
  await paste(tab, { text: "https://nowy.pl" });
  await textIs(tab, "_Ala ma kot_ [tu](https://nowy.pl)");
  await paste(tab, { files: [{ name: "kropka.png", type: "image/png", bytes: await paint("red") }] });
  await settled(tab, /\n\n!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\.png\)\n\n$/);
  await press("Control+z", 1);
  await textIs(tab, "_Ala ma kot_ [tu](https://nowy.pl)");
  await closed(tab);
});

test("closing a notice lets the writer write on: the next words reach the text", async () => {
  const tab = await newsroom.openAt(DESK, { body: "```js\nlet x;\n```" });
  await tab.page.locator(".cm-line", { hasText: "let x;" }).click();
  await tab.page.keyboard.press("End");
  await paste(tab, { html: '<p>y <img src="https://example.pl/a.png"></p>', text: " // y" });
  await notice(tab).getByRole("button", { name: "Zamknij" }).click();
  await tab.page.keyboard.type(" dalej");
  await expect.poll(() => tab.text()).toMatch(/^```js\nlet x; \/\/ y dalej\n```\n/);
  await closed(tab);
});

test("a picture pasted into code stands behind the code, from a file and from a page, and a sentence says so", async () => {
  const tab = await newsroom.openAt(DESK, { body: "```js\nlet x;\n```\n\nDalej." });
  await tab.page.locator(".cm-line", { hasText: "let x;" }).click();
  await tab.page.keyboard.press("End");
  const media = await uploadPicture(newsroom.site, newsroom.zofia, "wykres.png", "red");
  await fetching(tab, { "example.pl": () => media });
  const before = "```js\nlet x;\n```\n\nDalej.";
  await paste(tab, { html: '<p>y <img src="https://example.pl/a.png" alt="A"></p>', text: " // y" });
  const path = mediaPath(media).replace(".", "\\.");
  await settled(tab, new RegExp(`^\`\`\`js\nlet x; // y\n\`\`\`\n\n!\\[A\\]\\(${path}\\)\n\n\n\nDalej\\.$`));
  await notice(tab).getByText("Wklejone obrazy stoją poza kodem").waitFor();
  await tab.page.keyboard.type("!");
  await settled(tab, /^```js\nlet x; \/\/ y!\n/);
  await tab.page.keyboard.press("Control+z");
  await tab.page.keyboard.press("Control+z");
  await textIs(tab, before);
  expect(await notice(tab).textContent()).toBe("");
  await paste(tab, { html: '<img src="file:///C:/Temp/a.png">', text: "" });
  await notice(tab).getByText("Wklejone obrazy stoją poza kodem").waitFor();
  await notice(tab).getByText("W schowku nie było pliku obrazu: a.png.").waitFor();
  await tab.page.keyboard.press("Control+z");
  await textIs(tab, before);
  await tab.page.locator(".cm-line", { hasText: "let x;" }).click();
  await paste(tab, { files: [{ name: "kropka.png", type: "image/png", bytes: await paint("red") }] });
  await notice(tab).getByText("Wklejone obrazy stoją poza kodem").waitFor();
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

const cellEnd = async ({ page }: EditorTab) => {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  for (let back = 0; back < 2; back += 1) await page.keyboard.press("ArrowLeft");
};

test("the next words stand behind pictures pasted into a cell, which keep their order, and behind one of the button", async () => {
  const tab = await newsroom.openAt(DESK, { body: TABLE });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await tab.page.route("**/studio/upload?name=pierwszy.png", async (route) => {
    await released;
    await route.continue();
  });
  await cellEnd(tab);
  const first = { name: "pierwszy.png", type: "image/png", bytes: await paint("red") };
  await paste(tab, { files: [first, { ...first, name: "drugi.png", bytes: await paint("blue") }] });
  await tab.page.keyboard.type(" dalej");
  await expect.poll(() => tab.page.locator(".cm-upload").allTextContents()).toHaveLength(1);
  release();
  const picture = "!\\[[^\\]]*\\]\\(/media/[0-9a-f]{32}\\.png\\)";
  await settled(tab, new RegExp(`\\| d${picture} ${picture} dalej \\|$`));
  await expect.poll(() => tab.page.locator(".editor-page td img").count()).toBe(2);
  await paste(tab, { files: [{ ...first, name: "trzeci.png", bytes: await paint("green") }] });
  await settled(tab, new RegExp(`dalej${picture} \\|$`));
  await tab.page.keyboard.type("!");
  await settled(tab, new RegExp(`dalej${picture}! \\|$`));
  await tab.page.getByRole("button", { name: "Obraz", exact: true }).click();
  const dialog = tab.page.getByRole("dialog");
  await chooseFile(tab, "kosz.png", "olive", dialog.getByRole("button", { name: "Z dysku" }));
  await dialog.locator(`img[src^="/media/"]`).waitFor();
  await dialog.getByLabel("Opis dla niewidzących").fill("Kosz | wiadro");
  await dialog.getByRole("button", { name: "Wstaw" }).click();
  await tab.page.keyboard.type("?");
  await settled(tab, /!\[Kosz \\\| wiadro\]\([^)]*\)\? \|$/);
  await closed(tab);
});

test("a footnote pasted into a cell has its note at the end, and readers see its number and its text", async () => {
  const tab = await newsroom.openAt(DESK, { body: `${TABLE}\n\nDalej.` });
  await tab.page.locator(".cm-line", { hasText: "| c | d |" }).click();
  await tab.page.keyboard.press("End");
  const html = `<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><p>Zdanie<!-- Sprawdź to! --><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>
    <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Skąd wiadomo.</p></div>`;
  await paste(tab, { html, text: "Zdanie1." });
  await notice(tab).getByText("Komentarze z wklejanego dokumentu zostały pominięte.").waitFor();
  await tab.page.keyboard.type("!");
  await textIs(tab, "| a | b |\n| --- | --- |\n| c | dZdanie[^1].! |\n\nDalej.\n\n[^1]: Skąd wiadomo.");
  await tab.page.locator(".editor-page td .footnote-ref", { hasText: "1" }).waitFor();
  await tab.page.locator(".editor-page .footnotes li", { hasText: "Skąd wiadomo." }).waitFor();
  for (let step = 0; step < 2; step += 1) await tab.page.keyboard.press("Control+z");
  await textIs(tab, `${TABLE}\n\nDalej.`);
  await closed(tab);
});

test("code pasted into a cell keeps its indentation for readers", async () => {
  const tab = await newsroom.openAt(DESK, { body: TABLE });
  await cellEnd(tab);
  const html = `<meta charset='utf-8'><div style="font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span>if a:</span></div><div><span>    b()</span></div></div>`;
  await paste(tab, { html, text: "if a:\n    b()", editorData: '{"mode":"python"}' });
  await textIs(tab, "| a | b |\n| --- | --- |\n| c | d`if a:`<br>`    b()` |");
  const spans = tab.page.locator(".editor-page td code");
  await expect.poll(() => spans.allTextContents()).toEqual(["if a:", "    b()"]);
  expect(await spans.last().evaluate((span) => getComputedStyle(span).whiteSpace)).toBe("pre-wrap");
  // Behind the last bar readers see no text.
  await tab.page.keyboard.press("End");
  await paste(tab, { text: " raz\ndwa" });
  await tab.page.keyboard.type("!");
  await textIs(tab, "| a | b |\n| --- | --- |\n| c | d`if a:`<br>`    b()`raz<br>dwa! |");
  await closed(tab);
});

test("a picture of Word comes out of the RTF of the clipboard, and one that is not in it is named", async () => {
  const tab = await newsroom.openAt(DESK, { body: "" });
  const digits = Buffer.from(await paint("red")).toString("hex");
  const rtf = `{\\rtf1\\ansi {\\*\\shppict{\\pict{\\*\\picprop}\\picw847\\pngblip\\bliptag-5{\\*\\blipuid de42f8ea923fe291b6e230b56be1e1ee}${digits}}}}`;
  const image = '<img width=32 src="file:///C:/Temp/clip_image001.png" alt="Kosz">';
  await paste(tab, { html: `<p>Raz ${image}</p>`, text: "Raz", rtf });
  await settled(tab, /^Raz\n\n!\[Kosz\]\(\/media\/[0-9a-f]{32}\.png\)\n\n$/);
  expect(await notice(tab).textContent()).toBe("");
  await closed(tab);
});

test.each([
  ["without a network", null],
  ["after a new version of the site", 404],
])("%s a paste is the plain text, and a sentence says so; the editor stays", async (_, status) => {
  const context = await newsroom.seat(newsroom.zofia);
  await context.route("**/assets/{pasted-html,await-pasted-pictures}-*.js", (route) =>
    status === null ? route.abort() : route.fulfill({ status }),
  );
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia, { body: "Ala " }));
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await paste(tab, { html: "<p>ma <b>kota</b></p>", text: "ma kota" });
  await textIs(tab, "Ala ma kota");
  await notice(tab).getByText("Wklejono sam tekst, bo nie udało się wczytać narzędzia").waitFor();
  await tab.page.keyboard.type(".");
  await textIs(tab, "Ala ma kota.");
  await tab.page.context().close();
});

test("line breaks of Windows leave the caret behind what was pasted, and plain paragraphs stay in their item", async () => {
  const tab = await newsroom.openAt(DESK, { body: "" });
  await paste(tab, { html: "<span>raz\r\ndwa</span>", text: "raz\r\ndwa\r\ntrzy" });
  await settled(tab, /^raz\ndwa\ntrzy$/);
  await tab.page.keyboard.type("!");
  await textIs(tab, "raz\ndwa\ntrzy!");
  await tab.page.keyboard.press("Control+a");
  await tab.page.keyboard.type("- a");
  await paste(tab, { text: "b\r\n\r\nc" });
  await tab.page.keyboard.type("!");
  await textIs(tab, "- ab\n\n  c!");
  await closed(tab);
});

test("a paste that waits for its code goes where the caret was, before what is typed meanwhile", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route("**/assets/pasted-html-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia, { body: "Ala " }));
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await paste(tab, { html: "<p>ma <b>kota</b></p>", text: "ma kota" });
  await tab.page.keyboard.type(" i psa");
  release();
  await textIs(tab, "Ala ma **kota** i psa");
  await tab.page.keyboard.type(".");
  await textIs(tab, "Ala ma **kota** i psa.");
  await closed(tab);
});

test("a picture copied by itself keeps what its page said of it", async () => {
  const tab = await newsroom.openAt(DESK, { body: "" });
  const files = [{ name: "image.png", type: "image/png", bytes: await paint("navy") }];
  await paste(tab, { html: '<img src="https://example.pl/kot.webp" alt="Kot [rudy]" style="width:9px">', files });
  await settled(tab, new RegExp(`^!\\[Kot \\\\\\[rudy\\\\\\]\\]\\(/media/[0-9a-f]{32}\\.png\\)\\s*$`));
  await closed(tab);
});
