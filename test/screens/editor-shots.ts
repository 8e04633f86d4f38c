import type { Page } from "@playwright/test";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { LONG_TITLE, LONG_WORD } from "../support/running-site/edge-case-posts.ts";
import { editorOn } from "../support/browser/editor-tab.ts";
import type { SeededSite } from "../support/running-site/seeded-site.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";
import { actOn, saveMeanwhile, storeDraft } from "../support/running-site/post-requests.ts";
import type { Shot } from "./shots.ts";

export const BODY = [
  "Zecer nie pytał, czy wiersz jest za długi. Mierzył go **wzrokiem**, wyjmował czcionkę i wstawiał cieńszy odstęp.",
  "## Skąd się bierze szpalta",
  "W latach 1939-1945 drukarnia przy Krakowskim Przedmieściu stała zamknięta - tak mówi księga zmian.[^1]",
  "> Wiersz, który się nie mieści, jest błędem autora, nie zecera.",
  "## Co robi przeglądarka",
  "Dzisiaj robi to przeglądarka, która wiersza nie widzi, ale za to nigdy nie chodzi na obiad.",
  "- czcionka\n- odstęp\n- interlinia",
  "Ostatni akapit.",
  "[^1]: Księga zmian, karta 14.",
].join("\n\n");

const DRAFT: Partial<Draft> = {
  title: "Jak zecer mierzył wiersz",
  lead: "O rzemiośle, w którym milimetr był decyzją, a obiad świętością.",
  body: BODY,
};

const FAULTY: Partial<Draft> = {
  title: "",
  body: "# Tytuł w tekście\n\nTekst z [odnośnikiem donikąd](/warsztat/nie-ma-takiego).\n\n## \n\n![](/media/nie-ma.png)",
};

/** A picture on another server beside one whose file is missing. */
const GALLERY =
  '![Kasa z czcionkami](https://obrazy.example/kasa.png "Kasa w drukarni")\n![](brak-obrazu:clip_image002.jpg)';
const TABLE = "| Rok | Nakład |\n| --- | ---: |\n| 1931 | 400 |\n\nhttps://youtu.be/dQw4w9WgXcQ";

type Put = (newsroom: SeededSite, site: RunningSite) => Promise<string>;
export type Act = NonNullable<Shot["act"]>;

/** A new post for each picture, so that none sees what another has done. */
export function put(
  who: keyof SeededSite["team"],
  part: Partial<Draft>,
  then?: (site: RunningSite, newsroom: SeededSite, post: OpenedPost) => Promise<unknown>,
): Put {
  return async (newsroom, site) => {
    const post = await storeDraft(site, newsroom.team[who], { ...DRAFT, ...part });
    await then?.(site, newsroom, post);
    return `/edit-post/${post.slug}`;
  };
}

export const draft = put("author", {});
const live = put("author", {}, (site, { team }, { id }) => actOn(site, team.author, id, "publish"));
const liveOfEditor = put("editor", {}, (site, { team }, { id }) => actOn(site, team.editor, id, "publish"));
const changed = put("author", {}, async (site, { team }, { id }) => {
  await actOn(site, team.author, id, "publish");
  await saveMeanwhile(site, team.author, id, { body: `${BODY}\n\nCałkiem nowy koniec, którego czytelnicy nie widzą.` });
});
const submitted = put("contributor", {}, (site, { team }, { id }) =>
  actOn(site, team.contributor, id, "submit", { comment: "Proszę sprawdzić daty w drugim akapicie." }),
);
const trashed = put("author", {}, (site, { team }, { id }) => actOn(site, team.author, id, "trash"));

const linked = put("editor", {}, async (site, { team }, { id }) => {
  const { path } = await actOn(site, team.editor, id, "publish");
  for (const title of ["Odsyłam dalej", LONG_TITLE]) {
    await storeDraft(site, team.editor, { title, body: `Więcej w [innym tekście](${path}).` });
  }
});

