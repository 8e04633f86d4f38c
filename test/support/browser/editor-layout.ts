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

/** The parts whose content is wider than they are, and what sticks out of the window. */
export function tooWide({ page }: EditorTab): Promise<string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      ".editor, .editor-line, .editor-notices, .editor-source, .editor-page, .editor-fields, .editor-fields-scroll, .editor-checks, .editor-assistant",
    );
    const wide = [...parts].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    const page = document.documentElement;
    return [
      ...wide.map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} > ${clientWidth}`),
      ...(page.scrollWidth > page.clientWidth ? [`page: ${page.scrollWidth} > ${page.clientWidth}`] : []),
    ];
  });
}
