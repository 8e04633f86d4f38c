/** The address to which a sign-in returns has at most this many characters, because the server refuses longer URLs. */
const NEXT_LIMIT = 2_048;

export const AFTER_SIGN_IN = "/studio";

/** Returns the path to go to after signing in: `target` when it is a path of this site, else the studio. Browsers read `\` as `/`. */
export function nextPath(target: string | null): string {
  if (target === null || target.length > NEXT_LIMIT || !/^\/(?![/\\])[\x21-\x7e]*$/.test(target)) return AFTER_SIGN_IN;
  if (target.includes("\\")) return AFTER_SIGN_IN;
  const url = new URL(target, "http://site.invalid");
  const path = url.pathname + url.search + url.hash;
  return url.origin === "http://site.invalid" && !path.startsWith("//") && url.pathname !== "/login"
    ? path
    : AFTER_SIGN_IN;
}
