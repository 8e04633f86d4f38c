/** The forms of a noun by the Polish plural categories of CLDR: 1 wpis, 2 wpisy, 5 wpisów, 1,5 wpisu. `none`: the text for 0. */
export interface NounForms {
  one: string;
  few: string;
  many: string;
  other: string;
  none?: string;
}

export const NOUNS = {
  wpis: { one: "wpis", few: "wpisy", many: "wpisów", other: "wpisu", none: "Brak wpisów" },
  tag: { one: "tag", few: "tagi", many: "tagów", other: "tagu", none: "Brak tagów" },
  szkic: { one: "szkic", few: "szkice", many: "szkiców", other: "szkicu", none: "Brak szkiców" },
  adres: { one: "adres", few: "adresy", many: "adresów", other: "adresu", none: "Brak adresów" },
  wynik: { one: "wynik", few: "wyniki", many: "wyników", other: "wyniku", none: "Brak wyników" },
  słowo: { one: "słowo", few: "słowa", many: "słów", other: "słowa", none: "Brak słów" },
  znak: { one: "znak", few: "znaki", many: "znaków", other: "znaku", none: "Brak znaków" },
  minuta: { one: "minuta", few: "minuty", many: "minut", other: "minuty" },
  kopia: { one: "kopia robocza", few: "kopie robocze", many: "kopii roboczych", other: "kopii roboczej" },
  temat: { one: "temat", few: "tematy", many: "tematów", other: "tematu" },
  osoba: { one: "osoba", few: "osoby", many: "osób", other: "osoby", none: "Brak osób" },
  obraz: { one: "obraz", few: "obrazy", many: "obrazów", other: "obrazu" },
  token: { one: "token", few: "tokeny", many: "tokenów", other: "tokena" },
  raz: { one: "raz", few: "razy", many: "razy", other: "raza" },
} as const satisfies Record<string, NounForms>;

const PLURAL_RULES = new Intl.PluralRules("pl");
/** Created at the first use: creating it takes 20 ms, which would delay every start. */
let numberFormat: Intl.NumberFormat | undefined;
let priceFormat: Intl.NumberFormat | undefined;

const FIRST_GROUPED = 10_000;

export function plural(n: number, noun: NounForms): string {
  if (n === 0 && noun.none !== undefined) return noun.none;
  const category = PLURAL_RULES.select(Math.abs(n));
  return category === "one" || category === "few" || category === "many" ? noun[category] : noun.other;
}

/** Returns a number with its noun: "1 wpis", "22 wpisy", "12 345 wpisów", "1,5 wpisu", "Brak wpisów". */
export function countOf(n: number, noun: NounForms): string {
  if (n === 0 && noun.none !== undefined) return noun.none;
  return `${formatNumber(n)} ${plural(n, noun)}`;
}

/** Formats a price with at least two decimals, and with all further decimals of the price: "0,10", "12,34", "0,075". */
export function formatPrice(amount: number): string {
  priceFormat ??= new Intl.NumberFormat("pl", { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  return priceFormat.format(amount);
}

export function percentOf(share: number): string {
  return `${Math.round(share * PERCENT)}%`;
}

const PERCENT = 100;

/** Formats the length of a recording: "0:42", "12:05", "1:02:03". */
export function formatLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const SIZES: [unit: string, bytes: number][] = [
  ["GB", 1e9],
  ["MB", 1e6],
];

/** Returns a size in bytes as people read it, in decimal units, rounded down to a tenth below 10: "0,5 KB", "812 KB", "1,2 MB", "26 MB". */
export function formatSize(bytes: number): string {
  const [unit, size] = SIZES.find(([, each]) => bytes >= each) ?? ["KB", 1e3];
  const amount = bytes / size;
  return `${formatNumber(amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount))} ${unit}`;
}

/** Formats a number as in Polish, "1234" or "12 345,6": from five digits on, no-break spaces separate groups of three. */
export function formatNumber(n: number): string {
  if (Number.isInteger(n) && n >= 0 && n < FIRST_GROUPED) return String(n);
  numberFormat ??= new Intl.NumberFormat("pl", { maximumFractionDigits: 20 });
  return numberFormat.format(n);
}
