/** Attributes of sanitised HTML that hold one address. Our serialiser always quotes values with `"`. */
const ADDRESS = /\b(href|src|poster|cite)="([^"]*)"/g;
const ADDRESS_SET = /\bsrcset="([^"]*)"/g;

/**
 * Sanitised HTML with every address of the site and every in-page link made absolute: what a feed must carry, since its
 * reader shows it away from the site. `url` is the address of the page the HTML belongs to.
 */
export function withAbsoluteAddresses(html: string, origin: string, url: string): string {
  return html
    .replace(ADDRESS, (_, name: string, address: string) => `${name}="${absolute(address, origin, url)}"`)
    .replace(ADDRESS_SET, (_, set: string) => `srcset="${absoluteSet(set, origin, url)}"`);
}

function absolute(address: string, origin: string, url: string): string {
  if (address.startsWith("#")) return url + address;
  return address.startsWith("/") && !address.startsWith("//") ? origin + address : address;
}

function absoluteSet(set: string, origin: string, url: string): string {
  return set
    .split(", ")
    .map((candidate) => absolute(candidate, origin, url))
    .join(", ");
}
