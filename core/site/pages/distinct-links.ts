import type { LinkTo } from "../views.ts";

export function distinctLinks(given: LinkTo[]): LinkTo[] {
  return given.filter(({ path }, index) => given.findIndex((other) => other.path === path) === index);
}
