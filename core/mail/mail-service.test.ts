import { describe, expect, it } from "vitest";
import { NOW } from "#test/support/services/open-runtime.ts";
import {
  administrator,
  auditEntries,
  contributor,
  createServices,
  editor,
} from "#test/support/services/open-services.ts";
import { value } from "#test/support/services/accounts.ts";
import { NO_MAIL, type TypedMail } from "./mail-settings.ts";
import { heardFrom } from "#store/contract/fixtures.ts";
import { fakeMail } from "#test/support/fakes/fake-administration.ts";
import type { MailPort } from "./store.ts";

const { sealedPassword: _none, sealedBouncePassword: _neither, ...empty } = NO_MAIL;
const TYPED: TypedMail = {
  ...empty,
  host: "smtp.example.pl",
  user: "ala",
  password: "tajne",
  bouncePassword: "",
  fromEmail: "ala@example.pl",
};

const port: MailPort = {
  ...fakeMail,
  seal: async (text) => `zaszyfrowane ${text.length}`,
  sendNow: async (_letter, to) => (to === "zofia@example.pl" ? null : "Serwer odrzucił logowanie."),
  readMailbox: async () => null,
  senderDomain: async () => "example.pl",
  checkDomain: async () => null,
};
const proved = { ...administrator, provedAt: NOW, email: "zofia@example.pl" };

async function mailService() {
  const { studio, store } = await createServices({ mail: port });
  return { mail: studio.mail, store };
}

describe("the settings of mail", () => {
  it("keep the password encrypted, and show it to nobody", async () => {
    const { mail, store } = await mailService();
    const purged = heardFrom(store);
    value(await mail.change(proved, TYPED));
    // Pages of readers offer letters only where some can be sent.
    expect(purged).toEqual([["*"]]);
    expect((await store.read.mailSettings()).sealedPassword).toBe("zaszyfrowane 5");
    const shown = value(await mail.settings(proved));
    expect(shown).toMatchObject({ hasPassword: true, settings: { host: "smtp.example.pl", version: 1 } });
    expect(JSON.stringify(shown)).not.toMatch(/tajne|zaszyfrowane/);
    expect(await auditEntries({ store })).toEqual(["mail-settings"]);
    expect(JSON.stringify(await store.read.audit(1, null))).not.toContain("tajne");
  });

  it("are changed by an administrator who has just proved who they are", async () => {
    const { mail } = await mailService();
    expect(await mail.change(administrator, TYPED)).toMatchObject({ ok: false, fields: { prove: expect.any(String) } });
    expect(await mail.change({ ...editor, provedAt: NOW }, TYPED)).toMatchObject({ ok: false, code: "forbidden" });
    value(await mail.change(proved, TYPED));
    expect(await mail.change(proved, TYPED)).toMatchObject({ ok: false, code: "conflict" });
  });

  it("send the stored password to no other server", async () => {
    const { mail, store } = await mailService();
    value(await mail.change(proved, TYPED));
    const again = { ...TYPED, password: "", version: 1 };
    for (const other of [{ host: "smtp.obcy.pl" }, { port: 25 }, { security: "tls" as const }, { user: "ola" }])
      expect(await mail.change(proved, { ...again, ...other })).toMatchObject({
        fields: { password: expect.any(String) },
      });
    value(await mail.change(proved, { ...again, fromName: "Ala" }));
    expect((await store.read.mailSettings()).sealedPassword).toBe("zaszyfrowane 5");
    value(await mail.change(proved, { ...again, user: "", version: 2 }));
    expect((await store.read.mailSettings()).sealedPassword).toBe("");
  });

  it("keep the password of the mailbox in the same way", async () => {
    const { mail, store } = await mailService();
    const mailbox = { bounceHost: "imap.example.pl", bounceUser: "ala", bouncePassword: "inne hasło" };
    value(await mail.change(proved, { ...TYPED, ...mailbox }));
    const stored = async () => (await store.read.mailSettings()).sealedBouncePassword;
    expect(await stored()).toBe("zaszyfrowane 10");
    const shown = value(await mail.settings(proved));
    expect(shown).toMatchObject({ hasBouncePassword: true, settings: { bounceHost: "imap.example.pl" } });
    expect(JSON.stringify(shown)).not.toContain("zaszyfrowane");
    const again = { ...TYPED, ...mailbox, bouncePassword: "", version: 1 };
    for (const other of [{ bounceHost: "imap.obcy.pl" }, { bouncePort: 143 }, { bounceUser: "ola" }])
      expect(await mail.change(proved, { ...again, ...other })).toMatchObject({
        fields: { bouncePassword: expect.any(String) },
      });
    value(await mail.change(proved, again));
    expect(await stored()).toBe("zaszyfrowane 10");
    value(await mail.change(proved, { ...again, bounceHost: "", bounceUser: "", version: 2 }));
    expect(await stored()).toBe("");
  });

  it("are tried out by a letter to oneself, and say why it was not sent", async () => {
    const { mail } = await mailService();
    expect(await mail.sendTest(proved)).toEqual({ ok: true, value: { to: "zofia@example.pl" } });
    expect(await mail.sendTest({ ...proved, email: "inna@example.pl" })).toMatchObject({
      ok: false,
      message: "Serwer odrzucił logowanie.",
    });
  });
});

describe("one's own letters", () => {
  it("are those of one's role, and stay as they were chosen", async () => {
    const { mail } = await mailService();
    const own = async (viewer: typeof editor) =>
      (value(await mail.ownLetters(viewer)) ?? []).map(({ letter, isWanted }) => `${letter} ${isWanted}`);
    expect(await own(contributor)).toEqual(["comment true", "morning true"]);
    expect(await own(editor)).toEqual(["review true", "comment true", "morning true"]);
    value(await mail.wantLetters(editor, ["review", "backup", "nieznany"]));
    expect(await own(editor)).toEqual(["review true", "comment false", "morning false"]);
    expect(await own(contributor)).toEqual(["comment true", "morning true"]);
  });

  it("are no choice on a site without mail", async () => {
    const { studio } = await createServices();
    expect(value(await studio.mail.ownLetters(editor))).toBeNull();
    expect(await studio.mail.change(proved, TYPED)).toMatchObject({ ok: false, code: "unavailable" });
  });
});
