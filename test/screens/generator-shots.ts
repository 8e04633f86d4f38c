import type { Page } from "@playwright/test";
import { writeStoredRun, STORED_RUNS } from "../support/running-site/stored-runs.ts";
import type { Shot } from "./shots.ts";

const SUBJECT = "/topic-generator/warsztat";

function inState(state: keyof typeof STORED_RUNS, act?: Shot["act"]): Shot {
  return {
    name: `generator-${state}`,
    site: "newsroom",
    path: ({ team }, site) => writeStoredRun(site, team.author, STORED_RUNS[state]),
    as: "author",
    ...(act ? { act } : {}),
  };
}

export const GENERATOR_SHOTS: Shot[] = [
  { name: "runs-empty", site: "empty", path: "/studio/assistant/runs", as: "administrator" },
  { name: "generator-subject", site: "newsroom", path: SUBJECT, as: "editor" },
  { name: "generator-topic", site: "newsroom", path: "/topic-generator/przypisy-bez-bolu", as: "author" },
  { name: "generator-unknown", site: "newsroom", path: "/topic-generator/nie-ma-takiego", as: "author" },
  ...Object.keys(STORED_RUNS).map((state) => inState(state as keyof typeof STORED_RUNS)),
  {
    name: "generator-duplicate",
    site: "newsroom",
    path: ({ team }, site) => `${writeStoredRun(site, team.author, STORED_RUNS.ideas)}&idea=P2`,
    as: "author",
  },
  {
    name: "generator-duplicate-refused",
    site: "newsroom",
    path: ({ team }, site) => `${writeStoredRun(site, team.author, STORED_RUNS.ideas)}&idea=P2`,
    as: "author",
    act: goOnSilently,
  },
  { ...inState("ideas", openFolds), name: "generator-idea-open" },
  {
    name: "generator-foreign",
    site: "newsroom",
    path: ({ team }, site) => writeStoredRun(site, team.author, STORED_RUNS.outline),
    as: "editor",
  },
  { name: "runs", site: "newsroom", path: "/studio/assistant/runs", as: "editor" },
];

export const MODELLED_SHOTS: Shot[] = [
  { name: "generator-modelled", site: "modelled", path: SUBJECT, as: "administrator", act: openPrompt },
  { name: "assistant-modelled", site: "modelled", path: "/studio/assistant", as: "administrator" },
];

async function goOnSilently(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ułóż plan" }).click();
  await page.locator("main [role=alert]").waitFor();
}

async function openFolds(page: Page): Promise<void> {
  await page.locator("summary", { hasText: "Popraw" }).first().click();
}

async function openPrompt(page: Page): Promise<void> {
  await page.locator(".generator-forecast summary").first().click();
}
