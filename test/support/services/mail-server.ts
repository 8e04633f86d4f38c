import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { SmtpServer } from "#core/mail/mail-settings.ts";

const PEM = "test/fixtures/mail/localhost.pem";
const KEY = "test/fixtures/mail/localhost-key.pem";

type Options = NonNullable<ConstructorParameters<typeof SMTPServer>[0]>;

/** What a server says to an envelope or a letter: nothing to take it, a code or a code with words to refuse it. */
type Verdict = number | string | undefined;

export interface MailRules {
  security?: SmtpServer["security"];
  password?: string;
  sender?: (address: string) => Verdict;
  receiver?: (address: string) => Verdict;
  /** Awaited after the letter has arrived and before it is answered. */
  onData?: (letter: string) => Promise<Verdict> | Verdict;
}

/** A mail server of smtp-server on this machine, closed after the test. `letters`: what it took, as it came over the wire. `connections`: how many are open. */
export async function openMailServer(rules: MailRules = {}) {
  const { security = "none", password, sender, receiver, onData } = rules;
  const letters: { from: string; to: string; source: string }[] = [];
  const refusal = (code: Verdict) =>
    code === undefined
      ? null
      : Object.assign(new Error(String(code).slice(4) || "no"), { responseCode: Number.parseInt(String(code), 10) });
  const options: Options = {
    secure: security === "tls",
    key: readFileSync(KEY),
    cert: readFileSync(PEM),
    disabledCommands: security === "starttls" ? [] : ["STARTTLS"],
    authOptional: password === undefined,
    allowInsecureAuth: security === "none",
    onAuth: ({ username, password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error("Invalid username or password")),
    onMailFrom: ({ address }, _session, done) => done(refusal(sender?.(address))),
    onRcptTo: ({ address }, _session, done) => done(refusal(receiver?.(address))),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => void answer(Buffer.concat(chunks).toString()));
      const answer = async (source: string) => {
        const verdict = refusal(await onData?.(source));
        const { mailFrom, rcptTo } = session.envelope;
        if (!verdict) letters.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo[0]?.address ?? "", source });
        done(verdict);
      };
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  const login = password === undefined ? { user: "", password: "" } : { user: "redakcja", password };
  const address: SmtpServer = { host: "localhost", port, security, ...login };
  return { letters, address, connections: () => server.connections.size };
}

/** Until the end of the test this process trusts the certificate of these servers, as an owner's machine trusts public ones. */
export function trustMailServers(): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(PEM, "utf8")]);
  onTestFinished(() => setDefaultCACertificates(before));
}
