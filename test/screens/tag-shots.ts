import type { Page } from "@playwright/test";
import { type SeededSite, readAt } from "#test/support/running-site/seeded-site.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";
import type { Shot } from "./shots.ts";

const TABLE = "adres,nazwa,opis\narchiwum,Archiwum redakcji,\n,Nowy tag o nazwie długiej jak cały wiersz druku,Opis.\n";

export const TAG_SHOTS: Shot[] = [
  { name: "tags-manager", site: "newsroom", path: "/tags", as: "editor" },
  { name: "tags-manager-contributor", site: "newsroom", path: "/tags", as: "contributor" },
  { name: "tags-manager-hidden", site: "newsroom", path: "/tags?shelf=hidden", as: "editor" },
  { name: "tags-manager-nothing", site: "newsroom", path: "/tags?filter=qqqq", as: "editor" },
  { name: "tags-manager-empty", site: "empty", path: "/tags", as: "administrator" },
  { name: "tags-manager-edit", site: "newsroom", path: editing("redakcja"), as: "editor" },
  {
    name: "tags-manager-edit-refused",
    site: "newsroom",
    path: editing("redakcja"),
    as: "editor",
    act: takeTakenName,
  },
  { name: "tags-manager-pick", site: "newsroom", path: picking("archiwum"), as: "editor" },
  { name: "tags-manager-merge", site: "newsroom", path: picking("archiwum", "planowanie", "redakcja"), as: "editor" },
  { name: "tags-manager-table", site: "newsroom", path: "/tags?filter=arch", as: "editor", act: check(TABLE) },
  {
    name: "tags-manager-table-refused",
    site: "newsroom",
    path: "/tags?filter=arch",
    as: "editor",
    act: check("adres,nazwa\narchiwum,Redakcja\n,!!!\n"),
  },
];

type Where = Extract<Shot["path"], (...given: never[]) => unknown>;

function editing(name: string): Where {
  return async (newsroom, site) => `/tags?filter=${name}&edit=${(await idsOf(newsroom, site, [name]))[0]}`;
}

function picking(...names: string[]): Where {
  return async (newsroom, site) => `/tags?filter=arch&pick=${(await idsOf(newsroom, site, names)).join(",")}`;
}

async function idsOf({ team }: SeededSite, site: RunningSite, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const list = `/tags?${new URLSearchParams({ filter: name })}`;
    const { rows } = await readAt<{ rows: { id: string; name: string }[] }>(site, team.editor, list);
    ids.push(rows.find((row) => row.name === name)!.id);
  }
  return ids;
}

async function takeTakenName(page: Page): Promise<void> {
  await page.getByLabel("Nazwa", { exact: true }).fill("Archiwum");
  await page.getByRole("button", { name: "Zapisz" }).click();
  await page.getByRole("alert").waitFor();
}

function check(table: string): NonNullable<Shot["act"]> {
  return async (page) => {
    await page.getByLabel("Tabela", { exact: true }).fill(table);
    await page.getByRole("button", { name: "Sprawdź" }).click();
    await page.locator(".tags-lines").waitFor();
  };
}
