import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnsecuredJWT } from "jose";
import { onTestFinished } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import { createIdentityToolkit } from "#server/firebase/identity-toolkit.ts";
import { createTokenVerifier } from "#server/firebase/token-verifier.ts";
import { createFirebaseAccounts } from "#server/sign-in/firebase/create-firebase-accounts.ts";
import { firstAdministratorLink } from "#server/sign-in/invitation-links.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { ACCOUNT_PASSWORD, type AnswerWithCookies, cookiesAfter, EMAIL, tokenIn, value } from "./accounts.ts";
import { FirebaseProject, PROJECT } from "./firebase-project.ts";
import { migratedDatabase } from "./migrated-database.ts";

export const JAN = "jan@example.pl";

/** A site whose accounts are at Firebase, before anybody has one. */
export async function emptySite({ origin = "https://ogrodnik.example", passkeys = false, isNameInFile = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-firebase-"));
  const file = await migratedDatabase(join(folder, "szpalta.db"));
  const clock = () => Date.now();
  const store = await openSqliteStore({ file, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const project = new FirebaseProject();
  const account = {
    bearer: async () => "Bearer owner",
    customToken: async (uid: string) => new UnsecuredJWT({ uid }).encode(),
  };
  const place = { config: PROJECT, ask: project.ask, clock };
  const signIn = createFirebaseAccounts({
    store,
    clock,
    elapsed: () => performance.now(),
    siteName: () => "Ogrodnik",
    isNameInFile,
    origin: () => origin,
    log: { warn() {} },
    toolkit: createIdentityToolkit({ ...place, account, origin: () => origin }),
    verifier: createTokenVerifier(place),
    passkeys,
  });
  const from = (...answers: AnswerWithCookies[]) => {
    return { cookies: cookiesAfter(answers), address: "192.0.2.1", userAgent: "Firefox/140.0" };
  };
  const whoIs = async (answered: AnswerWithCookies) => signIn.viewer(from(answered).cookies);
  return { store, clock, project, signIn, from, whoIs };
}

type Site = Awaited<ReturnType<typeof emptySite>>;

/** By the link of the first start. */
export async function withAdministrator(options: Parameters<typeof emptySite>[0] = {}) {
  const site = await emptySite(options);
  const path = await firstAdministratorLink(site.store, site.clock, "firebase");
  const given = { email: EMAIL, name: "Zofia Łęcka", password: ACCOUNT_PASSWORD };
  const entered = value(await site.signIn.useLink(tokenIn(path ?? ""), given, site.from()));
  return { ...site, entered, zofia: await signedIn(site, entered) };
}

export async function signedIn({ whoIs }: Pick<Site, "whoIs">, answered: AnswerWithCookies): Promise<Viewer> {
  const viewer = await whoIs(answered);
  if (!viewer) throw new Error("Nobody is signed in.");
  return viewer;
}

export async function invite({ signIn, zofia }: Awaited<ReturnType<typeof withAdministrator>>): Promise<string> {
  return tokenIn(value(await signIn.invite(zofia, { email: JAN, role: "author" })).path);
}
