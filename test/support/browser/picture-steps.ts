import type { Locator } from "@playwright/test";
import { expect } from "vitest";
import type { Media } from "#core/base/media.ts";
import { paint } from "../running-site/library-pictures.ts";
import type { EditorTab } from "./editor-tab.ts";

/** What the server answers to the fetching of pictures, by a part of their address; the others are really asked for. */
export async function fetching(
  { page }: EditorTab,
  answers: Record<string, () => Media | number | Promise<Media>>,
): Promise<void> {
  await page.route("**/edit-post/new", async (route) => {
    const input = route.request().postDataJSON() as { do?: string; address?: string } | null;
    const [, answer] = Object.entries(answers).find(([part]) => input?.address?.includes(part)) ?? [];
    if (input?.do !== "fetch-picture" || !answer) return route.continue();
    const given = await answer();
    if (typeof given !== "number") return route.fulfill({ json: { value: given } });
    const error = { code: "invalid", status: given, message: "Serwer tego obrazu odmówił." };
    return route.fulfill({ status: given, json: { error } });
  });
}

/** Opens the list of what to mend before publication. */
export const openChecks = ({ page }: EditorTab) =>
  page.locator(".editor-checks-frame button[aria-expanded=false]").click();

export async function chooseFile(tab: EditorTab, name: string, background: string, press: Locator): Promise<void> {
  const [chooser] = await Promise.all([tab.page.waitForEvent("filechooser"), press.click()]);
  await chooser.setFiles({ name, mimeType: "image/png", buffer: await paint(background) });
}

/** Of pictures on their way. */
export const marks = ({ page }: EditorTab): Locator => page.locator(".cm-upload");

export const textIs = (tab: EditorTab, expected: RegExp) => expect.poll(() => tab.text()).toMatch(expected);

/** The source without the marks of pictures on their way, which stand in its lines. */
export async function settled(tab: EditorTab, expected: RegExp): Promise<void> {
  await expect.poll(() => marks(tab).count()).toBe(0);
  await textIs(tab, expected);
}
