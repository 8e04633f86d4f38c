import { basePathIn, routeAddresses } from "../../../old-addresses/route-addresses.ts";
import type { Generator } from "../generator.ts";

export const next: Generator = {
  name: "Next",
  settings: /^next\.config\.\w+$/,
  addresses: ({ text, routes }) => routeAddresses(basePathIn(text), routes, false),
};
