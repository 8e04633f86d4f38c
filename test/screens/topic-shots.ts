import type { Page } from "@playwright/test";
import type { Shot } from "./shots.ts";

const TABLE =
  "tytuł,adres,pytanie,rodzaj\nPrzypisy bez bólu,przypisy-bez-bolu,Po co komu przypis?,poradnik\nZupełnie nowy,,,lista\n";

export const TOPIC_SHOTS: Shot[] = [
  { name: "topics-manager", site: "newsroom", path: "/topics", as: "editor" },
  { name: "topics-manager-why", site: "newsroom", path: "/topics", as: "editor", act: openWhy },
  { name: "topics-manager-contributor", site: "newsroom", path: "/topics", as: "contributor" },
  { name: "topics-manager-rejected", site: "newsroom", path: "/topics?state=odrzucony", as: "editor" },
  { name: "topics-manager-nothing", site: "newsroom", path: "/topics?q=qqqq", as: "editor" },
  { name: "topics-manager-empty", site: "empty", path: "/topics", as: "administrator" },
  { name: "topics-manager-board", site: "newsroom", path: "/topics?view=board", as: "editor" },
  { name: "topics-manager-proposals", site: "newsroom", path: "/topics?view=proposals", as: "editor" },
  { name: "topics-manager-new", site: "newsroom", path: "/topics?new=1", as: "contributor" },
  { name: "topics-manager-topic", site: "newsroom", path: "/topics?edit=przypisy-bez-bolu", as: "editor" },
  {
    name: "topics-manager-reject",
    site: "newsroom",
    path: "/topics?edit=przypisy-bez-bolu",
    as: "editor",
    act: fold("Odrzuć"),
  },
  {
    name: "topics-manager-defer",
    site: "newsroom",
    path: "/topics?edit=przypisy-bez-bolu",
    as: "editor",
    act: deferToDay,
  },
  {
    name: "topics-manager-merge",
    site: "newsroom",
    path: "/topics?edit=przypisy-bez-bolu",
    as: "editor",
    act: fold("Połącz"),
  },
  {
    name: "topics-manager-plan-refused",
    site: "newsroom",
    path: "/topics?edit=jak-przechowywac-stare-numery",
    as: "editor",
    act: planWithoutWho,
  },
  { name: "topics-manager-table", site: "newsroom", path: "/topics?q=przypisy", as: "editor", act: checkTable },
];

function fold(name: string) {
  return (page: Page) => page.locator(".topics-fold summary", { hasText: name }).click();
}

async function deferToDay(page: Page): Promise<void> {
  await fold("Odłóż")(page);
  await page.getByLabel("Do kiedy").fill("2031-01-15");
}

async function openWhy(page: Page): Promise<void> {
  await page.locator(".topics-why summary").first().click();
}

async function planWithoutWho(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Zaplanuj" }).click();
  await page.getByLabel("Tydzień").selectOption({ index: 2 });
  await page.locator("form", { hasText: "Plan ma tydzień" }).getByLabel("Kto").selectOption("");
  await page.getByRole("button", { name: "Zaplanuj" }).click();
  await page.getByRole("alert").waitFor();
}

async function checkTable(page: Page): Promise<void> {
  await page.getByLabel("Tabela", { exact: true }).fill(TABLE);
  await page.getByRole("button", { name: "Sprawdź" }).click();
  await page.locator(".tags-lines").waitFor();
}
