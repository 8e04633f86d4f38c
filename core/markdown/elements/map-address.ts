/** The page of a map, and the address for its frame; null without one. */
export interface MapPlace {
  page: string;
  frame: string | null;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d{1,12})?)`;
/** The place in the path of a page of Google: `@52.2,21.0,15z`. */
const AT = new RegExp(String.raw`/@${NUMBER},${NUMBER}(?:,(\d{1,2})(?:\.\d{1,6})?z)?`);
/** The middle of the map in an embed code of Google: `!2d21.0!3d52.2`. */
const MIDDLE = new RegExp(`!2d${NUMBER}!3d${NUMBER}`);
/** The name of the place that an embed code of Google marks. */
const MARKED = /!1m2!1s[^!]*!2s([^!]{1,300})/;

/** Returns the map at an address of Google; its page is the address itself, except that of a frame, which opens nowhere else. */
export function googleMap(url: URL): MapPlace | null {
  const { hostname, pathname, searchParams, href } = url;
  if (hostname.endsWith("goo.gl")) {
    const isShort = hostname === "goo.gl" ? /^\/maps\/[\w-]+$/ : /^\/[\w-]+$/;
    return isShort.test(pathname) ? { page: href, frame: null } : null;
  }
  if (!hostname.startsWith("maps.") && !/^\/maps(?:\/|$)/.test(pathname)) return null;
  if (/^\/maps\/embed\/?$/.test(pathname)) return fromEmbedCode(searchParams.get("pb") ?? "");
  const own = searchParams.get("mid") ?? "";
  if (pathname.startsWith("/maps/d/") && /^[\w.-]{1,80}$/.test(own))
    return {
      page: `https://www.google.com/maps/d/viewer?mid=${own}`,
      frame: `https://www.google.com/maps/d/embed?mid=${own}`,
    };
  const [, lat, lon, zoom] = AT.exec(pathname) ?? [];
  const named = /^\/maps\/(?:place|search)\/([^/@]{1,300})/.exec(pathname)?.[1]?.replaceAll("+", "%20");
  const words = (named === undefined ? null : decoded(named)) ?? searchParams.get("q") ?? searchParams.get("query");
  const place = lat === undefined ? null : `${lat},${lon}`;
  if (!words && !place) return /^\/maps\/?$/.test(pathname) || pathname === "/" ? null : { page: href, frame: null };
  const frame = new URLSearchParams({ q: words ?? place ?? "", ...(place && { ll: place }), z: zoom ?? "15" });
  const page = searchParams.get("output") === "embed" ? searchPage(words ?? place ?? "") : href;
  return { page, frame: `https://www.google.com/maps?${frame}&output=embed` };
}

function fromEmbedCode(code: string): MapPlace | null {
  const [, lon, lat] = MIDDLE.exec(code) ?? [];
  const name = MARKED.exec(code)?.[1];
  if (lat === undefined) return null;
  const words = (name === undefined ? null : decoded(name.replaceAll("+", " "))) ?? `${lat},${lon}`;
  return googleMap(new URL(`https://www.google.com/maps/search/${encodeURIComponent(words)}/@${lat},${lon},15z`));
}

function searchPage(words: string): string {
  return `https://www.google.com/maps/search/${encodeURIComponent(words)}`;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const POSITION = new RegExp(String.raw`^#map=(\d{1,2})/${NUMBER}/${NUMBER}`);

/** A frame as wide as a post's text shows this many degrees of longitude at zoom 0, and its height is this part of its width. */
const DEGREES_WIDE = 900;
const HEIGHT = 0.625;

/** Returns the map at an address of OpenStreetMap. A page of a thing, such as a road, says no place, and has no frame. */
export function openStreetMap(url: URL): MapPlace | null {
  const { pathname, searchParams, hash } = url;
  if (pathname === "/export/embed.html") return fromFrame(searchParams);
  const isThing = /^\/(?:node|way|relation)\/\d{1,15}\/?$/.test(pathname);
  if (pathname !== "/" && !isThing) return null;
  const [mlat, mlon] = [searchParams.get("mlat") ?? "", searchParams.get("mlon") ?? ""];
  const marker = isNumber(mlat) && isNumber(mlon) ? `${mlat},${mlon}` : null;
  const [, zoom = "15", lat = mlat, lon = mlon] = POSITION.exec(hash) ?? [];
  if (!isNumber(lat) || !isNumber(lon)) return isThing ? { page: mapPage(pathname), frame: null } : null;
  const page = mapPage(pathname, marker && `mlat=${mlat}&mlon=${mlon}`, `map=${zoom}/${lat}/${lon}`);
  const wide = DEGREES_WIDE / 2 ** Number(zoom) / 2;
  const high = wide * HEIGHT * Math.cos((Number(lat) * Math.PI) / 180);
  const box = [Number(lon) - wide, Number(lat) - high, Number(lon) + wide, Number(lat) + high];
  const asked = new URLSearchParams({
    bbox: box.map((each) => each.toFixed(5)).join(","),
    layer: "mapnik",
    ...(marker && { marker }),
  });
  return { page, frame: `https://www.openstreetmap.org/export/embed.html?${asked}` };
}

/** Returns the page of the map that a frame shows. */
function fromFrame(params: URLSearchParams): MapPlace | null {
  const box = (params.get("bbox") ?? "").split(",").map(Number);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = box;
  if (!box.every(Number.isFinite) || !(east > west) || !(north > south)) return null;
  const zoom = Math.min(Math.max(Math.round(Math.log2(DEGREES_WIDE / (east - west))), 1), 19);
  const [mlat = "", mlon = ""] = (params.get("marker") ?? "").split(",");
  const marker = isNumber(mlat) && isNumber(mlon) ? `?mlat=${mlat}&mlon=${mlon}` : "";
  const middle = `${((south + north) / 2).toFixed(5)}/${((west + east) / 2).toFixed(5)}`;
  return openStreetMap(new URL(`https://www.openstreetmap.org/${marker}#map=${zoom}/${middle}`));
}

function mapPage(pathname: string, query: string | null = null, place = ""): string {
  return `https://www.openstreetmap.org${pathname}${query === null ? "" : `?${query}`}${place && `#${place}`}`;
}

function isNumber(text: string): boolean {
  return new RegExp(`^${NUMBER}$`).test(text);
}
