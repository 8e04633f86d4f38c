/** Units and signs after a number, written without a full stop. The unit `a` (100 m²) is missing, because `a` is also a word. */
const UNITS = new Set(
  (
    "km hm m dm cm mm µm μm nm km² m² dm² cm² mm² km2 m2 cm2 mm2 m³ dm³ cm³ mm³ m3 cm3 ha ar " +
    "t kg dkg dag g mg µg μg q hl l dl cl ml " +
    "h godz min s ms µs " +
    "V mV kV A mA Ah mAh W mW kW MW GW Wh kWh MWh GWh TWh Hz kHz MHz GHz N kN J kJ MJ cal kcal Pa hPa kPa MPa bar " +
    "K lx lm cd dB Ω kΩ mol °C °F ° bit bitów kb Mb Gb kbit Mbit Gbit B kB KB MB GB TB PB px pt em rem dpi ppi fps MP Mpx " +
    "zł gr PLN EUR USD CHF GBP CZK UAH € $ £ ¥ tys mln mld bln bld proc pkt n.p.m n.e p.n.e p.p"
  ).split(" "),
);

/** Abbreviations that are units only when a full stop follows. Without the full stop they are other words or no words. */
const STOPPED_UNITS = new Set("w r egz os str szt sek".split(" "));

const CLOSING = /(?<![)\]}”"»«’',;:!?…\uFFFC])[)\]}”"»«’',;:!?…\uFFFC]+$/u;

/** Returns whether a word is a unit, also with a full stop or other punctuation after it. */
export function isUnit(word: string): boolean {
  const bare = word.replace(CLOSING, "");
  if (!bare.endsWith(".")) return isUnitName(bare);
  const name = bare.slice(0, -1).replace(CLOSING, "");
  return STOPPED_UNITS.has(name) || isUnitName(name);
}

function isUnitName(name: string): boolean {
  if (UNITS.has(name)) return true;
  const [above = "", below, ...more] = name.split("/");
  return below !== undefined && more.length === 0 && UNITS.has(above) && UNITS.has(below);
}

/** Abbreviations before a number: art. 5, nr 5, godz. 8, t. II. */
const BEFORE_NUMBER = new Set(
  (
    "nr nr. nry art. ust. par. § §§ pkt pkt. ppkt lit. ods. poz. zał. godz. s. str. ss. t. tt. z. cz. rozdz. ryc. rys. fot. " +
    "tab. tabl. wyd. vol. no. kl. m. lok. tel. faks"
  ).split(" "),
);

/** Abbreviations from the list above that may also stand before a letter: lit. a, pkt b. */
const BEFORE_LETTER = new Set("lit. pkt pkt. ppkt".split(" "));

/** Abbreviations before a name: ul. Długa, św. Jan, dr Nowak. */
const BEFORE_NAME = new Set(
  (
    "ul. al. pl. os. św. śś. bł. ks. o. s. bp bp. abp abp. kard. dr dr. prof. mgr mgr. inż. hab. lic. doc. gen. płk płk. " +
    "ppłk mjr mjr. kpt. por. sierż. adm. red. dyr. prez. sen. pos. adw. mec. lek. med. p. pp. hr. k. gm. pow."
  ).split(" "),
);

/** Abbreviations from the list above after which the name may begin with a number: ul. 3 Maja. */
const STREET = new Set("ul. al. pl. os.".split(" "));

const LEAD = /^[([{„“"»«‚'‘]+/u;
const NUMBER = /^[+\-−–±~≈<>≤≥]?\d/u;
const ROMAN = /^[IVX]+[)\]}”"»«’',;:!?….\uFFFC]*$/u;
const LETTER = /^\p{Ll}[)\]},;:.]*$/u;
const ANNOUNCED = /^[\d+\-−–±~≈<>≤≥„“"»«‚'‘\p{Lu}]/u;
const NAME = /^[„“"»«‚'‘]*\p{Lu}/u;

/** The kind of word that an abbreviation announces. An amount has a unit (ok. 5 km), a number has no unit (s. 15 t. 2). */
export type AnnouncedKind = "number" | "amount" | "name";

/** A quick test: nearly all words begin with two small letters, and no abbreviation announces such a word. */
const PLAIN_WORD = /^[a-z]{2}/;

/** Returns what the abbreviation `word` announces if `next` follows; null if it announces nothing. */
export function announcedKind(word: string, next: string): AnnouncedKind | null {
  if (PLAIN_WORD.test(next) || (!ANNOUNCED.test(next) && !LETTER.test(next))) return null;
  const abbreviation = abbreviationIn(word);
  if (BEFORE_NUMBER.has(abbreviation)) {
    if (NUMBER.test(next) || ROMAN.test(next)) return "number";
    if (BEFORE_LETTER.has(abbreviation) && LETTER.test(next)) return "number";
  }
  if (abbreviation === "ok." && NUMBER.test(next)) return "amount";
  if (!BEFORE_NAME.has(abbreviation)) return null;
  if (NAME.test(next)) return "name";
  return STREET.has(abbreviation) && NUMBER.test(next) ? "number" : null;
}

/** Returns the word without opening punctuation and, at the beginning of a sentence, without its capital. */
function abbreviationIn(word: string): string {
  if (word.length > 9) return "";
  const bare = word.replace(LEAD, "");
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}
