import { describe, expect, test } from "vitest";
import type { AccountService } from "#core/accounts/account-service.ts";
import { ok } from "#core/base/outcome.ts";
import type { Role } from "#core/base/viewer.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import type { MailPort } from "#core/mail/store.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeMail } from "#test/support/fakes/fake-administration.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";

async function siteWithMail(mail: Partial<MailPort> = {}, signIn: Partial<AccountService> = {}) {
  const site = await openAppWithStore({ mail: { ...fakeMail, ...mail } }, undefined, signIn);
  /** As an administrator who has just given the password again. */
  const ask = async (path: string, fields?: Record<string, string>) => {
    const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    const init = fields ? { method: "POST", headers, body: String(new URLSearchParams(fields)) } : { headers };
    const viewer = { ...viewerOf("administrator"), provedAt: site.time.now };
    const answer = await site.handler.answer(new Request(`https://szpalta.example${path}`, init), {
      viewer,
      cookies: undefined,
      address: "",
    });
    return String(answer.body);
  };
  return { ...site, ask };
}

const FORM = {
  do: "mail",
  host: "smtp.example.pl",
  port: "465",
  security: "tls",
  user: "ala",
  password: "tajne hasło",
  fromName: "",
  fromEmail: "ala@example.pl",
  replyTo: "",
  perMinute: "30",
  perHour: "500",
  version: "0",
};

const fieldsIn = (page: string) => pick(page, "input").map((input) => attribute(input, "name"));

describe("the screen of mail", () => {
  test("asks for the password before it shows the settings, and stores them", async () => {
    const { get, ask, store } = await siteWithMail();
    const locked = await get("/studio/mail", "administrator");
    expect(fieldsIn(locked.text)).not.toContain("host");
    expect(await ask("/studio/mail", FORM)).toContain("Zapisano.");
    expect(await store.read.mailSettings()).toMatchObject({ host: "smtp.example.pl", port: 465, security: "tls" });
    const shown = await ask("/studio/mail");
    expect(shown).toContain("Hasło jest zapisane i zaszyfrowane.");
    expect(shown).not.toContain((await store.read.mailSettings()).sealedPassword);
  });

  test("says beside the fields what is wrong, and shows no password again", async () => {
    const { ask } = await siteWithMail();
    const refused = await ask("/studio/mail", { ...FORM, security: "none", fromEmail: "" });
    expect(pick(refused, "span", { class: "field-fault" }).map(textOf)).toEqual([
      expect.stringContaining("tylko na tym samym komputerze"),
      expect.stringContaining("Podaj adres, z którego witryna pisze"),
    ]);
    expect(refused).not.toContain(FORM.password);
  });

  test("shows what the environment sets, without fields for it, and keeps the rest", async () => {
    const fromEnvironment = { host: "poczta.example.pl", port: 465, security: "tls", user: "ola" } as const;
    const { ask, store } = await siteWithMail({ fromEnvironment });
    await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, host: "dawny.example.pl" }));
    const shown = await ask("/studio/mail");
    expect(shown).toContain("Ustawione w środowisku");
    expect(shown).toContain("poczta.example.pl:465");
    expect(fieldsIn(shown)).not.toContain("host");
    const { host: _host, port: _port, security: _security, user: _user, password: _password, ...sender } = FORM;
    await ask("/studio/mail", sender);
    expect(await store.read.mailSettings()).toMatchObject({ host: "dawny.example.pl", fromEmail: "ala@example.pl" });
  });

  test("tells what the server answered to the letter that tries it", async () => {
    const { ask } = await siteWithMail();
    expect(await ask("/studio/mail", { do: "test" })).toContain("Serwer przyjął list na");
    const refused = await siteWithMail({ sendNow: async () => "Serwer odrzucił logowanie. (kod 535)" });
    expect(await refused.ask("/studio/mail", { do: "test" })).toContain("Serwer odrzucił logowanie. (kod 535)");
  });
});

