/** Characters of an address to which a sign-in leads back: the server takes no longer one. */
const NEXT_LIMIT = 2_048;

export const AFTER_SIGN_IN = "/studio";

/** The path to go to after signing in: `wished` if it is a path of this site, else the studio. Browsers read `\` as `/`. */
export function nextPath(wished: string | null): string {
  if (wished === null || wished.length > NEXT_LIMIT || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wished)) return AFTER_SIGN_IN;
  if (wished.includes("\\")) return AFTER_SIGN_IN;
  const url = new URL(wished, "http://site.invalid");
  const path = url.pathname + url.search + url.hash;
  return url.origin === "http://site.invalid" && !path.startsWith("//") && url.pathname !== "/login"
    ? path
    : AFTER_SIGN_IN;
}
