import { createServer, type AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { deadline } from "#test/support/runner/deadline.ts";
import { openMailbox, reportOf } from "#test/support/services/mailbox.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { siteWithSentLetters } from "#test/support/services/sent-letters.ts";

describe("letters that came back", () => {
  it("are counted once each, and after three the address rests", async () => {
    const { store, headers, read, failures, errors } = await siteWithSentLetters();
    const [a, b, c] = headers as [string, string, string];
    const { settings, letters } = await openMailbox([
      reportOf({ headers: a }),
      "Subject: Pytanie\r\nFrom: ola@example.pl\r\n\r\nDzień dobry",
      reportOf({ headers: a, status: "5.2.1" }),
      reportOf({ headers: b, status: "5.2.2", as: "text/rfc822-headers" }),
    ]);
    expect(await read(settings)).toBeNull();
    expect(await failures()).toBe(2);
    expect((await errors())[0]).toBe("List wrócił: serwer odbiorcy nie przyjął go na dobre (5.1.1).");
    expect(letters().map(({ isRead }) => isRead)).toEqual([true, false, true, true]);
    expect(await read(settings)).toBeNull();
    expect([await failures(), (await store.read.subscriber("s-1"))?.state]).toEqual([2, "confirmed"]);
    // This server put a Message-ID of its own in the place of ours.
    const rewritten = `Message-ID: <0100@provider.example>\r\nX-Letter-ID: ${/<.*>/.exec(c)?.[0]}`;
    const whole = `${rewritten}\r\n\r\n${"Długi tekst.\r\n".repeat(20_000)}`;
    const later = await openMailbox([reportOf({ headers: whole })]);
    expect(await read(later.settings)).toBeNull();
    expect(await store.read.subscriber("s-1")).toMatchObject({ failures: 3, state: "resting", endedAt: NOW });
  });

  it("are not those that were delayed, delivered or refused for what they say", async () => {
    const { headers, read, failures } = await siteWithSentLetters();
    const { settings, letters } = await openMailbox([
      reportOf({ headers: headers[0]!, action: "delayed", status: "4.4.1" }),
      reportOf({ headers: headers[0]!, action: "delivered", status: "2.0.0" }),
      reportOf({ headers: headers[0]!, status: "5.7.1" }),
      reportOf({ headers: headers[0]!, status: "4.4.7" }),
    ]);
    expect(await read(settings)).toBeNull();
    expect([await failures(), letters().every(({ isRead }) => isRead)]).toEqual([0, true]);
  });

  it("are not made up by somebody who does not know the letter's id", async () => {
    const { headers, read, failures, errors } = await siteWithSentLetters();
    const real = /<(\d+)\.([0-9a-f]{32})/.exec(headers[0]!)!;
    const other = /<\d+\.([0-9a-f]{32})/.exec(headers[1]!)![1];
    const made = [`${real[1]}.${other}`, `${real[1]}.${"0".repeat(32)}`, `999.${real[2]}`, real[1]!, ""];
    const { settings } = await openMailbox([
      ...made.map((id) => reportOf({ headers: `Message-ID: <${id}@grzadka.example>` })),
      "Content-Type: multipart/report; report-type=delivery-status\r\n\r\nnic",
      `Content-Type: multipart/report; report-type=delivery-status; boundary=B\r\n\r\n${"--B\r\n".repeat(5_000)}`,
    ]);
    expect(await read(settings)).toBeNull();
    expect([await failures(), await errors()]).toEqual([0, [null, null, null]]);
  });
});

describe("the mailbox", () => {
  it("is not read where none is set", async () => {
    const { read } = await siteWithSentLetters();
    expect(await read({})).toBeNull();
  });

  it("says in words why it cannot be read", async () => {
    const { read } = await siteWithSentLetters();
    const { settings } = await openMailbox([]);
    expect(await read({ ...settings, bounceUser: "inny" })).toBe(
      "Skrzynka odrzuciła logowanie. Sprawdź użytkownika i hasło.",
    );
    expect(await read({ ...settings, sealedBouncePassword: "abc" })).toContain("witryna ma inny klucz");
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const broken = expect.stringContaining("Ze skrzynką na serwerze „127.0.0.1” nie udało się połączyć.");
    expect(await read({ ...settings, bouncePort: port }, deadline(200))).toEqual(broken);
    await new Promise((resolve) => silent.close(resolve));
    expect(await read({ ...settings, bouncePort: port })).toEqual(broken);
  });
});
