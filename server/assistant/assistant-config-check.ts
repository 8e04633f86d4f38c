import { isIP } from "node:net";
import { z } from "zod";
import { isPublicAddress } from "../public-address.ts";

const text = z.string("ma być tekstem");
const amount = z.number("ma być liczbą").min(0, "nie może być ujemne");
const tokens = z.int("ma być liczbą całkowitą").min(1, "ma być większe od zera");

/** The sentence for what is no such object; a name that is not known is named by the check of the whole file. */
const shape = (sentence: string) => ({
  error: (issue: { code?: string }) => (issue.code === "unrecognized_keys" ? undefined : sentence),
});

/** What a provider would not answer to, and a name of an environment variable. */
const modelId = text.regex(/^[^\s]{1,200}$/, "ma być nazwą modelu bez spacji, taką, jaką zna podany adres");
const variable = text.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "ma być nazwą zmiennej środowiskowej, np. SZPALTA_MODEL_KEY");

/** A name alone would say nothing of where it is asked, and the SDK would send it to a gateway of its makers. */
const NO_NAME_ALONE = "ma być obiektem { id, price }, a nie samą nazwą modelu";

const model = z.strictObject(
  {
    id: modelId,
    price: z
      .strictObject({ input: amount, output: amount }, shape("ma być obiektem { input, output } albo null"))
      .nullable(),
  },
  shape(NO_NAME_ALONE),
);

const cap = z.strictObject({
  tokens: tokens.nullable(),
  cost: amount.nullable(),
});

const key = z.union(
  [z.strictObject({ file: text.min(1) }), z.strictObject({ env: variable })],
  "ma być { file: „ścieżka” } albo { env: „NAZWA_ZMIENNEJ” }; sam klucz nie może stać w tym pliku",
);

export const assistantConfig = z.strictObject(
  {
    address: text
      .refine(isBaseAddress, "ma być adresem http albo https bez hasła i zapytania, np. http://127.0.0.1:11434/v1")
      .refine(keepsSecrets, "jest publiczny, więc musi zaczynać się od https://: klucz i teksty szłyby otwarcie"),
    key: key.nullable(),
    fast: model,
    smart: model,
    currency: text.regex(/^[\p{L}€$£]{1,10}$/u, "ma być skrótem waluty, np. USD"),
    caps: z.strictObject({
      run: cap,
      personDay: cap,
      siteMonth: cap,
      draftsADay: z.int("ma być liczbą całkowitą").min(0, "nie może być ujemne"),
    }),
    disclosure: z.enum(["never", "assist", "draft"], "ma być jednym z: never, assist, draft"),
  },
  shape("ma być obiektem z polami address, fast i smart albo null"),
);

function isBaseAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === "");
}

/** Without encryption only on this machine or in a private network: an address that is not public, or a name without a dot. */
function keepsSecrets(value: string): boolean {
  if (!isBaseAddress(value)) return true;
  const { protocol, hostname } = new URL(value);
  if (protocol === "https:") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes(".") || /\.(?:local|localhost|internal|lan|home\.arpa)$/.test(host);
}