test("everybody chooses their letters on the page of their account, where there is mail", async () => {
  const { get, post } = await siteWithMail();
  const ticked = async (role: Role) => {
    const { text } = await get("/studio/account", role);
    return pick(text, "input", { name: "letter" }).map((input) => [
      attribute(input, "value"),
      attribute(input, "checked") === "",
    ]);
  };
  expect(await ticked("author")).toEqual([
    ["comment", true],
    ["morning", true],
  ]);
  await post("/studio/account", "author", [
    ["do", "letters"],
    ["letter", "morning"],
  ]);
  expect(await ticked("author")).toEqual([
    ["comment", false],
    ["morning", true],
  ]);
  const without = await openAppWithStore();
  expect((await without.get("/studio/account", "author")).text).not.toContain("Listy do mnie");
});

test("what the DNS says about the sender's domain is looked up on demand, by administrators alone", async () => {
  const { ask, post } = await siteWithMail({
    checkDomain: async () => [{ name: "SPF", state: "missing", says: "Nie ma. Napisz do dostawcy poczty." }],
  });
  expect(await ask("/studio/mail")).not.toContain("Napisz do dostawcy");
  const checked = await ask("/studio/mail", { do: "domain" });
  expect(checked).toContain("SPF: brak");
  expect(checked).toContain("Napisz do dostawcy poczty.");
  expect((await post("/studio/mail", "editor", [["do", "domain"]])).status).toBe(403);
});

test("a trial letter says when letters that come back cannot be read", async () => {
  const { ask } = await siteWithMail({ readMailbox: async () => "Skrzynka odrzuciła logowanie." });
  expect(await ask("/studio/mail", { do: "test" })).toContain(
    "Serwer przyjął list, ale zwrotów nie da się czytać. Skrzynka odrzuciła logowanie.",
  );
});

test("the list of jobs names the letter, who gets it and why it was given up, addresses for administrators alone", async () => {
  const ola = { id: "z-1", email: "ola@example.pl", byline: null, role: "author", expiresAt: 0 } as const;
  const members = async () => ok({ members: [], invitations: [ola] });
  const { get, store, time } = await siteWithMail({}, { members });
  const createdAt = time.now;
  await store.write(async (tx) => {
    await tx.putOutbox({ kind: "mail", key: "a", payload: { letter: "morning", userId: "u-jan" }, createdAt });
    await tx.putOutbox({ kind: "mail", key: "b", payload: { letter: "invite", linkId: ola.id }, createdAt });
    await tx.putOutbox({ kind: "notice", key: "c", payload: { about: "morning" }, createdAt });
  });
  const [, invite, notice] = await store.read.outboxReady(createdAt, 9);
  await store.write((tx) =>
    tx.settleOutbox(invite!.id, { doneAt: createdAt, error: "Serwer odrzucił adres odbiorcy." }),
  );
  await store.write((tx) => tx.settleOutbox(notice!.id, { doneAt: createdAt }));
  const page = await get("/studio/work", "administrator");
  expect(page.text).toContain("list: co czeka (Jan Ćwik)");
  expect(page.text).toContain("list: zaproszenie (ola@example.pl)");
  expect(page.text).toContain("zaniechane");
  expect(page.text).toContain("Serwer odrzucił adres odbiorcy.");
  expect(page.text).not.toContain("przygotowanie listów");
  expect((await get("/studio/work", "editor")).text).not.toContain("ola@example.pl");
});

test("the page of signing in offers a link for a forgotten password only where there is mail", async () => {
  const { get } = await siteWithMail();
  // The accounts of these tests send none.
  expect((await get("/login")).text).toContain("Poproś administratora o odnośnik");
  expect((await get("/login?forgotten=")).text).not.toContain('value="forgotten"');
});

test("letters that leave the machine with links that work on it alone are named", async () => {
  const server = { port: 465, security: "tls", user: "ola" } as const;
  const page = async (origin: string, host: string) =>
    (await siteWithMail({ origin: () => origin, fromEnvironment: { ...server, host } })).ask("/studio/mail");
  const says = "odnośniki w listach prowadzą pod http://127.0.0.1:3000";
  expect(await page("http://127.0.0.1:3000", "smtp.example.pl")).toContain(says);
  for (const [origin, host] of [
    ["https://szpalta.example", "smtp.example.pl"],
    ["http://[::1]:3000", "127.0.0.1"],
  ] as const)
    expect(await page(origin, host)).not.toContain("odnośniki w listach prowadzą");
});
