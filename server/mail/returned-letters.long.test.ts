import { describe, expect, it, onTestFinished } from "vitest";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { IMAP_PROGRAM, startImap } from "#test/support/hosted/imap-server.ts";
import { reportOf } from "#test/support/services/mailbox.ts";
import { siteWithSentLetters } from "#test/support/services/sent-letters.ts";

/* With Dovecot, which most providers run; every run reads a mailbox of a small server of tests (returned-letters.test.ts). */

if (!IMAP_PROGRAM) sayMissing("There is no Dovecot, or the tests are not root's");

describe.skipIf(!IMAP_PROGRAM)("a mailbox of Dovecot", () => {
  it("gives the reports, which are counted once each and marked as read, and no other letter", async () => {
    const { headers, read, failures, errors } = await siteWithSentLetters();
    const [a = "", b = "", c = ""] = headers;
    const whole = `${c}\r\n\r\n${"Długi tekst.\r\n".repeat(20_000)}`;
    const { settings, areRead, stop } = await startImap([
      reportOf({ headers: a }),
      "Subject: Pytanie\r\nFrom: ola@example.pl\r\n\r\nDzień dobry\r\n",
      reportOf({ headers: b, status: "5.2.2", as: "text/rfc822-headers" }),
      reportOf({ headers: b, action: "delayed", status: "4.4.1" }),
      reportOf({ headers: whole }),
    ]);
    onTestFinished(stop);
    for (let looks = 0; looks < 2; looks += 1) {
      expect(await read(settings)).toBeNull();
      expect(await failures()).toBe(3);
      expect(areRead()).toEqual([true, false, true, true, true]);
    }
    expect((await errors()).map((error) => /\(5[.\d]+\)/.exec(error ?? "")?.[0])).toEqual([
      "(5.1.1)",
      "(5.2.2)",
      "(5.1.1)",
    ]);
  });

  it("says that it refused the sign-in", async () => {
    const { mail, read } = await siteWithSentLetters();
    const { settings, stop } = await startImap([]);
    onTestFinished(stop);
    const sealedBouncePassword = await mail.port.seal("inne hasło");
    expect(await read({ ...settings, sealedBouncePassword })).toBe(
      "Skrzynka odrzuciła logowanie. Sprawdź użytkownika i hasło.",
    );
  });
});
