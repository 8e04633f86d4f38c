import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "vitest";
import { sharedBrowser } from "../browser/browser.ts";
import { clockSetBy, type RunningSite, startSite } from "../running-site/running-site.ts";
import { startAuthenticatorProxy } from "./authenticator-proxy.ts";
import { startFirestore } from "./emulators.ts";
import { EMAIL, enter, PASSWORD } from "./firebase-screens.ts";
import { checkoutWith, PROJECT, PUBLIC_VALUES, startAuthEmulator } from "./firebase-checkout.ts";

/** A page with what its console and its errors said. */
export type HeardPage = Page & { heard: string[] };

interface FirebaseAnswer {
  users?: { localId: string; customAttributes?: string }[];
  [more: string]: unknown;
}

export type FirebaseSite = Awaited<ReturnType<typeof startFirebaseSite>>;

const EVERYTHING = {
  ...PUBLIC_VALUES,
  appCheck: { siteKey: "6Lc0000000000000000000000000000000000000", enforce: false },
  signIn: { providers: ["google.com" as const], passkeys: true },
  database: {},
  analytics: true,
};

/** A site with everything of Firebase on, its emulators and a browser that reaches this machine alone. */
export async function startFirebaseSite() {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-firebase-"));
  const auth = await startAuthEmulator(scratch);
  const proxy = await startAuthenticatorProxy(auth.host);
  const firestore = await startFirestore();
  const firestoreHost = process.env["FIRESTORE_EMULATOR_HOST"] ?? "";
  await deployRules(firestoreHost);
  const emulators = { auth: proxy.host, firestore: firestoreHost };
  const checkout = checkoutWith({ ...EVERYTHING, emulators }, scratch);
  const ahead = join(scratch, "ahead");
  writeFileSync(ahead, "0");
  const start = (more = "") => {
    const options = `${clockSetBy(ahead).NODE_OPTIONS} ${more}`.trim();
    const env = { SZPALTA_SAMPLE: "0", NODE_OPTIONS: options };
    return startSite({ root: checkout, data: join(scratch, "data"), env });
  };
  let site = await start();
  const browser = await sharedBrowser();
  return {
    firestoreHost,
    browser,
    get url() {
      return site.url;
    },
    output: () => site.output(),
    async restart(options: string): Promise<void> {
      await site.stop({ keep: true });
      site = await start(options);
    },
    async setAhead(ms: number): Promise<void> {
      writeFileSync(ahead, String(ms));
      const before = site.output().length;
      site.process.kill("SIGUSR2");
      await expect.poll(() => site.output().slice(before)).toContain("clock set to");
    },
    atFirebase: (path: string, body: object, headers?: Record<string, string>) =>
      atFirebase(auth.host, path, body, headers),
    async accountOf(email: string) {
      const path = `v1/projects/${PROJECT}/accounts:lookup`;
      const { users: [account] = [] } = await atFirebase(auth.host, path, { email: [email] });
      if (!account) throw new Error(`${email} has no account at Firebase.`);
      return { ...account, claims: JSON.parse(account.customAttributes ?? "{}") as unknown };
    },
    /** Opens the link of the last letter that Firebase has written to an address. */
    async confirmAddress(email: string): Promise<void> {
      const answer = await fetch(`http://${auth.host}/emulator/v1/projects/${PROJECT}/oobCodes`);
      const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
      const letter = oobCodes.findLast((each) => each.email === email);
      expect((await fetch(letter?.oobLink ?? "")).status).toBe(200);
    },
    ...pagesOf(browser, () => site),
    async stop(): Promise<void> {
      await browser.close();
      await site.stop();
      await firestore?.stop();
      await proxy.stop();
      await auth.stop("SIGKILL");
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

async function deployRules(host: string): Promise<void> {
  const content = readFileSync(new URL("../../../firebase/firestore.rules", import.meta.url), "utf8");
  const body = JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } });
  const address = `http://${host}/emulator/v1/projects/${PROJECT}:securityRules`;
  const headers = { "content-type": "application/json" };
  expect((await fetch(address, { method: "PUT", headers, body })).status).toBe(200);
}

/** As whoever administers the project. */
async function atFirebase(
  host: string,
  path: string,
  body: object,
  given: Record<string, string> = { authorization: "Bearer owner" },
): Promise<FirebaseAnswer> {
  const address = `http://${host}/identitytoolkit.googleapis.com/${path}`;
  const method = path.includes("/config") ? "PATCH" : "POST";
  const headers = { "content-type": "application/json", ...given };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as FirebaseAnswer;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

function pagesOf(browser: Browser, site: () => RunningSite) {
  /** `named`: at the name of this machine, since passkeys belong to names. */
  async function openPage({ scripts = true, named = false } = {}): Promise<HeardPage> {
    const baseURL = named ? site().url.replace("127.0.0.1", "localhost") : site().url;
    const context: BrowserContext = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
    const page = await context.newPage();
    const heard: string[] = [];
    page.on("console", (message) => void heard.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => void heard.push(`pageerror: ${error.message}`));
    return Object.assign(page, { heard });
  }
  /** By the form, once it signs in at Firebase itself. */
  async function signIn(page: Page, email = EMAIL, password = PASSWORD): Promise<void> {
    await page.goto("/login");
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/open-database-")),
    );
    await page.waitForLoadState("networkidle");
    await enter(page, email, password);
  }
  return {
    openPage,
    signIn,
    async signedIn(email = EMAIL, password = PASSWORD): Promise<HeardPage> {
      const page = await openPage();
      await signIn(page, email, password);
      await page.waitForURL("**/studio");
      return page;
    },
    /** What a screen's form does, without its screen. */
    async act<T>(page: Page, path: string, data: Record<string, unknown>): Promise<T> {
      const headers = { origin: site().url, accept: "application/json" };
      const answer = await page.request.post(path, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
      return ((await answer.json()) as { value: T }).value;
    },
    async userId(page: Page, email: string): Promise<string> {
      const answer = await page.request.get("/studio/users/_payload.json");
      const { data } = (await answer.json()) as { data: { users: { members: { id: string; email: string }[] } } };
      const found = data.users.members.find((member) => member.email === email);
      if (!found) throw new Error(`${email} is not in the team.`);
      return found.id;
    },
  };
}
