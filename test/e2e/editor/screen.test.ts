import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { type EditorTab, paste } from "#test/support/browser/editor-tab.ts";
import { joinTeam } from "#test/support/running-site/team.ts";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

test("pasted formatting becomes Markdown, and the plain way pastes text", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: "" }),
  );
  await tab.page.locator(".cm-content").focus();
  await tab.page.locator(".cm-content").evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      "<h2 style='color:red'>Tytuł</h2><p>raz <b>dwa</b></p><script>alert(1)</script>",
    );
    clipboardData.setData("text/plain", "Tytuł raz dwa");
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await tab.page.locator(".cm-line", { hasText: "**dwa**" }).waitFor();
  expect(await tab.text()).toBe("## Tytuł\n\nraz **dwa**");
  await closed(tab);
});

test("an error that nothing handled leaves the editor and is told of in it", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: "Ala" }),
  );
  await tab.page.evaluate(() => void Promise.reject(new Error("Nothing handles this.")));
  await tab.page.locator(".editor-notices").getByText("Tekst jest bezpieczny").waitFor();
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  await tab.page.keyboard.type(" ma");
  await tab.page.locator(".cm-line", { hasText: "Ala ma" }).waitFor();
  expect(tab.complaints).toEqual([expect.stringContaining("Nothing handles this.")]);
  await tab.page.close();
});

test("a slash at the beginning of a line offers what can be put there, and is a slash anywhere else", async () => {
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: "" }),
  );
  const menu = tab.page.locator(".cm-tooltip-autocomplete");
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.type("raz / dwa\n/srodtyt", { delay: 20 });
  await menu.getByRole("option").first().waitFor();
  await tab.page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await tab.page.keyboard.type("u");
  await menu.getByRole("option").first().click();
  expect(await tab.text()).toMatch(/^raz \/ dwa\n## /);
  await closed(tab);
});

test("a picture pasted into the text arrives where it was put, whatever is typed meanwhile", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  const drawn = await tab.page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    canvas.getContext("2d")!.fillRect(0, 0, 20, 20);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await paste(tab, { files: [{ name: "zecer.png", type: "image/png", bytes: Uint8Array.from(drawn) }] });
  await tab.type(" Pisane w trakcie.");
  await tab.page.locator(".cm-line", { hasText: "/media/" }).waitFor();
  expect(await tab.text()).toMatch(/!\[[^\]]*\]\(\/media\/[0-9a-f]{32}\.png\)/);
  expect(await tab.text()).toContain("Pisane w trakcie.");
  await tab.stands(SAVED);
  await closed(tab);
});

test("a draft is published from the dark button, and its changes after that from the same place", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  await tab.type(" Do druku.");
  await tab.page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  await tab.page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  const path = await tab.page.locator("a.editor-address").getAttribute("href");
  expect(await (await fetch(newsroom.site.url + path)).text()).toContain("Do druku.");
  await tab.type(" Poprawione.");
  await tab.stands(SAVED);
  expect(await (await fetch(newsroom.site.url + path)).text()).not.toContain("Poprawione.");
  await tab.page.getByRole("button", { name: "Opublikuj zmiany" }).click();
  await tab.page.getByRole("dialog").getByRole("button", { name: "Opublikuj zmiany" }).click();
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  expect(await (await fetch(newsroom.site.url + path)).text()).toContain("Poprawione.");
  await closed(tab);
});

test("an act shows where the post stands, the remark it carried, and why the text is closed", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  const { page } = tab;
  const inMenu = async (name: string) => {
    await page.getByRole("button", { name: "Więcej" }).click();
    await page.locator(".editor-menu").getByRole("button", { name }).click();
  };
  await inMenu("Oddaj do sprawdzenia");
  await page.getByLabel("Uwaga dla redakcji").fill("Proszę sprawdzić daty.");
  await page.getByRole("dialog").getByRole("button", { name: "Oddaj do sprawdzenia" }).click();
  await page.locator(".editor-fields").getByText("Do sprawdzenia", { exact: true }).waitFor();
  await page.locator(".editor-remarks").getByText("Proszę sprawdzić daty.").waitFor();
  await inMenu("Przenieś do kosza");
  await page.getByRole("dialog").getByRole("button", { name: "Przenieś do kosza" }).click();
  await page.getByText("Wpis leży w koszu.").waitFor();
  expect(await page.locator(".cm-content").getAttribute("contenteditable")).not.toBe("true");
  await page.getByRole("button", { name: "Przywróć z kosza" }).click();
  await page.locator(".editor-why-not").waitFor({ state: "detached" });
  await closed(tab);
});

