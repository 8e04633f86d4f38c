import { data } from "react-router";

/* What loaders throw. The message is one of the fixed strings of platform.md, "Validity"; note the two capitals. */

/** No route: a non-fatal 404 with `Page not found: {full path}`. */
export function noRoute(fullPath: string) {
  return data({ message: `Page not found: ${fullPath}` }, { status: 404 });
}

/** A route that has nothing at this address, or whose `isValid` failed: `Page Not Found: {full path}`. */
export function noPage(fullPath: string) {
  return data({ message: `Page Not Found: ${fullPath}` }, { status: 404 });
}

/** An address that had a page once and has none now. */
export function gone() {
  return data({ message: "Gone" }, { status: 410 });
}

/** A preview without a valid token, which never shows the live page in its place. */
export function forbidden() {
  return data({ message: "Forbidden" }, { status: 403 });
}
