import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession } from "#test/support/browser/editor-session.ts";
import { closed, type EditorTab } from "#test/support/browser/editor-tab.ts";
import { uploadPicture } from "#test/support/running-site/library-pictures.ts";
import { actOn } from "#test/support/running-site/post-requests.ts";

/* Tables, as somebody writes them with keys and a mouse; on a phone links too. */

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 640 };

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function opened(part: Partial<Draft>, viewport = DESK): Promise<EditorTab & { id: string }> {
  const context = await newsroom.seat(newsroom.zofia, { viewport });
  const post = await newsroom.draftOf(newsroom.zofia, part);
  const tab = await newsroom.open(context, post);
  await tab.page.locator(".cm-content").focus();
  return { ...tab, id: post.id };
}

async function published(title: string) {
  const { id } = await newsroom.draftOf(newsroom.zofia, { title, body: "Treść." });
  return actOn(newsroom.site, newsroom.zofia, id, "publish");
}

/** What the button that has the focus says. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

const field = ({ page }: EditorTab) => page.getByRole("combobox", { name: "Tytuł wpisu albo adres" });
const option = ({ page }: EditorTab, name: RegExp) => page.getByRole("listbox").getByRole("option", { name });

test("on a phone the field, the size and the tools of a table are in sight and without a fault", async () => {
  await published("Lupa zecera");
  const tab = await opened({ body: "" }, PHONE);
  const { page } = tab;
  const isInSight = async (name: string) => {
    const box = await page.locator(name).boundingBox();
    return (
      box !== null && box.x >= 0 && box.x + box.width <= PHONE.width && box.y >= 0 && box.y + box.height <= PHONE.height
    );
  };
  await page.getByRole("button", { name: "Odnośnik", exact: true }).click();
  await field(tab).pressSequentially("lupy");
  await option(tab, /Lupa zecera/).waitFor();
  await expect.poll(() => isInSight("dialog")).toBe(true);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await option(tab, /Lupa zecera/).click();
  await page.getByRole("button", { name: "Tabela", exact: true }).click();
  await expect.poll(() => isInSight("dialog")).toBe(true);
  await page.getByLabel("Kolumny").press("Control+a");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.locator(".table-tools-open").click();
  await expect.poll(() => isInSight(".table-tools-bar")).toBe(true);
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Usuń kolumnę" }).click();
  expect(await tab.text()).toMatch(/\n\| Kolumna \| Kolumna \|\n\| --- \| --- \|\n\| wartość \| wartość \|$/);
  await closed(tab);
});

describe("a table", () => {
  test("is made two by two by Enter, and in the size asked for", async () => {
    const tab = await opened({ body: "" });
    const { keyboard } = tab.page;
    await keyboard.type("/tab");
    await tab.page.locator(".cm-tooltip-autocomplete").getByRole("option", { name: "Tabela" }).click();
    await tab.page.getByLabel("Kolumny").waitFor();
    await keyboard.press("Enter");
    await keyboard.type("Rok");
    await keyboard.press("Tab");
    await keyboard.type("Nakład");
    expect(await tab.text()).toBe("| Rok | Nakład |\n| --- | --- |\n| wartość | wartość |");
    await keyboard.press("Control+End");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await tab.page.getByRole("button", { name: "Tabela", exact: true }).first().click();
    await keyboard.type("1");
    await keyboard.press("Tab");
    await keyboard.type("3");
    await keyboard.press("Enter");
    expect((await tab.text()).split("\n\n")[1]).toBe("| Kolumna |\n| --- |\n| wartość |\n| wartość |");
    await closed(tab);
  });

  test("is changed by keys alone, the caret stays in its cell, and each command is one step", async () => {
    const body = "Przed.\n\n| Rok | Nakład |\n| --- | --- |\n| 1931 | 400 |\n\nPo.";
    const tab = await opened({ body });
    const { page } = tab;
    const { keyboard } = page;
    await keyboard.press("Control+Home");
    expect(await page.locator(".table-tools").count()).toBe(0);
    for (let line = 0; line < 4; line += 1) await keyboard.press("ArrowDown");
    await keyboard.press("End");
    await keyboard.press("Escape");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Dodaj wiersz wyżej");
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    const below = body.replace("400 |\n", "400 |\n|  |  |\n");
    expect(await tab.text()).toBe(below);
    await keyboard.press("End");
    await keyboard.press("ArrowLeft");
    await expect.poll(() => focused(page)).toBe("Do prawej");
    await keyboard.press("Enter");
    expect(await tab.text()).toBe(below.replace("| --- |\n", "| --: |\n"));
    await expect.poll(() => page.getByRole("button", { name: "Do prawej" }).getAttribute("aria-pressed")).toBe("true");
    // Esc goes back to the text, and the caret is where it was.
    await keyboard.press("Escape");
    await keyboard.press("Control+z");
    expect(await tab.text()).toBe(below);
    await keyboard.press("Control+z");
    expect(await tab.text()).toBe(body);
    await keyboard.press("Alt+ArrowUp");
    expect(await tab.text()).toBe(body);
    await keyboard.type("x");
    expect(await tab.text()).toBe(body.replace("400 |", "400 x |"));
    await closed(tab);
  });

  test("is changed with the mouse while the keyboard stays in the text; the tools go when the caret leaves", async () => {
    const tab = await opened({ body: "Przed.\n\n| a | b |\n| - | - |\n| c | d |" });
    const { page } = tab;
    await page.keyboard.press("Control+End");
    await page.locator(".table-tools-open").click();
    const [tools, heading] = [page.locator(".table-tools"), page.locator(".cm-line", { hasText: "| a | b |" })];
    const gap = async () =>
      (await heading.boundingBox())!.y - ((await tools.boundingBox())!.y + (await tools.boundingBox())!.height);
    await expect.poll(async () => Math.abs(await gap())).toBeLessThan(2);
    for (const name of ["Kolumna w lewo", "Dodaj wiersz wyżej", "Dodaj kolumnę z prawej"]) {
      await page.getByRole("button", { name }).click();
    }
    await page.keyboard.type("x");
    expect(await tab.text()).toBe("Przed.\n\n| b |  | a |\n| - | --- | - |\n|  | x |  |\n| d |  | c |");
    await page.getByRole("button", { name: "Zamknij narzędzia tabeli" }).click();
    // The button that makes a table leads to the tools of the one it would stand in.
    await page.locator("[data-tool=table]").click();
    await page.getByRole("button", { name: "Dodaj wiersz niżej" }).waitFor();
    await page.keyboard.type("y z");
    expect(await tab.text()).toBe("Przed.\n\n| b |  | a |\n| - | --- | - |\n|  | xy z |  |\n| d |  | c |");
    // Pressed by a key it gives the keyboard to the tools, and the mouse brings it back.
    await page.getByRole("button", { name: "Zamknij narzędzia tabeli" }).click();
    await page.locator("[data-tool=table]").press("Enter");
    await expect.poll(() => focused(page)).toBe("Dodaj wiersz wyżej");
    await page.getByRole("button", { name: "Usuń kolumnę" }).click();
    await page.keyboard.type("w w");
    expect(await tab.text()).toMatch(/^\| {2}\| .*w w.* \|$/m);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Home");
    await page.locator(".table-tools").waitFor({ state: "detached" });
    await closed(tab);
  });
});

test("a link, a table and a picture that were put in are each taken back in one step, and brought again in one", async () => {
  const title = "Nożyce introligatora";
  const { path } = await published(title);
  const { id } = await uploadPicture(newsroom.site, newsroom.zofia, "nozyce.png", "teal");
  const tab = await opened({ body: "Raz dwa.\n\n" });
  const { page } = tab;
  const insertions: [string, () => Promise<void>, RegExp][] = [
    [
      "Odnośnik",
      async () => {
        await field(tab).pressSequentially("nożyce");
        await option(tab, /Nożyce introligatora/).click();
      },
      new RegExp(`^Raz dwa\\.\\n\\n\\[${title}\\]\\(${path}\\)$`),
    ],
    ["Tabela", () => page.keyboard.press("Enter"), /^Raz dwa\.\n\n\| Kolumna \|/],
    [
      "Obraz",
      async () => {
        await page.getByRole("dialog").getByRole("button", { name: "Z biblioteki" }).click();
        await page.getByRole("dialog").locator(`img[src*="${id}"]`).first().click();
        await page.getByRole("dialog").locator("textarea").first().fill("Nożyce");
        await page.getByRole("dialog").getByRole("button", { name: "Wstaw", exact: true }).click();
      },
      /^Raz dwa\.\n\n!\[Nożyce\]\(/,
    ],
  ];
  for (const [name, put, expected] of insertions) {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name, exact: true }).first().click();
    await page.getByRole("dialog").waitFor();
    await put();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tab.text()).toMatch(expected);
    await page.keyboard.press("Control+z");
    expect(await tab.text()).toBe("Raz dwa.\n\n");
    await page.keyboard.press("Control+y");
    expect(await tab.text()).toMatch(expected);
    await page.keyboard.press("Control+z");
  }
  await closed(tab);
});

test("a bar typed into a cell is text for readers, and at the end of rows a table is still typed by hand", async () => {
  const tab = await opened({ body: "| a | b |\n| --- | --- |\n| ps | d |" });
  const { keyboard } = tab.page;
  await tab.page.locator(".cm-content").focus();
  await keyboard.press("Control+End");
  for (let back = 0; back < 6; back += 1) await keyboard.press("ArrowLeft");
  await keyboard.type(" | grep");
  await expect.poll(() => tab.text()).toBe("| a | b |\n| --- | --- |\n| ps \\| grep | d |");
  await expect.poll(() => tab.page.locator(".editor-page td").allTextContents()).toEqual(["ps | grep", "d"]);
  await keyboard.press("Control+z");
  expect(await tab.text()).toBe("| a | b |\n| --- | --- |\n| ps | d |");
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  await keyboard.type("| x | y |");
  await keyboard.press("Enter");
  await keyboard.type("| --- | --- |");
  expect(await tab.text()).toBe("| x | y |\n| --- | --- |");
  await closed(tab);
});
