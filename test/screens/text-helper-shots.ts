import type { Page } from "@playwright/test";
import type { AlikePost, HelpRun, HelpAccess, HelpSuggestion, HelpTrace } from "#core/assistant/helper/help-service.ts";
import { draft, previewed, put, shot } from "./editor-shots.ts";
import type { Shot } from "./shots.ts";

/* Without a model as the site is, and with one whose answers are given here. */

const MISSPELT =
  "Zecer chciał obejżeć każdy wiersz i wogóle się nie mylił.\n\nPotem przyszła maszyna, ktora narazie nie chodzi na obiad.";

export const TEXT_HELPER_SHOTS: Shot[] = [
  shot("editor-helper", "author", draft, openHelper),
  shot("editor-helper-hunks", "author", put("author", { body: MISSPELT }), (page) => command(page, "Korekta", ".diff")),
  shot("editor-helper-accepted", "author", put("author", { body: MISSPELT }), async (page) => {
    await command(page, "Korekta", ".diff");
    await hunk(page, "obejrzeć", "Przyjmij");
    await hunk(page, "która", "Odrzuć");
    await page.getByRole("heading", { name: "Propozycje: 2" }).waitFor();
  }),
  shot("editor-helper-stale", "author", put("author", { body: MISSPELT }), async (page) => {
    await command(page, "Korekta", ".diff");
    await page.locator("fieldset.editor-tabs").getByRole("button", { name: "Tekst" }).click();
    await page.locator(".cm-content").fill("Zecer chciał obejrzeć każdy wiersz.");
    await page
      .locator(".editor-assistant-switch, .editor-tabs button")
      .getByText("Pomocnik")
      .locator("visible=true")
      .first()
      .click();
    await page.locator(".editor-assistant-remark .notice").waitFor();
  }),
  shot("editor-helper-model", "author", draft, async (page) => {
    await answer(page, { state: "waiting", message: null, suggestions: [SHORTER] });
    await command(page, "Skróć", ".diff");
  }),
  shot("editor-helper-alike", "author", draft, async (page) => {
    await answer(page, {
      state: "done",
      message: null,
      suggestions: [],
      kind: "similar",
      engine: "built-in",
      alike: ALIKE,
    });
    await command(page, "Podobne wpisy", ".editor-assistant-alike");
  }),
  shot("editor-helper-publish", "author", draft, async (page) => {
    await previewed(page);
    await page.route("**/edit-post/**", async (route) => {
      const asked = route.request().postDataJSON() as { do: string } | null;
      if (asked?.do !== "open") return route.fallback();
      const told = await route.fetch();
      const { value } = (await told.json()) as { value: object };
      const aiShare = { use: "assist", models: ["bielik-11b"], reviewed: false };
      return route.fulfill({ json: { value: { ...value, aiShare } } });
    });
    await page.getByRole("button", { name: "Opublikuj", exact: true }).click();
    await page.getByLabel("Tekst jest przejrzany").waitFor();
  }),
  shot("editor-helper-failed", "author", draft, async (page) => {
    const message = "Model nie odpowiada. Spróbuj za chwilę; tekst i dotychczasowe wyniki są zapisane.";
    await answer(page, { state: "failed", message, suggestions: [] });
    await command(page, "Skróć", "[role=alert]");
  }),
  shot("editor-helper-running", "author", draft, async (page) => {
    await answer(page, { state: "running", message: null, suggestions: [] });
    await command(page, "Skróć", ".editor-assistant-state button");
  }),
];

const TRACES: HelpTrace[] = [
  {
    id: "s-0",
    kind: "correction",
    after: "mierzył wiersz wzrokiem",
    drafted: false,
    models: ["bielik-11b"],
    who: "Ewa Sęk",
    atText: "dzisiaj, 9:40",
  },
];

const ALIKE: AlikePost[] = [
  {
    postId: "p-1",
    kind: "strong",
    share: 0.41,
    title: "Zecer, czyli kto składał gazetę",
    lead: "Zanim przyszła maszyna, każdą literę ktoś brał do ręki.",
    headings: ["Kaszta i wierszownik", "Ile liter na godzinę", "Co zmienił linotyp"],
    path: "/warsztat/zecer",
    slug: "zecer",
    mayEdit: true,
  },
  {
    postId: "p-2",
    kind: "same-question",
    share: 0.08,
    title: "Linotyp: maszyna, która nie chodzi na obiad",
    lead: "Jak jedna klawiatura zastąpiła cały stół.",
    headings: [],
    path: "/warsztat/linotyp",
    slug: "linotyp",
    mayEdit: false,
  },
];

const SHORTER: HelpSuggestion = {
  id: "s-1",
  runId: "r-1",
  kind: "shortening",
  engine: "model",
  range: { from: 0, to: 15 },
  baseHash: "",
  before: "Zecer nie pytał",
  after: "Zecer mierzył",
  reason: "Krócej o to samo.",
  sources: [],
  state: "open",
  parts: [
    { kind: "same", text: "Zecer " },
    { kind: "removed", text: "nie pytał" },
    { kind: "added", text: "mierzył" },
  ],
};

async function answer(
  page: Page,
  run: Pick<HelpRun, "state" | "message" | "suggestions"> & Partial<HelpRun>,
): Promise<void> {
  const whole: HelpRun = {
    runId: "r-1",
    kind: "shortening",
    engine: "model",
    lastEvent: 0,
    findings: [],
    alike: [],
    ...run,
  };
  await page.route("**/edit-post/new", async (route) => {
    const asked = route.request().postDataJSON() as { do: string };
    const access: HelpAccess = { model: "bielik-11b", open: [], busy: null, traces: TRACES };
    if (asked.do === "help-standing") return route.fulfill({ json: { value: access } });
    if (asked.do === "help-ask") return route.fulfill({ json: { value: whole } });
    return route.continue();
  });
}

async function hunk(page: Page, words: string, act: string): Promise<void> {
  const suggestion = page.locator(".editor-assistant-suggestion", { hasText: words });
  await suggestion.getByRole("button", { name: act }).click();
  await suggestion.waitFor({ state: "detached" });
}

async function openHelper(page: Page): Promise<void> {
  await previewed(page);
  await page.getByRole("button", { name: "Pomocnik", exact: true }).locator("visible=true").click();
  await page.getByRole("heading", { name: "Pomocnik tekstu" }).waitFor();
}

async function command(page: Page, name: string, answered: string): Promise<void> {
  await openHelper(page);
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator(`.editor-assistant ${answered}`).first().waitFor();
}
