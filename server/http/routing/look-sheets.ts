import { LOOK_SHEET } from "#core/settings/look-name.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import type { ServerRoute } from "./router.ts";

/**
 * Serves the style sheets of looks, and leaves everything else below `/assets/` to `assets`. A sheet's name says all that is
 * in it, so pages drawn before a change of the look still get theirs. A name with the hash of another version of the program
 * gets the present sheet, which no cache may keep. Nothing is loaded before the first request.
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