const WRITING: Shot[] = [
  shot("editor-new", "author", "/edit-post/new"),
  shot("editor", "author", draft, previewed),
  shot("editor-page", "author", draft, pane("Podgląd")),
  shot("editor-fields", "author", draft, pane("Pola")),
  shot(
    "editor-long",
    "author",
    put("author", { title: LONG_TITLE, body: `## ${LONG_WORD}\n\n${LONG_WORD}` }),
    previewed,
  ),
  shot("editor-live", "author", live, previewed),
  shot("editor-in-review", "contributor", submitted, pane("Pola")),
  shot("editor-trashed", "author", trashed, previewed),
  shot("editor-menu", "author", live, (page) => page.getByRole("button", { name: "Więcej" }).click()),
  shot("editor-focus", "author", draft, (page) => page.getByRole("button", { name: "Więcej" }).focus()),
  shot("editor-hidden-signs", "author", draft, (page) => tool(page, "Pokaż znaki niewidoczne")),
  shot("editor-find", "author", draft, (page) => tool(page, "Szukaj i zamień")),
  shot("editor-appearance", "author", draft, (page) => tool(page, "Wygląd tekstu")),
  shot("editor-alone", "author", draft, alone),
  shot("editor-slash", "author", draft, slash),
  shot("editor-link", "author", draft, link),
  shot("editor-table", "author", put("author", { body: TABLE }), table),
  shot("editor-file", "author", draft, (page) => tool(page, "Plik")),
  shot("editor-tags", "author", draft, tags),
  shot("editor-search-fields", "author", draft, searchFields),
  shot("editor-library", "editor", put("editor", {}), library),
  shot("editor-checklist", "author", put("author", FAULTY), pane("Pola")),
];

const DIALOGS: Shot[] = [
  shot("dialog-publish", "author", draft, asked("Opublikuj")),
  shot("dialog-publish-blocked", "author", put("author", FAULTY), publishBlocked),
  shot("dialog-publish-changes", "author", changed, asked("Opublikuj zmiany")),
  shot("dialog-schedule-twice", "author", draft, (page) => schedule(page, "2027-10-31T02:30")),
  shot("dialog-schedule-never", "author", draft, (page) => schedule(page, "2027-03-28T02:30")),
  shot("dialog-withdraw", "author", live, asked("Wycofaj")),
  shot("dialog-withdraw-redirect", "author", live, withdrawTo),
  shot("dialog-move", "author", live, asked("Zmień adres")),
  shot("dialog-move-preview", "editor", linked, (page) => moveTo(page, "zupelnie-inny-adres")),
  shot("dialog-move-refused", "author", live, (page) => moveTo(page, "new")),
  shot("dialog-dates", "editor", liveOfEditor, dates),
  shot("dialog-submit", "contributor", put("contributor", {}), asked("Oddaj do sprawdzenia")),
  shot("dialog-send-back", "editor", submitted, asked("Odeślij do poprawy")),
  shot("dialog-pictures", "author", put("author", { body: `${BODY}\n\n${GALLERY}` }), pictures),
  shot("dialog-trash", "author", draft, asked("Przenieś do kosza")),
  shot("dialog-discard", "author", changed, asked("Porzuć zmiany")),
  shot("dialog-purge", "administrator", trashed, asked("Usuń na zawsze")),
  shot("dialog-revoke", "author", draft, asked("Unieważnij odnośniki do podglądu")),
];

export const EDITOR_SHOTS: Shot[] = [...WRITING, ...DIALOGS];

export function shot(name: string, as: NonNullable<Shot["as"]>, path: Shot["path"], act: Act = previewed): Shot {
  const whenOpen: Act = async (page, at) => {
    await page.locator(".cm-content").waitFor();
    return act(page, at);
  };
  return { name, site: "newsroom", path, as, act: whenOpen };
}

export async function previewed(page: Page): Promise<void> {
  await page.locator(".editor-checks-list").first().waitFor({ state: "attached" });
}

