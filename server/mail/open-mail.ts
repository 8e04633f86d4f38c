import { createHmac } from "node:crypto";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { DrawnLetter } from "#core/mail/letter-frame.ts";
import type { MailSettings, SmtpServer } from "#core/mail/mail-settings.ts";
import type { MailPort } from "#core/mail/store.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { dispatchMessages, mailMessages, smtpMessages } from "#core/messages/mail.ts";
import type { Store } from "#core/store.ts";
import { type KeySource, keyFor } from "../data-folder/key-file.ts";
import { openSealedText, sealText } from "../data-folder/sealed-text.ts";
import { readReturnedLetters } from "./returned-letters.ts";
import { type ReadTxt, readSenderDomain } from "./sender-domain.ts";
import { createSubscriberMail } from "./subscriber-mail.ts";
import { openSmtp, type SmtpLetter, SmtpRefusal, type SmtpSession } from "./smtp.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed?: MonotonicClock;
  site: Pick<SiteConfig, "name" | "timeZone">;
  key: KeySource;
  /** The server of `SZPALTA_SMTP`. */
  environment: SmtpServer | null;
  /** Whether no letter goes out and no mailbox is read, as on a copy of a site. */
  isOff?: boolean | undefined;
  origin(): string;
  /** Reads TXT records; absent: from the DNS. */
  readTxt?: ReadTxt;
}

/** The mail server in force, and what the settings say about letters. */
export interface MailInForce {
  server: SmtpServer;
  settings: Pick<MailSettings, "fromName" | "fromEmail" | "replyTo" | "perMinute" | "perHour">;
}

/** Of the code in a letter's id: 128 bits, short enough for one line of a header. */
const CODE_SIGNS = 32;

export type Mail = ReturnType<typeof openMail>;

/** The site's mail. Settings are read whenever they are needed, so that a change holds at once and on every server. */
export function openMail(deps: Dependencies) {
  const { store, clock, site, key, environment } = deps;
  const inForce = () => mailInForce(deps);
  /** The code follows from the entry and the site's key, so that nobody can make up a report that a letter came back. */
  const letterId = async (entry: { id: number; key: string }) => {
    const code = createHmac("sha256", await keyFor("mail letters", key)).update(`${entry.id} ${entry.key}`);
    return `${entry.id}.${code.digest("hex").slice(0, CODE_SIGNS)}`;
  };
  const senderDomain = async () => domainOf(senderOf(await store.read.mailSettings(), environment));
  const password = (sealed: string) => openedPassword(sealed, key);
  const port: MailPort = {
    ...createSubscriberMail(key, deps.elapsed ?? (() => performance.now())),
    fromEnvironment: environment && { host: environment.host, port: environment.port, user: environment.user },
    origin: deps.origin,
    isOn: async () => !deps.isOff && isSetUp(await store.read.mailSettings(), environment),
    seal: async (text) => sealText(text, await passwordKey(key)),
    async sendNow(letter, to) {
      const mail = await inForce();
      if (!mail) return mailMessages.off;
      if (typeof mail === "string") return mail;
      let session: SmtpSession | undefined;
      try {
        session = await openSmtp(mail.server);
        const id = await letterId({ id: 0, key: `test ${clock()}` });
        await session.send(addressed(letter, to, { mail, id, now: clock(), siteName: site.name }));
        return null;
      } catch (error) {
        if (!(error instanceof SmtpRefusal)) throw error;
        return error.reply === "" ? error.message : `${error.message} ${smtpMessages.reply(error.reply)}`;
      } finally {
        session?.close();
      }
    },
    readMailbox: async () => (deps.isOff ? null : readReturnedLetters({ ...deps, letterId, password })),
    senderDomain,
    async checkDomain() {
      const [domain, { dkimSelector }] = [await senderDomain(), await store.read.mailSettings()];
      return domain === "" ? null : readSenderDomain(domain, dkimSelector, deps.readTxt);
    },
  };
  /** The token of a link follows from the link's id and the site's key, so no row has to hold it. */
  const linkToken = async (id: string) =>
    createHmac("sha256", await keyFor("mail links", key))
      .update(id)
      .digest("base64url");
  return { ...deps, port, inForce, letterId, openPassword: password, linkToken, links: { isOn: port.isOn, linkToken } };
}

function passwordKey(key: KeySource): Promise<Buffer> {
  return keyFor("mail password", key);
}

async function openedPassword(sealed: string, key: KeySource): Promise<string | null> {
  return sealed === "" ? "" : openSealedText(sealed, await passwordKey(key));
}

function domainOf(address: string): string {
  return address.slice(address.indexOf("@") + 1);
}

/** Returns the sender's address: the one in the settings, else the user of the environment's server if that is an address. */
function senderOf({ fromEmail }: MailSettings, environment: SmtpServer | null): string {
  return fromEmail === "" ? (normalEmail(environment?.user ?? "") ?? "") : fromEmail;
}

function isSetUp(settings: MailSettings, environment: SmtpServer | null): boolean {
  return (environment !== null || settings.host !== "") && senderOf(settings, environment) !== "";
}

/** Returns null when mail is not set up, and a sentence when the stored password cannot be read. */
async function mailInForce({ store, key, environment, isOff }: Dependencies): Promise<MailInForce | string | null> {
  const settings = await store.read.mailSettings();
  if (isOff || !isSetUp(settings, environment)) return null;
  const sender = { ...settings, fromEmail: senderOf(settings, environment) };
  if (environment) return { server: environment, settings: sender };
  const { host, port, security, user, sealedPassword } = settings;
  const password = await openedPassword(sealedPassword, key);
  if (password === null) return dispatchMessages.keyChanged;
  return { server: { host, port, security, user, password }, settings: sender };
}

/** Returns a letter with its headers. `id`: by `letterId`. */
export function addressed(
  letter: DrawnLetter,
  to: string,
  { mail, id, now, siteName }: { mail: MailInForce; id: string; now: number; siteName: string },
): SmtpLetter {
  const { fromName, fromEmail, replyTo } = mail.settings;
  return {
    messageId: `<${id}@${domainOf(fromEmail)}>`,
    from: { name: fromName || siteName, address: fromEmail },
    replyTo,
    to,
    date: new Date(now),
    ...letter,
  };
}
