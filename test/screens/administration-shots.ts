import type { Page } from "@playwright/test";
import type { Shot } from "./shots.ts";

export const ADMINISTRATION_SHOTS: Shot[] = [
  {
    name: "users-byline",
    site: "newsroom",
    path: "/studio/users",
    as: "administrator",
    act: (page) => page.click("#podpisy ~ ul summary >> nth=0"),
  },
  { name: "sample", site: "newsroom", path: "/studio/settings/sample", as: "administrator" },
  { name: "sample-gone", site: "empty", path: "/studio/settings/sample", as: "administrator" },
  { name: "author-page", site: "newsroom", path: "/studio/account", as: "author", act: ownPage },
  { name: "settings", site: "newsroom", path: "/studio/settings", as: "administrator" },
  { name: "settings-empty", site: "empty", path: "/studio/settings", as: "administrator" },
  { name: "look", site: "newsroom", path: "/studio/look", as: "administrator" },
  { name: "look-tried", site: "newsroom", path: "/studio/look", as: "administrator", act: tryPaper },
  { name: "look-empty", site: "empty", path: "/studio/look", as: "administrator" },
  { name: "look-refused", site: "newsroom", path: "/studio/look", as: "administrator", act: menuNowhere },
  { name: "mail", site: "newsroom", path: "/studio/mail", as: "administrator" },
  { name: "mail-refused", site: "newsroom", path: "/studio/mail", as: "administrator", act: mailNowhere },
  { name: "letters", site: "newsroom", path: "/studio/letters", as: "administrator", act: planDigest },
  { name: "mail-domain", site: "newsroom", path: "/studio/mail", as: "administrator", act: mailDomain },
  { name: "subscribers", site: "newsroom", path: "/studio/subscribers", as: "administrator" },
  { name: "addresses-tested", site: "newsroom", path: "/studio/addresses?test=/rss", as: "administrator" },
  { name: "backups", site: "newsroom", path: "/studio/backups", as: "administrator", act: takeBackup },
  { name: "restore-site", site: "newsroom", path: "/studio/backups", as: "administrator", act: chooseBackup },
];

async function takeBackup(page: Page): Promise<void> {
  await page.locator('form:has(input[name="do"][value="take"]) button').click();
  await page.locator("main tbody tr").first().waitFor();
}

async function chooseBackup(page: Page): Promise<void> {
  await takeBackup(page);
  await page.locator("main tbody a.button").first().click();
  await page.locator('input[name="agreed"]').waitFor();
}

async function tryPaper(page: Page): Promise<void> {
  await page.check('input[name="accent"][value="#1f5f3a"]');
  await page.check('input[name="paper"][value="#fff1e5"]');
  await page.check('input[name="typefaces"][value="literata"]');
  await page.locator('iframe[src*="literata"]').first().waitFor();
}

async function mailNowhere(page: Page): Promise<void> {
  await page.fill("input[name='host']", "smtp.example.pl");
  await page.selectOption("select[name='security']", "none");
  await page.locator('form:has(input[name="do"][value="mail"]) button').click();
  await page.locator(".notice-fault").waitFor();
}

async function planDigest(page: Page): Promise<void> {
  await page.selectOption("select[name='digest']", "weekly");
  await page.locator('form:has(input[name="do"][value="settings"]) button').click();
  await page.locator("textarea[name='introduction']").waitFor();
}

async function mailDomain(page: Page): Promise<void> {
  await page.fill("input[name='host']", "localhost");
  await page.selectOption("select[name='security']", "none");
  await page.fill("input[name='fromEmail']", "redakcja@szpalta.invalid");
  await page.locator('form:has(input[name="do"][value="mail"]) button').click();
  await page.locator('form:has(input[name="do"][value="domain"]) button').click();
  await page.locator("#domena ~ form table").waitFor();
}

async function menuNowhere(page: Page): Promise<void> {
  await page.locator("input[name='menu.label']:visible").last().fill("Dokądkolwiek");
  await page.locator("input[name='menu.href']:visible").last().fill("javascript:alert(1)");
  await page.locator('form:has(input[name="do"][value="lines"]) button').last().click();
  await page.locator(".notice-fault").waitFor();
}

async function ownPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Strona autora" }).click();
  await page.waitForURL("**/studio/authors/*");
  await page.getByLabel("Odnośniki").fill("https://przyklad.example/\nnie-adres");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await page.locator(".field-fault").first().waitFor();
}
