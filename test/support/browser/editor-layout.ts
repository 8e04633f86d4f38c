import type { EditorTab } from "./editor-tab.ts";

export const LONG_BODY = "Akapit, który ma kilka słów więcej niż wiersz.\n\n".repeat(40);

/** Whether the source, which is in a shadow root, has the focus. */
export function isInText({ page }: EditorTab): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches(".editor-source-text") ?? false);
}

export function linesInSight({ page }: EditorTab): Promise<number> {
  return page.locator(".cm-scroller").evaluate((scroller) => {
    const sheet = (scroller.getRootNode() as ShadowRoot).host.closest(".editor-sheet")!.getBoundingClientRect();
    const own = scroller.getBoundingClientRect();
    const clip = sheet.height > 0 ? sheet : own;
    const seen = Math.min(own.bottom, clip.bottom, innerHeight) - Math.max(own.top, clip.top, 0);
    return Math.floor(seen / parseFloat(getComputedStyle(scroller).lineHeight));
  });
}
