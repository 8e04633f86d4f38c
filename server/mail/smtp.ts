import type { NodemailerError } from "nodemailer";
import type { SmtpServer } from "#core/mail/mail-settings.ts";
import { smtpMessages } from "#core/messages/mail.ts";
import { oneLine } from "#core/base/values/one-line.ts";
import { clipped } from "#core/polish/clipped.ts";
import { plainLetter } from "./plain-letter.ts";

/*
 * The only importer of nodemailer, which is loaded when the first letter is sent. The mail server is the owner's own
 * choice, made by an administrator or in the environment, and often stands on the same machine or network. So it may
 * have any address, unlike the servers that `server/base/outbound-request.ts` asks for what strangers name.
 */

/**
 * Why a letter was not taken. `address`: the server refused this receiver for good; `never`: this letter. `later`: it may take the letter another time.
 * `server`: no letter can be sent now. The message is a Polish sentence without the receiver's address.
 */
export class SmtpRefusal extends Error {
  override name = "SmtpRefusal";
  readonly kind: "address" | "never" | "later" | "server";
  /** The server's own words; empty when it said nothing. They may name the receiver. */
  readonly reply: string;

  constructor(message: string, kind: SmtpRefusal["kind"], reply: string, options: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.reply = reply;
  }
}

/** A letter ready to be sent. */
export interface SmtpLetter {
  messageId: string;
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  date: Date;
  subject: string;
  html: string;
  /** The address that ends letters to a reader with one POST (RFC 2369 and 8058). */
  unsubscribe?: string;
  /** Of letters to readers: the name of the list that they belong to, within the site's domain (RFC 2919). */
  listId?: string;
}

export interface SmtpSession {
  /** Sends a letter; rejects with an `SmtpRefusal`. After a refusal the session is over. */
  send(letter: SmtpLetter): Promise<void>;
  close(): void;
}

/** A letter must be taken within this time, and so must the sign-in before it. */
const SMTP_WAIT_MS = 20_000;

const REPLY_SHOWN = 200;

/** Connects and signs in to a mail server. Rejects with an `SmtpRefusal`. */
export async function openSmtp(server: SmtpServer, waitMs: number = SMTP_WAIT_MS): Promise<SmtpSession> {
  const [{ default: SMTPConnection }, { default: MailComposer }] = await Promise.all([
    import("nodemailer/lib/smtp-connection"),
    import("nodemailer/lib/mail-composer"),
  ]);
  const { host, port, security, user, password } = server;
  const waits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs, dnsTimeout: waitMs };
  const connection = new SMTPConnection({
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...waits,
    socketCloseTimeout: 0,
  });
  /** Calls a method of the connection, whose errors may come by its callback or by an event. */
  const call = (run: (done: (error?: NodemailerError | null) => void) => void, letter?: SmtpLetter) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => end(timedOut()), waitMs);
      const end = (error?: NodemailerError | null) => {
        clearTimeout(timer);
        connection.removeListener("error", end);
        if (!error) return resolve();
        connection.close();
        reject(refusalOf(error, server, letter));
      };
      connection.on("error", end);
      run(end);
    });
  // An error between two calls would end the process. The next call meets it again.
  connection.on("error", () => undefined);
  await call((done) => connection.connect(done));
  if (user !== "") await call((done) => connection.login({ credentials: { user, pass: password } }, done));
  return {
    async send(letter) {
      const { to, from, replyTo, unsubscribe, listId } = letter;
      const headers = {
        "Auto-Submitted": "auto-generated",
        // Some servers put a Message-ID of their own in the place of ours.
        "X-Letter-ID": letter.messageId,
        ...(listId !== undefined && { "List-Id": `<${listId}>`, Precedence: "bulk" }),
        ...(unsubscribe !== undefined && {
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      };
      const rest = replyTo === "" ? {} : { replyTo };
      const text = await plainLetter(letter.html);
      const options = { ...letter, text, ...rest, headers, disableFileAccess: true, disableUrlAccess: true };
      const message = await new MailComposer(options).compile().build();
      const envelope = { from: from.address, to: [to], size: message.length };
      await call((done) => connection.send(envelope, message, (error) => done(error)), letter);
    },
    close: () => connection.quit(),
  };
}

function timedOut(): NodemailerError {
  return Object.assign(new Error("The mail server did not answer in time."), { code: "ETIMEDOUT" });
}

/** Says in words what went wrong. `letter` is absent before a letter was sent. */
function refusalOf(error: NodemailerError, { host, port }: SmtpServer, letter?: SmtpLetter): SmtpRefusal {
  const { responseCode: code = 0, command = "", permanent = false } = error;
  const reply = code === 0 ? "" : clipped(oneLine(error.response ?? ""), REPLY_SHOWN);
  const refusal = (says: string, kind: SmtpRefusal["kind"]) =>
    new SmtpRefusal(code === 0 ? says : `${says} ${smtpMessages.code(code)}`, kind, reply, { cause: error });
  if (error.code === "EAUTH") return refusal(smtpMessages.signIn, "server");
  if (letter && code > 0) {
    if (!permanent) return refusal(smtpMessages.later, "later");
    if (command === "MAIL FROM") return refusal(smtpMessages.sender(letter.from.address), "server");
    if (command !== "RCPT TO") return refusal(smtpMessages.content, "never");
    const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(reply)?.[1] ?? "5.0.0";
    return refusal(smtpMessages.recipient, isAddressFault(status) ? "address" : "never");
  }
  if (error.code === "EENVELOPE") return refusal(smtpMessages.recipient, "address");
  return refusal(troubleWith(error, host, port), "server");
}

/** Whether a status (RFC 3463) says that an address takes no letters. `5.7`: the receiver's server refuses the sender or the text instead. */
export function isAddressFault(status: string): boolean {
  return status.startsWith("5.") && !status.startsWith("5.7.");
}

function troubleWith(error: NodemailerError, host: string, port: number): string {
  const { code = "", originalCode = "" } = error;
  if (code === "EDNS" || originalCode === "ENOTFOUND") return smtpMessages.noServer(host);
  if (originalCode === "ECONNREFUSED") return smtpMessages.refused(host, port);
  if (code === "ETIMEDOUT" || originalCode === "ETIMEDOUT") return smtpMessages.silent(host);
  if (/CERT|SELF_SIGNED|ISSUER|VERIFY_LEAF/.test(`${code} ${originalCode}`)) return smtpMessages.certificate(host);
  if (code === "ETLS" || /^(?:ERR_SSL|EPROTO)/.test(originalCode)) return smtpMessages.noTls(host);
  return smtpMessages.broken(host);
}
