/** Units and signs that follow a number without a full stop of their own. `a` (an are) is left out: it is a word. */
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

/** Those that mean a unit only with their full stop; without it they are other words or nothing. */
const STOPPED_UNITS = new Set("w r egz os str szt sek".split(" "));

const CLOSING = /[)\]}”"»«’',;:!?…\uFFFC]+$/u;

export function isUnit(word: string): boolean {
  const bare = word.replace(CLOSING, "");
  if (!bare.endsWith(".")) return isNamed(bare);
  const name = bare.slice(0, -1).replace(CLOSING, "");
  return STOPPED_UNITS.has(name) || isNamed(name);
}

function isNamed(name: string): boolean {
  if (UNITS.has(name)) return true;
  const [above = "", below, ...more] = name.split("/");
  return below !== undefined && more.length === 0 && UNITS.has(above) && UNITS.has(below);
}
