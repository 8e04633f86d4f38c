/** A start tag of sanitised HTML: our own serialiser writes `>` as itself at the end of a tag only. */
const START_TAG = /<[a-z][^>]*>/g;

/** Attributes that hold one address, and the one that holds several. The serialiser always quotes values with `"`. */
const ADDRESS = / (href|src|poster|cite)="([^"]*)"/g;
const ADDRESS_SET = / srcset="([^"]*)"/g;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Sanitised HTML with every address of the site and every in-page link made absolute: what a feed must carry, since its
 * reader shows it away from the site. `url` is the address of the page the HTML belongs to. What a text says of attributes
 * stays as it is.
 */
export function withAbsoluteAddresses(html: string, url: string): string {
  return html.replace(START_TAG, (tag) =>
    tag
      .replace(ADDRESS, (_, name: string, address: string) => ` ${name}="${absolute(address, url)}"`)
      .replace(ADDRESS_SET, (_, set: string) => ` srcset="${absoluteSet(set, url)}"`),
  );
}

/** Entities of an attribute pass through the reading of an address as they are. */
function absolute(address: string, url: string): string {
  if (SCHEME.test(address) || address.startsWith("//")) return address;
  if (address.startsWith("#")) return url + address;
  return URL.parse(address, url)?.href ?? address;
}

function absoluteSet(set: string, url: string): string {
  return set
    .split(", ")
    .map((candidate) => {
      const [address = "", ...descriptor] = candidate.split(" ");
      return [absolute(address, url), ...descriptor].join(" ");
    })
    .join(", ");
}
