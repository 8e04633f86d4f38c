import { describe, expect, test } from "vitest";
import type { AccountService, Protection } from "#core/accounts/account-service.ts";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { forms, get, post } from "#test/support/app/screen-requests.ts";

/* The screens of signing in and of one's account where Firebase keeps the accounts: nothing stands there that leads nowhere. */

const AT_FIREBASE = { totp: true, recoveryCodes: false, passkeys: false, idTokens: true };
const guarded: Protection = { hasPassword: true, totp: true, recoveryCodesLeft: 0, passkeys: [] };

function signIn(offers: Partial<typeof AT_FIREBASE>, protection: Partial<Protection> = {}): Partial<AccountService> {
  return {
    offers: () => ({ ...AT_FIREBASE, ...offers }),
    protection: async () => ({ ...guarded, ...protection }),
  };
}

const headings = (html: string) => pick(html, "h2", {}).map(textOf);
const buttons = (html: string) => pick(html, "button", {}).map(textOf);

describe("signing in", () => {
  test("has a button of passkeys where the project has them alone", async () => {
    const without = await get("/login", { signIn: signIn({}) }, null);
    expect(buttons(without.text)).not.toContain("Użyj klucza dostępu");
    const having = await get("/login", { signIn: signIn({ passkeys: true }) }, null);
    expect(buttons(having.text)).toContain("Użyj klucza dostępu");
  });

  test("starts its app by itself where only that draws the ways in", async () => {
    const starts = async (firebase: object) => {
      const { text } = await get("/login", { config: { firebase: firebase as never } }, null);
      return attribute(pick(text, "html")[0], "data-starts");
    };
    expect([await starts({ signIn: { providers: ["google"] } }), await starts({ signIn: null })]).toEqual([
      "1",
      undefined,
    ]);
  });

  test("speaks of recovery codes where there are any alone", async () => {
    const without = await get("/login?code=", { signIn: signIn({}) }, null);
    expect(without.text).not.toContain("zapasow");
    expect(without.text).toContain("poproś administratora o odnośnik do nowego hasła");
    expect((await get("/login?code=", {}, null)).text).toContain("Kod z aplikacji albo kod zapasowy");
  });
});

describe("the account", () => {
  test("has no passkeys and no recovery codes where Firebase keeps neither", async () => {
    const page = await get("/studio/account", { signIn: signIn({}) });
    expect(headings(page.text)).toEqual(["Podpis", "Hasło", "Drugi składnik", "Sesje"]);
    expect([forms(page.text, "totp-codes").length, forms(page.text, "totp-end").length]).toEqual([0, 1]);
    expect(page.text).toContain("Włączony. Kto straci telefon");
  });

  test("shows passkeys without a day where Firebase gives none, and says so while it is silent", async () => {
    const passkeys = [{ id: "k1", name: "Laptop", createdAt: null }];
    const page = await get("/studio/account", { signIn: signIn({ passkeys: true }, { passkeys }) });
    expect(headings(page.text)).toContain("Klucze dostępu");
    expect(page.text).toContain("Laptop");
    const silent = await get("/studio/account", { signIn: signIn({ passkeys: true }, { passkeys: null }) });
    expect(silent.text).toContain("Firebase nie odpowiada, więc kluczy tego konta teraz nie widać");
  });

  test("without scripts sets a second factor up in two steps, the secret between them in a cookie", async () => {
    const begun = { uri: "otpauth://totp/x?secret=JBSWY3DP", secret: "JBSWY3DP", setCookies: ["f=1"] };
    const beginTotp = async () => ok(begun);
    const off = signIn({}, { totp: false });
    const fields: [string, string][] = [
      ["do", "totp-begin"],
      ["password", "hasło"],
    ];
    const page = await post("/studio/account", fields, { signIn: { ...off, beginTotp } });
    expect([page.status, page.setCookies]).toEqual([200, ["f=1"]]);
    expect(page.text).toContain("JBSWY3DP");
    expect(page.text).not.toContain("f=1");
    const confirmTotp = async () => ok({ recoveryCodes: [], setCookies: ["s=2"] });
    const code: [string, string][] = [
      ["do", "totp-confirm"],
      ["code", "123456"],
    ];
    const done = await post("/studio/account", code, { signIn: { ...signIn({}), confirmTotp } });
    expect([done.status, done.setCookies]).toEqual([200, ["s=2"]]);
    expect(done.text).not.toContain("Kody zapasowe");
  });
});