/** A narrow screen shows one part at a time. */
function pane(name: string): Act {
  return async (page) => {
    await previewed(page);
    const tab = page.getByRole("button", { name, exact: true });
    if (await tab.isVisible()) await tab.click();
  };
}

async function tool(page: Page, name: string): Promise<void> {
  await previewed(page);
  await page.getByRole("button", { name }).click();
}

async function alone(page: Page): Promise<void> {
  await previewed(page);
  await page.keyboard.press("Control+Shift+Enter");
  await page.getByRole("button", { name: "Pokaż wszystko" }).waitFor();
}

async function slash(page: Page): Promise<void> {
  await editorOn(page).type("\n\n/");
  await page.locator(".cm-tooltip-autocomplete li").first().waitFor();
}

async function link(page: Page): Promise<void> {
  await tool(page, "Odnośnik");
  await page.getByRole("combobox", { name: "Tytuł wpisu albo adres" }).fill("zecer");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
}

async function table(page: Page): Promise<void> {
  await previewed(page);
  await editorOn(page).type(" ");
  await page.keyboard.press("Control+Home");
  await page.locator(".table-tools-open").click();
}

async function tags(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await pane("Pola")(page, at);
  await page.getByRole("combobox", { name: "Dodaj tag" }).fill("ko");
  await page.locator("[role=option]").first().waitFor();
}

async function searchFields(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await pane("Pola")(page, at);
  const fold = page.locator("summary", { hasText: "W wyszukiwarkach" });
  await fold.click();
  await page.locator(".editor-social-sheet").waitFor();
  await page.locator(".editor-snippet-title").scrollIntoViewIfNeeded();
}

async function library(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await pane("Pola")(page, at);
  await page.getByRole("button", { name: "Wybierz z biblioteki" }).click();
  const search = page.getByRole("searchbox", { name: "Szukaj w nazwach i opisach" });
  await page.locator(".editor-library li").first().waitFor();
  await search.fill("a");
  await search.scrollIntoViewIfNeeded();
}

function asked(name: string): Act {
  return async (page) => {
    await previewed(page);
    const main = page.locator(".editor-acts .button-main", { hasText: new RegExp(`^${name}$`) });
    if ((await main.count()) > 0) await main.click();
    else {
      await page.getByRole("button", { name: "Więcej" }).click();
      await page.locator("#editor-menu").getByText(name, { exact: true }).click();
    }
    await page.getByRole("dialog").waitFor();
  };
}

async function pictures(page: Page): Promise<void> {
  await previewed(page);
  await editorOn(page).type("");
  await tool(page, "Obraz");
  await page.getByRole("dialog").waitFor();
}

async function publishBlocked(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await asked("Opublikuj")(page, at);
  await page.locator(".editor-dialog [data-level=blocking] li").first().waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
}

async function schedule(page: Page, at: string): Promise<void> {
  await asked("Opublikuj")(page, {} as never);
  await page.getByLabel("W wybranej chwili").check();
  await page.getByLabel("Dzień i godzina").fill(at);
  await page.getByRole("dialog").getByRole("button", { name: "Zaplanuj" }).click();
  await page.getByRole("dialog").locator("[role=alert], [name=fold]").first().waitFor();
}

async function dates(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await pane("Pola")(page, at);
  await page.getByRole("button", { name: "Popraw daty" }).click();
  await page.getByRole("dialog").waitFor();
}

async function withdrawTo(page: Page, at: Parameters<Act>[1]): Promise<void> {
  await asked("Wycofaj")(page, at);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Przekierowanie do innej strony").check();
  await dialog.getByLabel("Adres docelowy").fill("/warsztat/nie-ma-takiego");
  await dialog.getByRole("button", { name: "Wycofaj" }).click();
  await dialog.getByRole("alert").waitFor();
}

async function moveTo(page: Page, slug: string): Promise<void> {
  await asked("Zmień adres")(page, {} as never);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Adres").fill(slug);
  await dialog.getByRole("button", { name: "Pokaż skutki" }).click();
  await dialog.locator(".editor-consequences, [role=alert]").first().waitFor();
}
