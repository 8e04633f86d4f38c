import type { LinkTo } from "../views.ts";

/** The first of the links that lead to one address, in the order given. */
export function distinctLinks(given: LinkTo[]): LinkTo[] {
  return given.filter(({ path }, index) => given.findIndex((other) => other.path === path) === index);
}
