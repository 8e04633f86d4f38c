import { normalEmail } from "../accounts/email.ts";
import { readColumns, writeTable } from "../base/values/csv.ts";
import { instantOfText } from "../base/values/instant.ts";
import { oneLine } from "../base/values/one-line.ts";
import { isoInZone } from "../polish/dates/format-dates.ts";
import { STATE_WORDS, subscriberTableMessages as messages } from "#core/messages/subscribers.ts";
import type { Subscriber } from "./store.ts";

/** Headings of our own table, then those of Ghost: whether a member wants letters, and when the account was deleted. */
const OWN = ["e-mail", "data zgody", "źródło", "stan"] as const;
const HEADINGS = [...OWN, "email", "created_at", "subscribed_to_emails", "deleted_at"] as const;

const SOURCE_LIMIT = 100;

export interface ImportedSubscriber {
  line: number;
  address: string;
  consentAt: number;
  source: string;
}

interface LeftOut {
  line: number;
  message: string;
}

/** Reads a CSV table. `fault` says why it is no table of subscribers; `leftOut`, why single lines cannot be taken. `now`: no consent is later. */
export function subscribersOfTable(text: string, now: number) {
  const { columns, rows } = readColumns(text, HEADINGS);
  const has = (...names: (typeof HEADINGS)[number][]) =>
    names.some((name) => (columns[HEADINGS.indexOf(name)] ?? -1) >= 0);
  const subscribers: ImportedSubscriber[] = [];
  const leftOut: LeftOut[] = [];
  const fault = !has("e-mail", "email")
    ? messages.noEmailColumn
    : !has("data zgody", "created_at")
      ? messages.noConsentColumn
      : null;
  const origin = has("subscribed_to_emails") ? "ghost" : "csv";
  for (const { line, cells } of fault === null ? rows : []) {
    const [ownEmail, ownConsent, source = "", state = "", email = "", createdAt = "", wants = "", deleted = ""] =
      cells.map((cell) => cell?.trim());
    const address = normalEmail(ownEmail ?? email);
    const consent = ownConsent ?? createdAt;
    const consentAt = instantIn(consent);
    const isUnwanted = /^(?:false|0|no|nie)$/i.test(wants) || deleted !== "";
    const isOther = state !== "" && state !== STATE_WORDS.confirmed;
    const isConsentMissing = consentAt === null || consentAt > now;
    const [message = null] = [
      address === null && messages.badAddress,
      isUnwanted && messages.unwanted,
      isOther && messages.otherState(state),
      isConsentMissing && (consent === "" ? messages.noConsent : messages.badConsent(consent)),
    ].filter((each) => each !== false);
    if (message !== null || address === null || consentAt === null) leftOut.push({ line, message: message ?? "" });
    else subscribers.push({ line, address, consentAt, source: oneLine(source).slice(0, SOURCE_LIMIT) || origin });
  }
  return { subscribers, leftOut, fault };
}

/** Reads an instant as text, or a Polish date such as 7.05.2023. */
function instantIn(text: string): number | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year !== "") return instantOfText(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return /^\d{4}-\d\d-\d\d/.test(text) ? instantOfText(text) : null;
}

export function subscriberTable(rows: readonly (Subscriber & { address: string })[], timeZone: string): string {
  const cellsOf = ({ address, confirmedAt, source, state }: (typeof rows)[number]) => [
    address,
    confirmedAt === null ? "" : isoInZone(confirmedAt, timeZone),
    source,
    STATE_WORDS[state],
  ];
  return writeTable([OWN, ...rows.map(cellsOf)]);
}
