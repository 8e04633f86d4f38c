import type { BrowserContext, Page } from "@playwright/test";

/*
 * A provider's window as the emulator shows it. The library by which the SDK speaks to the emulator's frame comes from Google and
 * is nowhere offline, so its few calls are played here; window, frame, account and tokens are the emulator's and the SDK's.
 */

const LIBRARY = "https://apis.google.com/js/api.js";

/** `gapi.iframes` over `postMessage`: in the page that opens a frame, and in the frame. */
function gapiStandIn(): void {
  type Handler = (data: unknown) => unknown;
  type Message = { gapi: true; name: string; data: unknown; call: number; result: unknown };
  const handlers = new Map<string, Handler>();
  const waiting: (() => void)[] = [];
  const answers = new Map<number, (results: unknown[]) => void>();
  let calls = 0;
  let other: Window | null = window.parent === window ? null : window.parent;
  const peer = {
    register(name: string, handler: Handler) {
      handlers.set(name, handler);
      for (const again of waiting.splice(0)) again();
    },
    send(name: string, data: unknown, done?: (results: unknown[]) => void) {
      calls += 1;
      if (done) answers.set(calls, done);
      other?.postMessage({ gapi: true, name, data, call: calls }, "*");
    },
    restyle: async () => undefined,
    ping: async (done: () => void) => done(),
  };
  async function take(event: MessageEvent): Promise<void> {
    const { gapi, name, data, call, result } = (event.data ?? {}) as Partial<Message>;
    if (gapi !== true || event.source !== other) return;
    if (name === undefined) return answers.get(call ?? 0)?.([result]);
    const handler = handlers.get(name);
    if (!handler) return void waiting.push(() => void take(event));
    other?.postMessage({ gapi: true, call, result: await handler(data) }, "*");
  }
  window.addEventListener("message", (event) => void take(event));
  const context = {
    getParentIframe: () => peer,
    async open(
      { where, url, attributes }: { where: Element; url: string; attributes: { style: object } },
      done: Handler,
    ) {
      const frame = document.createElement("iframe");
      Object.assign(frame.style, attributes.style);
      frame.src = url;
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      where.append(frame);
      other = frame.contentWindow;
      await loaded;
      await done(peer);
      return peer;
    },
  };
  const iframes = { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: {}, Iframe: true };
  const gapi = { load: (_names: string, { callback }: { callback(): void }) => callback(), iframes };
  const onload = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get("onload") ?? "gapi_onload";
  const page = window as unknown as Record<string, unknown>;
  page["gapi"] = gapi;
  (page[onload] as (() => void) | undefined)?.();
}

export async function playGoogleLibrary(context: BrowserContext): Promise<void> {
  const body = `(${gapiStandIn.toString()})()`;
  await context.route(`${LIBRARY}**`, (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** Presses a provider's button, and is in its window somebody new, or whom the emulator knows there by this address. */
export async function enterByGoogle(page: Page, email: string, name: string | null = null): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Zaloguj się przez Google" }).click();
  const popup = await opened;
  if (name === null) return popup.locator(".js-reuse-account", { hasText: email }).click();
  await popup.locator(".js-new-account").click();
  await popup.locator("#email-input").fill(email);
  await popup.locator("#display-name-input").fill(name);
  await popup.locator("#sign-in").click();
}
