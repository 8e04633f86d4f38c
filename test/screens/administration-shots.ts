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
