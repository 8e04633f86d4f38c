import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Origin, AccountService } from "#core/accounts/account-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createAccountService } from "#server/sign-in/create-account-service.ts";
import { createHashing, type Hashing } from "#server/sign-in/hashing.ts";
import { firstAdministratorLink } from "#server/sign-in/invitation-links.ts";
import { type Mail, openMail } from "#server/mail/open-mail.ts";
import type { SmtpServer } from "#core/mail/mail-settings.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "./migrated-database.ts";

export interface Accounts {
  signIn: AccountService;
  store: SqliteStore;
  file: string;
  keyFile: string;
  mail: Mail;
  /** What the log was warned of. */
  warnings: string[];
  from(...answers: AnswerWithCookies[]): Origin;
  restart(): Promise<void>;
}

export interface AnswerWithCookies {
  setCookies: string[];
}

export const ACCOUNT_PASSWORD = "zupełnie inne słowa 7";
export const EMAIL = "zofia@example.pl";

/** Cheap: what hashes cost is measured elsewhere. */
export const HASH_COST = 2 ** 10;

export async function openAccounts(
  given: {
    origin?: string;
    hashing?: Hashing;
    elapsed?: MonotonicClock;
    isNameInFile?: boolean;
    smtp?: SmtpServer;
  } = {},
): Promise<Accounts> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-accounts-"));
  const file = await migratedDatabase(join(folder, "szpalta.db"));
  const keyFile = join(folder, "klucz");
  const origin = given.origin ?? "https://ogrodnik.example";
  const clock = () => Date.now();
  const warnings: string[] = [];
  const log = { warn: (_: unknown, said?: string) => void warnings.push(said ?? "") };
  const open = () => openSqliteStore({ file, clock });
  const make = (store: SqliteStore) =>
    createAccountService({
      store,
      clock,
      elapsed: given.elapsed ?? (() => performance.now()),
      key: keyFile,
      siteName: () => "Ogrodnik",
      isNameInFile: given.isNameInFile ?? true,
      origin: () => origin,
      log,
      hashing: given.hashing ?? createHashing(HASH_COST),
      ...(given.smtp ? { mail: mailOf(store).links } : {}),
    });
  const mailOf = (store: SqliteStore) =>
    mailBy(given.smtp ?? null, { store, clock, key: keyFile, origin: () => origin });
  const store = await open();
  const accounts: Accounts = {
    store,
    signIn: make(store),
    mail: mailOf(store),
    warnings,
    file,
    keyFile,
    from: (...answers) => ({
      cookies: cookiesAfter(answers),
      address: "192.0.2.1",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    }),
    async restart() {
      await accounts.store.close();
      accounts.store = await open();
      accounts.signIn = make(accounts.store);
    },
  };
  onTestFinished(async () => {
    await accounts.store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return accounts;
}

function mailBy(
  environment: SmtpServer | null,
  rest: Omit<Parameters<typeof openMail>[0], "site" | "environment">,
): Mail {
  return openMail({ ...rest, environment, site: { name: "Ogrodnik", timeZone: "Europe/Warsaw" } });
}

/** Throws for a refusal. */
export function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.code}: ${outcome.message} ${JSON.stringify(outcome.fields ?? {})}`);
  return outcome.value;
}

export function tokenIn(path: string): string {
  return new URL(path, "https://ogrodnik.example").searchParams.get("token") ?? "";
}

export async function createAdministrator(accounts: Accounts): Promise<Viewer & AnswerWithCookies> {
  const path = await firstAdministratorLink(accounts.store, Date.now);
  const given = { email: EMAIL, name: "Zofia Łęcka", password: ACCOUNT_PASSWORD };
  const { setCookies } = value(await accounts.signIn.useLink(tokenIn(path ?? ""), given, accounts.from()));
  return { ...(await whoIs(accounts, { setCookies })), setCookies };
}

/** Throws when the cookies are nobody's. */
export async function whoIs({ signIn, from }: Accounts, answered: AnswerWithCookies): Promise<Viewer> {
  const viewer = await signIn.viewer(from(answered).cookies);
  if (!viewer) throw new Error("Nobody is signed in.");
  return viewer;
}

/** What a browser sends after these answers. */
export function cookiesAfter(answers: AnswerWithCookies[]): string | undefined {
  const jar = new Map<string, string>();
  for (const line of answers.flatMap(({ setCookies }) => setCookies)) {
    const [, name = "", content = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (line.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, content);
  }
  return jar.size > 0 ? [...jar].map((pair) => pair.join("=")).join("; ") : undefined;
}
