import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type EditorTab, editorOn } from "./editor-tab.ts";
import type { RunningSite } from "../running-site/running-site.ts";
import { PASSWORD, type TeamMember } from "../running-site/team.ts";

const PICTURE = fileURLToPath(new URL("../../../sample/pictures/adres.jpg", import.meta.url));

export const SAVED = /^Zapisano \d{1,2}:\d\d na serwerze$/;

export async function openWindow(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  return { context, page: await context.newPage() };
}

export async function signIn(browser: Browser, site: RunningSite, member: TeamMember): Promise<Page> {
  const { page } = await openWindow(browser);
  await page.goto(`${site.url}/login`);
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Hasło").fill(member.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await page.getByRole("heading", { name: "Kolejka" }).waitFor();
  return page;
}

interface Person {
  name: string;
  email: string;
  /** What a first administrator calls the site. */
  siteName?: string;
}

/** Uses a one-time link; ends at the queue. */
export async function acceptLink(page: Page, link: string, { name, email, siteName }: Person) {
  await page.goto(link);
  if (siteName !== undefined) await page.getByLabel("Nazwa witryny").fill(siteName);
  const address = page.getByLabel("E-mail");
  if ((await address.inputValue()) === "") await address.fill(email);
  await page.getByLabel("Imię i nazwisko").fill(name);
  await page.getByLabel("Hasło").fill(PASSWORD);
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await page.getByRole("heading", { name: "Kolejka" }).waitFor();
}

export async function write(page: Page, title: string, text: string, category = "Warsztat"): Promise<EditorTab> {
  await toPostsList(page);
  await page.getByRole("link", { name: "Nowy wpis" }).first().click();
  const tab = await theEditor(page);
  await page.getByLabel("Tytuł", { exact: true }).fill(title);
  await page.getByLabel("Kategoria", { exact: true }).selectOption({ label: category });
  await tab.type(text);
  await tab.stands(SAVED);
  return tab;
}

export async function open(page: Page, title: string): Promise<EditorTab> {
  await toPostsList(page);
  return openHere(page, title);
}

export async function openHere(page: Page, title: string): Promise<EditorTab> {
  await page.getByRole("link", { name: title, exact: true }).click();
  return theEditor(page);
}

export async function toPostsList(page: Page): Promise<void> {
  if (new URL(page.url()).pathname !== "/studio") await page.getByRole("link", { name: "Studio", exact: true }).click();
  else await page.reload();
  await page.getByRole("heading", { name: "Kolejka" }).waitFor();
}

/** Presses the button of an act and that of its dialog, which may have another name (`does`). */
export async function act(
  { page }: EditorTab,
  name: string,
  answer: (dialog: ReturnType<Page["getByRole"]>) => Promise<unknown> = async () => {},
  does = name,
): Promise<void> {
  const main = page.locator(".button-main", { hasText: new RegExp(`^${name}$`) });
  const inMenu = page.locator("#editor-menu button", { hasText: new RegExp(`^${name}`) });
  // Some acts are offered only once what was typed is saved.
  await main.or(inMenu).first().waitFor({ state: "attached" });
  if (await main.count()) await main.click();
  else {
    await page.getByRole("button", { name: "Więcej" }).click();
    await inMenu.click();
  }
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await answer(dialog);
  await dialog.getByRole("button", { name: does, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function publish(tab: EditorTab, name = "Opublikuj"): Promise<string> {
  await act(tab, name);
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  return addressOf(tab);
}

export async function addressOf({ page }: EditorTab): Promise<string> {
  return (await page.locator("a.editor-address").getAttribute("href")) ?? "";
}

/** Status and location, for a browser that does not follow redirects. */
export async function leads(url: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(url, { redirect: "manual" });
  return [status, headers.get("location")];
}

export async function tagWith(page: Page, name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: "Dodaj tag" });
  await field.fill(name);
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).waitFor();
  await field.press("Enter");
  await page.getByRole("button", { name: `Usuń: ${name}` }).waitFor();
}

export async function coverWith(page: Page, alt: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Dodaj okładkę" }).click(),
  ]);
  await chooser.setFiles(PICTURE);
  await page.getByLabel("Opis dla niewidzących").fill(alt);
  // Rejects for a picture that cannot be shown.
  await page.locator(".editor-cover img").evaluate((image: HTMLImageElement) => image.decode());
}

export async function move(
  tab: EditorTab,
  to: { slug: string; category?: string },
  consequences: string[],
): Promise<void> {
  await act(tab, "Zmień adres", async (dialog) => {
    await dialog.getByLabel("Adres").fill(to.slug);
    if (to.category) await dialog.getByLabel("Kategoria").selectOption({ label: to.category });
    await dialog.getByRole("button", { name: "Pokaż skutki" }).click();
    for (const each of consequences) await dialog.getByText(each).first().waitFor();
  });
}

async function theEditor(page: Page): Promise<EditorTab> {
  await page.locator(".cm-content").waitFor();
  return editorOn(page);
}
