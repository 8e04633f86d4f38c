import type { Page } from "@playwright/test";
import type { Shot } from "./shots.ts";

/* The queue narrowed and ordered, one change of many posts, and the calendar. */

export const QUEUE_SHOTS: Shot[] = [
  { name: "queue-mine", site: "newsroom", path: "/studio?mine=1&sort=date", as: "editor" },
  { name: "bulk", site: "newsroom", path: "/studio/bulk", as: "editor", act: chooseAll },
  { name: "bulk-category", site: "newsroom", path: "/studio/bulk", as: "editor", act: chooseCategory },
  { name: "bulk-nothing", site: "newsroom", path: "/studio/bulk", as: "editor" },
  { name: "calendar", site: "newsroom", path: "/studio/calendar", as: "editor" },
  { name: "calendar-own", site: "newsroom", path: "/studio/calendar", as: "contributor" },
  { name: "calendar-empty", site: "empty", path: "/studio/calendar", as: "administrator" },
];

async function chooseAll(page: Page): Promise<void> {
  await page.goto(new URL("/studio", page.url()).href);
  for (const at of [0, 1, 2, 3, 7]) await page.locator(".queue-choice > input").nth(at).check();
  await page.getByRole("button", { name: "Zmień zaznaczone" }).click();
  await page.waitForURL("**/studio/bulk?**");
}

async function chooseCategory(page: Page): Promise<void> {
  await chooseAll(page);
  await page.getByRole("button", { name: "Zmień kategorię: Pokaż skutki" }).click();
  await page.waitForURL("**act=category**");
}