test("a remark for the editor outlives a dialog that is closed, a session that ends and a page that is reloaded", async () => {
  const hania = await joinTeam(newsroom.site, "contributor", "hania.uwaga@szpalta.example", "Hania Wójcik");
  const post = await newsroom.draftOf(hania);
  const context = await newsroom.seat(hania);
  const tab = await newsroom.open(context, post);
  const dialog = tab.page.getByRole("dialog");
  const ask = async () => {
    await tab.page.getByRole("button", { name: "Oddaj do sprawdzenia" }).click();
    await dialog.waitFor();
    return dialog.getByRole("textbox");
  };
  await (await ask()).fill("Proszę sprawdzić daty.");
  await tab.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await (await ask()).inputValue()).toBe("Proszę sprawdzić daty.");
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Oddaj do sprawdzenia" }).click();
  await tab.page.locator(".editor-sign-in").waitFor();
  await tab.page.getByLabel("Hasło").fill(hania.password);
  await tab.page.keyboard.press("Enter");
  await tab.page.locator(".editor-sign-in").waitFor({ state: "detached" });
  await tab.page.reload();
  await tab.page.locator(".cm-content").waitFor();
  expect(await (await ask()).inputValue()).toBe("Proszę sprawdzić daty.");
  await dialog.getByRole("button", { name: "Oddaj do sprawdzenia" }).click();
  await tab.page.locator(".editor-fields").getByText("Do sprawdzenia", { exact: true }).waitFor();
  await tab.page.locator(".editor-remarks", { hasText: "Proszę sprawdzić daty." }).waitFor();
  await tab.page.getByRole("button", { name: "Cofnij oddanie do sprawdzenia" }).click();
  await tab.page.locator(".editor-fields").getByText("Szkic", { exact: true }).waitFor();
  expect(await (await ask()).inputValue()).toBe("");
  await closed(tab);
});

test("the result of a search and the picture for networks follow the title while it is typed", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  await tab.page.locator("summary", { hasText: "W wyszukiwarkach" }).click();
  await tab.page.getByLabel("Tytuł", { exact: true }).fill("Zażółć gęślą jaźń");
  await tab.page.locator(".editor-snippet-title", { hasText: "Zażółć gęślą jaźń" }).waitFor();
  const card = tab.page.locator(".editor-social-sheet", { hasText: "Zażółć gęślą jaźń" });
  await card.waitFor();
  expect(await card.locator(".editor-social-title").getAttribute("data-size")).toBe("104");
  expect(await card.textContent()).toContain("Zofia Łęcka");
  await tab.stands(SAVED);
  await closed(tab);
});

test("tags are found by name, made when they are new, and taken away by the keyboard", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  const field = tab.page.getByRole("combobox", { name: "Dodaj tag" });
  await field.fill("korekta");
  await tab.page.getByRole("option", { name: /^korekta/ }).waitFor();
  await field.press("Enter");
  await field.fill("zupełnie nowy tag");
  await tab.page.getByRole("option", { name: /Utwórz/ }).click();
  await tab.page.getByRole("button", { name: "Usuń: zupełnie nowy tag" }).waitFor();
  await tab.stands(SAVED);
  await field.press("Backspace");
  await tab.page.getByRole("button", { name: "Usuń: zupełnie nowy tag" }).waitFor({ state: "detached" });
  await closed(tab);
});

/** Between the two widths at which every screen is judged. */
test("at 768 px wide nothing is cut off and axe finds nothing", async () => {
  const context = await newsroom.seat(newsroom.zofia, { viewport: { width: 768, height: 900 } });
  const tab = await newsroom.open(context, await newsroom.draftOf(newsroom.zofia));
  await tab.page.locator(".editor-checks-list li").first().waitFor({ state: "attached" });
  expect(await tab.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeFaultsInBothSchemes(tab.page)).toEqual([]);
  await closed(tab);
});
