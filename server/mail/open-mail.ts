import { createHash, createHmac } from "node:crypto";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { drawLetter, type Letter } from "#core/mail/letter.ts";
import type { MailSettings, SmtpServer } from "#core/mail/mail-settings.ts";
import type { MailPort } from "#core/mail/store.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { dispatchMessages, mailMessages, smtpMessages } from "#core/messages/mail.ts";
import type { Store } from "#core/store.ts";
import { type KeySource, keyFor } from "../data-folder/key-file.ts";
import { openSealedText, sealText } from "../data-folder/sealed-text.ts";
import { createSubscriberMail } from "./subscriber-mail.ts";
import { openSmtp, type SmtpLetter, SmtpRefusal, type SmtpSession } from "./smtp.ts";

interface Dependencies {
  store: Pick<Store, "read">;
  clock: Clock;
  elapsed?: MonotonicClock;
  site: Pick<SiteConfig, "name">;
  key: KeySource;
  /** The server of `SZPALTA_SMTP`. */
  environment: SmtpServer | null;
  origin(): string;
}

/** The mail server in force, and what the settings say about letters. */
export interface MailInForce {
  server: SmtpServer;
  settings: Pick<MailSettings, "fromName" | "fromEmail" | "replyTo" | "perMinute" | "perHour">;
}

/** A Message-ID has so many characters before the `@`: 128 bits, and short enough for one line of a header. */
const ID_SIGNS = 32;

export type Mail = ReturnType<typeof openMail>;

/** The site's mail. Settings are read whenever they are needed, so that a change holds at once and on every server. */
export function openMail(deps: Dependencies) {
  const { store, clock, site, key, environment } = deps;
  const inForce = () => mailInForce(deps);
  const port: MailPort = {
    ...createSubscriberMail(key, deps.elapsed ?? (() => performance.now())),
    fromEnvironment: environment && withoutPassword(environment),
    isOn: async () => isSetUp(await store.read.mailSettings(), environment),
    seal: async (text) => sealText(text, await passwordKey(key)),
    async sendNow(letter, to) {
      const mail = await inForce();
      if (!mail) return mailMessages.off;
      if (typeof mail === "string") return mail;
      let session: SmtpSession | undefined;
      try {
        session = await openSmtp(mail.server);
        await session.send(addressed(letter, to, { mail, key: `test ${clock()}`, now: clock(), siteName: site.name }));
        return null;
      } catch (error) {
        if (!(error instanceof SmtpRefusal)) throw error;
        return error.reply === "" ? error.message : `${error.message} ${smtpMessages.reply(error.reply)}`;
      } finally {
        session?.close();
      }
    },
  };
  /** The token of a link follows from the link's id and the site's key, so no row has to hold it. */
  const linkToken = async (id: string) =>
    createHmac("sha256", await keyFor("mail links", key))
      .update(id)
      .digest("base64url");
  return { ...deps, port, inForce, linkToken, links: { isOn: port.isOn, linkToken } };
}

function passwordKey(key: KeySource): Promise<Buffer> {
  return keyFor("mail password", key);
}

function withoutPassword({ password: _secret, ...server }: SmtpServer): Omit<SmtpServer, "password"> {
  return server;
}

/** Returns the sender's address: the one in the settings, else the user of the environment's server if that is an address. */
function senderOf({ fromEmail }: MailSettings, environment: SmtpServer | null): string {
  return fromEmail === "" ? (normalEmail(environment?.user ?? "") ?? "") : fromEmail;
}

function isSetUp(settings: MailSettings, environment: SmtpServer | null): boolean {
  return (environment !== null || settings.host !== "") && senderOf(settings, environment) !== "";
}

/** Returns null when mail is not set up, and a sentence when the stored password cannot be read. */
async function mailInForce({ store, key, environment }: Dependencies): Promise<MailInForce | string | null> {
  const settings = await store.read.mailSettings();
  if (!isSetUp(settings, environment)) return null;
  const sender = { ...settings, fromEmail: senderOf(settings, environment) };
  if (environment) return { server: environment, settings: sender };
  const { host, port, security, user, sealedPassword } = settings;
  const password = sealedPassword === "" ? "" : openSealedText(sealedPassword, await passwordKey(key));
  if (password === null) return dispatchMessages.keyChanged;
  return { server: { host, port, security, user, password }, settings: sender };
}

/** Returns a letter with its headers. Letters with the same `key` have the same Message-ID. */
export function addressed(
  letter: Letter,
  to: string,
  { mail, key, now, siteName }: { mail: MailInForce; key: string; now: number; siteName: string },
): SmtpLetter {
  const { fromName, fromEmail, replyTo } = mail.settings;
  const id = createHash("sha256").update(`${fromEmail} ${key}`).digest("hex").slice(0, ID_SIGNS);
  return {
    messageId: `<${id}@${fromEmail.slice(fromEmail.indexOf("@") + 1)}>`,
    from: { name: fromName || siteName, address: fromEmail },
    replyTo,
    to,
    date: new Date(now),
    subject: letter.subject,
    ...drawLetter(letter, siteName),
  };
}
