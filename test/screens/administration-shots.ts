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
  { name: "backups", site: "newsroom", path: "/studio/backups", as: "administrator", act: takeBackup },
  { name: "import", site: "empty", path: "/studio/import", as: "administrator" },
  { name: "import-refused", site: "empty", path: "/studio/import", as: "administrator", act: refuseFile },
  { name: "import-tried", site: "newsroom", path: "/studio/import", as: "administrator", act: tryFile },
  { name: "restore-site", site: "newsroom", path: "/studio/backups", as: "administrator", act: chooseBackup },
];

async function takeBackup(page: Page): Promise<void> {
  await page.locator('form:has(input[name="do"][value="take"]) button').click();
  await page.locator("main tbody tr").first().waitFor();
}

async function refuseFile(page: Page): Promise<void> {
  await sendFile(page, WORDPRESS.slice(0, -40));
  await page.locator('form:has(input[name="do"][value="try"]) button').click();
  await page.locator(".notice-fault li").waitFor();
}

/** The home page of the staged site is looked at as well: it opens in a tab of its own. */
async function tryFile(page: Page): Promise<void> {
  await sendFile(page, WORDPRESS);
  await page.locator('input[name="pictures"]').uncheck();
  await page.locator('form:has(input[name="do"][value="try"]) button').click();
  await page.locator('form:has(input[name="do"][value="confirm"])').waitFor();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Jak kisić ogórki" }).click();
  const staged = await opened;
  await staged.getByText("Tak będzie wyglądać witryna po imporcie.").waitFor();
  await staged.close();
}

async function sendFile(page: Page, text: string): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "blog.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await page.locator('form[enctype="multipart/form-data"] button').click();
  await page.locator('form:has(input[name="do"][value="try"])').waitFor();
}

const ITEMS: [title: string, body: string][] = [
  [
    "Jak kisić ogórki",
    '<p>Sól i <a href="/nie-ma/">koper</a>.</p><p><img src="https://stara.example/ogorek.jpg" alt="Ogórek"></p>',
  ],
  ["Dynie na zimę", "<p>W piwnicy.</p>[fancy_slider id=3]"],
  ["Kompost bez zapachu", "<p>Warstwami.</p><p>[contact-form-7 id=12]</p>"],
];

const WORDPRESS = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Stara</title><wp:wxr_version>1.2</wp:wxr_version>',
  "<wp:base_blog_url>https://stara.example</wp:base_blog_url>",
  ...ITEMS.map(
    ([title, body], at) =>
      `<item><title>${title}</title><link>https://stara.example/${at}/</link><content:encoded><![CDATA[${body}]]></content:encoded>` +
      `<wp:post_id>${at + 1}</wp:post_id><wp:post_date_gmt>2020-01-0${at + 1} 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status>` +
      '<wp:post_type>post</wp:post_type><category domain="category" nicename="ogrod">Ogród</category></item>',
  ),
  "</channel></rss>\n",
].join("\n");

async function chooseBackup(page: Page): Promise<void> {
  await takeBackup(page);
  await page.locator("main tbody a.button").first().click();
  await page.locator('input[name="agreed"]').waitFor();
}
