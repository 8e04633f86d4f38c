import { normalEmail } from "../accounts/email.ts";
import type { RestoredLetters } from "../base/jobs.ts";
import { isLoopback } from "../base/values/plain-http.ts";
import { oneLine } from "../base/values/one-line.ts";
import { NO_NEWS, type NewsSettings } from "./digest-times.ts";
import { mailMessages } from "#core/messages/mail.ts";

/** `tls`: encrypted from the first byte. `starttls`: encrypted before the password is sent, or not used. `none`: this machine only. */
export const SECURITIES = ["tls", "starttls", "none"] as const;

export type Security = (typeof SECURITIES)[number];

export interface SmtpServer {
  host: string;
  port: number;
  security: Security;
  /** Empty for a server without sign-in. */
  user: string;
  password: string;
}

/** What administrators set. Without a `host` here, and without one in the environment, the site sends no mail. */
export interface MailSettings extends Omit<SmtpServer, "password"> {
  /** The password, encrypted with the site's key; empty when there is none. */
  sealedPassword: string;
  /** The sender's name; empty for the site's name. */
  fromName: string;
  fromEmail: string;
  /** Where answers go; empty for the sender's address. */
  replyTo: string;
  perMinute: number;
  perHour: number;
  news: NewsSettings;
  /** The mailbox of the sender's address, read by IMAP for letters that came back. An empty host: none is read. */
  bounceHost: string;
  /** 993: encrypted from the first byte; any other: STARTTLS, which only this machine may do without. */
  bouncePort: number;
  bounceUser: string;
  /** Its password, encrypted as the other one. */
  sealedBouncePassword: string;
  /** The name under which the provider signs letters (DKIM); empty when the owner does not know it. */
  dkimSelector: string;
  /** Letters to readers from before a restore; null on a site that was not restored, and once they may go. */
  restored: RestoredLetters | null;
  version: number;
}

export const NO_MAIL: MailSettings = {
  host: "",
  port: 587,
  security: "starttls",
  user: "",
  sealedPassword: "",
  fromName: "",
  fromEmail: "",
  replyTo: "",
  perMinute: 30,
  perHour: 500,
  news: NO_NEWS,
  bounceHost: "",
  bouncePort: 993,
  bounceUser: "",
  sealedBouncePassword: "",
  dkimSelector: "",
  restored: null,
  version: 0,
};

/** The settings without what nobody is shown. */
export type ShownMail = Omit<MailSettings, "sealedPassword" | "sealedBouncePassword" | "restored">;

/** The settings as typed. An empty password means the stored one. */
export type TypedMail = Omit<ShownMail, "news"> & { password: string; bouncePassword: string };

/** The passwords, each with its user and the settings that say where it is sent. */
export const MAIL_PASSWORDS = [
  { typed: "password", sealed: "sealedPassword", user: "user", place: ["host", "port", "security", "user"] },
  {
    typed: "bouncePassword",
    sealed: "sealedBouncePassword",
    user: "bounceUser",
    place: ["bounceHost", "bouncePort", "bounceUser"],
  },
] as const;

/** What may be a name in the DNS. */
const HOSTS = ["host", "bounceHost", "dkimSelector"] as const;

const SECURE_PORT = 465;
const MOST_PORT = 65_535;
const NAME_LIMIT = 100;
const LOGIN_LIMIT = 320;
const MOST_PER_MINUTE = 1_000;
const MOST_PER_HOUR = 50_000;

/** Reads `smtps://user:password@host:port` or `smtp://…`. Returns null for any other text. */
export function readSmtpAddress(text: string): SmtpServer | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || !isHost(bareHost(url.hostname)) || !/^\/?$/.test(url.pathname))
    return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || url.search !== "" || url.hash !== "") return null;
  const host = bareHost(url.hostname);
  const security = url.protocol === "smtps:" ? "tls" : isLoopback(host) ? "none" : "starttls";
  const port = Number(url.port) || (security === "tls" ? SECURE_PORT : NO_MAIL.port);
  return { host, port, security, user, password };
}

/** Returns a host as in a URL without the brackets of an IPv6 address. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Tidies typed settings, and returns a sentence for each field that cannot stay so. `isHostGiven`: the environment names the server. */
export function checkMailSettings(
  typed: TypedMail,
  isHostGiven: boolean,
): { tidied: TypedMail; faults: Record<string, string> } {
  const tidied: TypedMail = { ...typed, fromName: oneLine(typed.fromName) };
  for (const name of ["user", "fromEmail", "replyTo", "bounceUser"] as const) tidied[name] = typed[name].trim();
  for (const name of HOSTS) tidied[name] = typed[name].trim().toLowerCase();
  const { host, port, security, user, password, fromName, fromEmail, replyTo, perMinute, perHour } = tidied;
  const { bounceHost, bouncePort, bounceUser, bouncePassword, dkimSelector } = tidied;
  const isUsed = isHostGiven || host !== "";
  const faults = {
    host: host !== "" && !isHost(host) && mailMessages.noHost,
    port: !isWithin(port, MOST_PORT) && mailMessages.noPort,
    security: host !== "" && security === "none" && !isLoopback(host) && mailMessages.loopbackOnly,
    user: user.length > LOGIN_LIMIT && mailMessages.tooLong(LOGIN_LIMIT),
    password: password.length > LOGIN_LIMIT && mailMessages.tooLong(LOGIN_LIMIT),
    fromName: fromName.length > NAME_LIMIT && mailMessages.tooLong(NAME_LIMIT),
    fromEmail: (isUsed || fromEmail !== "") && normalEmail(fromEmail) === null && mailMessages.noSender,
    replyTo: replyTo !== "" && normalEmail(replyTo) === null && mailMessages.noReplyTo,
    perMinute: !isWithin(perMinute, MOST_PER_MINUTE) && mailMessages.noLimit(MOST_PER_MINUTE),
    perHour: !isWithin(perHour, MOST_PER_HOUR) && mailMessages.noLimit(MOST_PER_HOUR),
    bounceHost: bounceHost !== "" && !isHost(bounceHost) && mailMessages.noMailbox,
    bouncePort: !isWithin(bouncePort, MOST_PORT) && mailMessages.noMailboxPort,
    bounceUser:
      (bounceUser.length > LOGIN_LIMIT && mailMessages.tooLong(LOGIN_LIMIT)) ||
      (bounceHost !== "" && bounceUser === "" && mailMessages.noMailboxUser),
    bouncePassword: bouncePassword.length > LOGIN_LIMIT && mailMessages.tooLong(LOGIN_LIMIT),
    dkimSelector: dkimSelector !== "" && !isHost(dkimSelector) && mailMessages.noSelector,
  };
  return { tidied, faults: Object.fromEntries(Object.entries(faults).filter(isFault)) };
}

function isFault(pair: [string, string | false]): pair is [string, string] {
  return pair[1] !== false;
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

/** Whether a text can be a host: a name or an IP address, without brackets. */
function isHost(text: string): boolean {
  return /^[a-z0-9_:](?:[a-z0-9._:-]{0,251}[a-z0-9:])?$/i.test(text);
}
