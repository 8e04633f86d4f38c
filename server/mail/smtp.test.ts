import { execFileSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { openMailServer, trustMailServers } from "#test/support/services/mail-server.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { openSmtp, type SmtpLetter, SmtpRefusal } from "./smtp.ts";
import type { SmtpServer } from "#core/mail/mail-settings.ts";

const LETTER: SmtpLetter = {
  messageId: "<abc@grzadka.example>",
  from: { name: "Grządka", address: "redakcja@grzadka.example" },
  replyTo: "zofia@grzadka.example",
  to: "jan@example.pl",
  date: new Date(Date.UTC(2026, 10, 20, 12)),
  subject: "Do sprawdzenia: Żółte dynie",
  html: "<p>Zażółć gęślą jaźń</p>",
};

async function sendTo(server: SmtpServer, waitMs = deadline(10_000)): Promise<SmtpRefusal | null> {
  try {
    const session = await openSmtp(server, waitMs);
    await session.send(LETTER);
    session.close();
    return null;
  } catch (error) {
    if (error instanceof SmtpRefusal) return error;
    throw error;
  }
}

/** What a process has loaded once it could send letters and nobody has sent one. */
const LOADED = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import("./server/background-services.ts");
  await import("./server/mail/open-mail.ts");
  console.log(loaded.join("\\n"));
`;

it("is spoken to by a package that no start loads", () => {
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const loaded = execFileSync(process.execPath, ["--input-type=module", "--eval", LOADED], { cwd, encoding: "utf8" });
  expect(loaded).toContain("server/mail/letter-dispatch.ts");
  expect(loaded).toContain("server/mail/returned-letters.ts");
  expect(loaded).not.toMatch(/nodemailer|html-to-text|imapflow|postal-mime/);
});

describe("the mail server", () => {
  it.each(["tls", "starttls", "none"] as const)(
    "takes a letter with both forms and all headers (%s)",
    async (security) => {
      trustMailServers();
      const { letters, address } = await openMailServer({ security, password: "tajne hasło" });
      expect(await sendTo(address)).toBeNull();
      expect(letters).toMatchObject([{ from: LETTER.from.address, to: LETTER.to }]);
      const { source } = letters[0]!;
      const headers = source.slice(0, source.indexOf("\r\n\r\n"));
      expect(headers).toMatch(/^Message-ID: <abc@grzadka.example>$/im);
      expect(headers).toMatch(/^Date: Fri, 20 Nov 2026 12:00:00 \+0000$/im);
      expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
      expect(headers).toMatch(/^From: .*<redakcja@grzadka.example>$/im);
      expect(headers).toMatch(/^Reply-To: zofia@grzadka.example$/im);
      expect(headers).toMatch(/^Content-Type: multipart\/alternative;/im);
      expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/im);
      expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8/im);
    },
  );

  it("is told where readers leave, in a letter that says so (RFC 8058)", async () => {
    const { letters, address } = await openMailServer();
    const session = await openSmtp(address);
    await session.send({ ...LETTER, unsubscribe: `https://grzadka.example/listy/rezygnacja?t=${"a".repeat(120)}` });
    await session.send(LETTER);
    session.close();
    const headers = letters.map(({ source }) => source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n\s+/g, " "));
    expect(headers[0]).toMatch(/^List-Unsubscribe: <https:\/\/grzadka\.example\/listy\/rezygnacja\?t=a{120}>$/m);
    expect(headers[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(headers[1]).not.toContain("List-Unsubscribe");
    expect(headers[0]).toMatch(/^X-Letter-ID: <abc@grzadka\.example>$/m);
  });

  it("gets several letters over one connection", async () => {
    const { letters, address } = await openMailServer();
    const session = await openSmtp(address);
    await session.send(LETTER);
    await session.send({ ...LETTER, to: "ola@example.pl" });
    session.close();
    expect(letters.map(({ to }) => to)).toEqual(["jan@example.pl", "ola@example.pl"]);
  });

  it("gets no password and no letter without the encryption that is set", async () => {
    const { letters, address } = await openMailServer({ password: "tajne" });
    expect(await sendTo({ ...address, security: "starttls" })).toMatchObject({
      kind: "server",
      message: expect.stringContaining("nie udało się zestawić szyfrowania"),
    });
    expect(letters).toEqual([]);
  });

  const later = { kind: "later", message: "Serwer prosi, żeby spróbować później. (kod 451)" };
  const never = (says: string, code: number) => ({ kind: "never", message: `${says} (kod ${code})` });
  it.each([
    [
      "does not take the password",
      { password: "inne" },
      { kind: "server", message: "Serwer odrzucił logowanie. Sprawdź użytkownika i hasło. (kod 535)" },
    ],
    [
      "does not take the sender",
      { sender: () => 550 },
      {
        kind: "server",
        message: expect.stringMatching(/^Serwer nie przyjmuje listów od „redakcja@grzadka.example”.*\(kod 550\)$/),
      },
    ],
    ["puts the receiver off (greylisting)", { receiver: () => 451 }, later],
    ["puts the letter off", { onData: () => 451 }, later],
    [
      "does not know the receiver",
      { receiver: () => 550 },
      { ...never("Serwer odrzucił adres odbiorcy.", 550), kind: "address" },
    ],
    [
      "blocks the site",
      { receiver: () => "550 5.7.1 Blocked" },
      { ...never("Serwer odrzucił adres odbiorcy.", 550), kind: "never" },
    ],
    ["takes the letter for spam", { onData: () => 554 }, never("Serwer nie przyjął tego listu.", 554)],
  ])("is told in words when it %s", async (_what, rules, told) => {
    const { letters, address } = await openMailServer({ password: undefined, ...rules });
    const refusal = await sendTo({ ...address, ...("password" in rules ? { password: "tajne" } : {}) });
    expect(refusal).toMatchObject(told);
    expect(refusal?.message).not.toContain(LETTER.to);
    expect(refusal?.reply).toMatch(/^\d{3} /);
    expect(letters).toEqual([]);
  });

  it("is told in words when its certificate is not trusted", async () => {
    const { address } = await openMailServer({ security: "tls" });
    expect(await sendTo(address)).toMatchObject({ kind: "server", message: expect.stringContaining("certyfikat TLS") });
    const starttls = await openMailServer({ security: "starttls" });
    expect((await sendTo(starttls.address))?.message).toContain("certyfikat TLS");
  });

  it("is told in words when it speaks no TLS, is not there, refuses the connection or says nothing", async () => {
    const plain = await openMailServer();
    expect((await sendTo({ ...plain.address, security: "tls" }))?.message).toContain(
      "nie udało się zestawić szyfrowania",
    );
    const base = { security: "none", user: "", password: "" } as const;
    expect(await sendTo({ ...base, host: "poczta.invalid", port: 25 })).toMatchObject({
      message: "Serwera „poczta.invalid” nie ma w DNS. Sprawdź jego nazwę.",
    });
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const hangs = await sendTo({ ...base, host: "127.0.0.1", port }, deadline(200));
    expect(hangs).toMatchObject({ kind: "server", message: expect.stringContaining("nie odpowiada w porę") });
    await new Promise((resolve) => silent.close(resolve));
    expect((await sendTo({ ...base, host: "127.0.0.1", port }))?.message).toContain(
      `nie przyjmuje połączeń na porcie ${port}`,
    );
  });

  it("that hangs in the middle of a letter is given up", async () => {
    const answers = Promise.withResolvers<undefined>();
    onTestFinished(() => answers.resolve(undefined));
    const { address } = await openMailServer({ onData: () => answers.promise });
    expect(await sendTo(address, deadline(300))).toMatchObject({ kind: "server" });
  });
});
