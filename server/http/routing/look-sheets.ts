import { LOOK_SHEET } from "#core/settings/look-name.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import type { ServerRoute } from "./router.ts";

/**
 * Serves the style sheets of looks. `assets` serves everything else below `/assets/`. The name of a sheet contains the look,
 * so a page drawn before a change of the look still gets its own sheet. The hash in a name is of another version of the program
 * when it does not fit; then the answer is the present sheet, uncached. The module with colours loads at the first request.
 */
export function createLookSheets(assets: ServerRoute, security: SecurityHeaders, development: boolean): ServerRoute {
  return async (request, response, rest) => {
    if (!rest.startsWith(LOOK_SHEET) || !rest.endsWith(".css")) return assets(request, response, rest);
    const { lookSheetNamed } = await import("#core/settings/look-styles.ts");
    const sheet = lookSheetNamed(rest);
    if (!sheet) return sendMissing(response, security.file);
    const caching = sheet.file === rest && !development ? IMMUTABLE : "no-store";
    const headers = ["Content-Type", "text/css; charset=utf-8", "Cache-Control", caching, ...security.file];
    sendBytes(response, 200, headers, Buffer.from(sheet.css));
  };
}
