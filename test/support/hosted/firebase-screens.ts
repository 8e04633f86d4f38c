import type { Page } from "@playwright/test";

/* What somebody does on the screens of a site whose accounts are at Firebase. */

export const EMAIL = "zofia@example.pl";
export const PASSWORD = "zupełnie inne słowa 7";

export async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło").fill(password);
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
}

/** By the form of an opened link. */
export async function createAccount(page: Page, name: string): Promise<void> {
  // Below it may stand another form, for an account of a provider.
  await page.getByLabel("Imię i nazwisko").first().fill(name);
  await page.getByLabel("Hasło").fill(PASSWORD);
  await page.getByRole("button", { name: "Załóż konto" }).click();
  await page.waitForURL("**/studio");
}

export async function answerCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Kod z aplikacji").fill(code);
  await page.getByRole("button", { name: "Potwierdź" }).click();
}

/** The browser has a key from now on that knows its person, as a laptop with a fingerprint reader has. */
export async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const knows = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const options = { protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true, ...knows } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

/** A reader's page with its app running. */
export async function startApp(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Tagi" }).first().hover();
  await page.waitForFunction(() => document.documentElement.dataset["hydrated"] !== undefined);
}

/** The part of one's account about the second factor, and the first step of setting one up. */
export function secondFactorOn(page: Page) {
  const part = page.getByRole("region", { name: "Drugi składnik" });
  const act = async (name: string): Promise<void> => {
    await part.getByLabel("Hasło").fill(PASSWORD);
    await part.getByRole("button", { name }).click();
  };
  return { part, begin: () => act("Włącz drugi składnik"), end: () => act("Wyłącz drugi składnik") };
}

/** From the next page on an editor asks its server for news by itself no more, which it does every ten to thirty seconds. */
export async function withoutBeats(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const isBeat = (ms = 0) => ms >= 9_000 && ms <= 31_000;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...given: unknown[]) =>
      isBeat(ms) ? 0 : later(work, ms, ...given)) as typeof window.setTimeout;
  });
}
