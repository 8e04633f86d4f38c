import type { CommonDeps } from "../base/common-deps.ts";
import type { StoreOf } from "../base/store.ts";
import type { AccountRead } from "../accounts/store.ts";
import type { PostStoreRead, PostStoreWrite } from "../posts/store.ts";
import type { Letter } from "./letter.ts";
import type { MailSettings, SmtpServer } from "./mail-settings.ts";
import type { SwitchedLetter } from "./switched-letters.ts";

export interface MailRead {
  mailSettings(): Promise<MailSettings>;
  /** Returns who switched off which letters. */
  lettersOff(): Promise<{ userId: string; letter: SwitchedLetter }[]>;
  /** Returns how many letters were sent at `since` or later. */
  lettersSent(since: number): Promise<number>;
}

export interface MailWrite {
  putMailSettings(settings: MailSettings): Promise<void>;
  /** Replaces the list of letters that a person does not want. */
  putLettersOff(userId: string, letters: readonly SwitchedLetter[]): Promise<void>;
}

export interface MailStoreRead extends PostStoreRead, MailRead, Pick<AccountRead, "accountRows"> {}
export interface MailStoreWrite extends MailStoreRead, PostStoreWrite, MailWrite {}

/** The part of the server that encrypts passwords and speaks to the mail server. */
export interface MailPort {
  /** The server that `SZPALTA_SMTP` names; null when it is not set. It wins over the server in the settings. */
  fromEnvironment: Omit<SmtpServer, "password"> | null;
  /** Whether letters can be sent: there is a server and a sender. */
  isOn(): Promise<boolean>;
  /** Encrypts a text with the site's key. */
  seal(text: string): Promise<string>;
  /** Sends a letter at once. Resolves to null, or to Polish sentences that say why it was not sent. */
  sendNow(letter: Letter, to: string): Promise<string | null>;
  /** Counts the letters that came back to the mailbox. Resolves to null, or to a Polish sentence that says why it cannot be read. */
  readMailbox(): Promise<string | null>;
  /** Returns the domain of the sender's address; empty without one. */
  senderDomain(): Promise<string>;
  /** Returns what the DNS says about letters from the sender's domain; null without a sender. */
  checkDomain(): Promise<DomainRecord[] | null>;
}

/** A kind of record in the DNS by which receivers know who may send letters for a domain, and what is to be done about it, in Polish. */
export interface DomainRecord {
  name: "SPF" | "DKIM" | "DMARC";
  state: "fine" | "missing" | "wrong" | "unknown";
  says: string;
}

export interface MailDeps extends Pick<CommonDeps, "clock" | "config" | "origin"> {
  store: StoreOf<MailStoreRead, MailStoreWrite>;
  /** Absent in a process that sends no mail. */
  mail?: MailPort;
}
