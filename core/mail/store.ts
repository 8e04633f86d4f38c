import type { CommonDeps } from "../base/common-deps.ts";
import type { StoreOf } from "../base/store.ts";
import type { AccountRead } from "../accounts/store.ts";
import type { PostStoreWrite } from "../posts/store.ts";
import type { SiteStoreRead } from "../site/store.ts";
import type { SubscriberMail, SubscriberRead } from "../subscribers/store.ts";
import type { DrawnLetter } from "./letter-frame.ts";
import type { MailSettings, SmtpServer } from "./mail-settings.ts";
import type { SwitchedLetter } from "./switched-letters.ts";

/** What became of a letter's copies. No opening and no click is counted. */
export interface LetterCounts {
  sent: number;
  /** Refused by the mail server for good, or given up. */
  refused: number;
  /** Not sent, because the reader left before, or the post was withdrawn. */
  dropped: number;
  /** How many readers left after this letter and before the next one. */
  departed: number;
}

/** A letter to all readers who want it: with a post, or a digest of posts. */
export interface ReaderLetter extends LetterCounts {
  id: string;
  /** The post; null for a digest. */
  postId: string | null;
  subject: string;
  /** The editor's words at the beginning of a digest: plain text. */
  introduction: string;
  /** A digest has the posts that were published after `from` and not after `until`. `until` is null while it is a draft. */
  from: number;
  until: number | null;
  /** The id of the last subscriber whose copy is in the outbox; empty before the first one, null when all are. */
  queuedTo: string | null;
  /** How many copies were put into the outbox. */
  queued: number;
}

export interface MailRead {
  mailSettings(): Promise<MailSettings>;
  /** Returns who switched off which letters. */
  lettersOff(): Promise<{ userId: string; letter: SwitchedLetter }[]>;
  /** Returns how many letters were sent at `since` or later. */
  lettersSent(since: number): Promise<number>;
  readerLetter(id: string): Promise<ReaderLetter | null>;
  /** Returns the digest that is not out yet; null before the first one is planned. */
  draftDigest(): Promise<ReaderLetter | null>;
  /** Returns letters to readers that went out or are going out, the newest first. */
  readerLetters(limit: number): Promise<ReaderLetter[]>;
  /**
   * Returns how many confirmed readers of the category a letter still owes its copy: it waits, was not sent for the reason `error`, or was
   * never put into the outbox.
   */
  readersOwed(letterId: string, categoryId: string, error: string): Promise<number>;
}

export interface MailWrite {
  putMailSettings(settings: MailSettings): Promise<void>;
  /** Replaces the list of letters that a person does not want. */
  putLettersOff(userId: string, letters: readonly SwitchedLetter[]): Promise<void>;
  /** Stores a letter to readers. Its counts of what became of its copies are left as they are. */
  putReaderLetter(letter: Omit<ReaderLetter, keyof LetterCounts>): Promise<void>;
  /** Adds one to a count of a letter to readers, if the letter is there. */
  countReaderLetter(id: string, what: keyof LetterCounts): Promise<void>;
  /** Makes the copies due at `at` that were not sent for the reason `error`, of confirmed readers of the category, and counts them as queued. */
  reviveCopies(letterId: string, categoryId: string, error: string, at: number): Promise<void>;
}

export interface MailStoreRead extends SiteStoreRead, MailRead, SubscriberRead, Pick<AccountRead, "accountRows"> {}
export interface MailStoreWrite extends MailStoreRead, PostStoreWrite, MailWrite {}

/** The part of the server that encrypts passwords and speaks to the mail server. */
export interface MailPort extends SubscriberMail {
  /** The server that `SZPALTA_SMTP` names; null when it is not set. It wins over the server in the settings. */
  fromEnvironment: Pick<SmtpServer, "host" | "port" | "user"> | null;
  /** The address to which links in letters lead: the public one, or that of this machine when none is set. */
  origin(): string;
  /** Encrypts a text with the site's key. */
  seal(text: string): Promise<string>;
  /** Sends a letter at once. Resolves to null, or to Polish sentences that say why it was not sent. */
  sendNow(letter: DrawnLetter, to: string): Promise<string | null>;
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
