import { normalEmail } from "../accounts/email.ts";
import { readColumns, writeTable } from "../base/values/csv.ts";
import { instantOfText } from "../base/values/instant.ts";
import { oneLine } from "../base/values/one-line.ts";
import { isoInZone } from "../polish/dates/format-dates.ts";
import { STATE_WORDS, subscriberTableMessages as messages } from "#core/messages/subscribers.ts";
import type { Subscriber } from "./store.ts";

/** Headings by meaning: those of our own table first, then those of Ghost, Mailchimp and other services. */
const COLUMNS = {
  email: ["e-mail", "email", "adres e-mail", "email address"],
  consent: ["data zgody", "consent_date", "created_at", "confirm_time", "optin_time", "subscribed_at"],
  source: ["źródło", "source"],
  state: ["stan"],
  /** Ghost: whether the member wants letters, and when the account was deleted. */
  wants: ["subscribed_to_emails"],
  deleted: ["deleted_at"],
};

type Column = keyof typeof COLUMNS;

const NAMES = Object.values(COLUMNS).flat();
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
  const { columns, rows } = readColumns(text, NAMES);
  const has = (column: Column) => COLUMNS[column].some((name) => (columns[NAMES.indexOf(name)] ?? -1) >= 0);
  const subscribers: ImportedSubscriber[] = [];
  const leftOut: LeftOut[] = [];
  const fault = !has("email") ? messages.noEmailColumn : !has("consent") ? messages.noConsentColumn : null;
  const origin = has("wants") ? "ghost" : "csv";
  for (const { line, cells } of fault === null ? rows : []) {
    const cell = (column: Column) =>
      COLUMNS[column]
        .map((name) => cells[NAMES.indexOf(name)])
        .find((each) => each !== undefined)
        ?.trim() ?? "";
    const address = normalEmail(cell("email"));
    const consentAt = instantIn(cell("consent"));
    const isUnwanted = /^(?:false|0|no|nie)$/i.test(cell("wants")) || cell("deleted") !== "";
    const isOther = cell("state") !== "" && cell("state") !== STATE_WORDS.confirmed;
    const isConsentMissing = consentAt === null || consentAt > now;
    const [message = null] = [
      address === null && messages.badAddress,
      isUnwanted && messages.unwanted,
      isOther && messages.otherState(cell("state")),
      isConsentMissing && messages.noConsent,
    ].filter((each) => each !== false);
    if (message !== null || address === null || consentAt === null) leftOut.push({ line, message: message ?? "" });
    else
      subscribers.push({ line, address, consentAt, source: oneLine(cell("source")).slice(0, SOURCE_LIMIT) || origin });
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
  const head = [COLUMNS.email, COLUMNS.consent, COLUMNS.source, COLUMNS.state].map(([name = ""]) => name);
  const cellsOf = ({ address, confirmedAt, source, state }: (typeof rows)[number]) => [
    address,
    confirmedAt === null ? "" : isoInZone(confirmedAt, timeZone),
    source,
    STATE_WORDS[state],
  ];
  return writeTable([head, ...rows.map(cellsOf)]);
}
