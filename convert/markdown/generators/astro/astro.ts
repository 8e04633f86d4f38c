import { basePathIn, routeAddresses } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

export const astro: Generator = {
  name: "Astro",
  settings: /^astro\.config\.\w+$/,
  addresses: ({ text, routes }) => routeAddresses(basePathIn(text), routes, true),
};
