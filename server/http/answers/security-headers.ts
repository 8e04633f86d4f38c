/* Headers of every answer as flat lists for `writeHead`. Values: security.md, HTTP. */

const FRAME_HOSTS = "https://www.youtube-nocookie.com https://player.vimeo.com";

/** No nonces, so that cached bytes can carry it. The only inline script allowed is that of `scheme`'s hash (decision 21). */
export function contentSecurityPolicy(scheme: string): string {
  return policyWith(scheme, "szpalta");
}

/** The studio's: what is pasted into the editor is read by a policy of its own. */
export function studioPolicy(scheme: string): string {
  return policyWith(scheme, "szpalta szpalta-paste");
}

function policyWith(scheme: string, trustedTypes: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scheme}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${FRAME_HOSTS}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join("; ");
}

/** A year. Subdomains are not ours to decide about. */
const STRICT_TRANSPORT = "max-age=31536000";

/** Nothing of the reader's machine is ever asked for. Full screen stays, for films. */
const PERMISSIONS = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

export const SPECULATION_PATH = "/builds/speculation.json";

export interface SecurityHeaders {
  page: readonly string[];
  studio: readonly string[];
  file: readonly string[];
  media: readonly string[];
}

/** Null `scheme` in development: no policy, since Vite's refresh preamble is an inline script. */
export function securityHeaders(origin: string, scheme: string | null): SecurityHeaders {
  const every = ["X-Content-Type-Options", "nosniff", "Referrer-Policy", "strict-origin-when-cross-origin"];
  if (origin.startsWith("https:")) every.push("Strict-Transport-Security", STRICT_TRANSPORT);
  const own = [...every, "Cross-Origin-Resource-Policy", "same-origin"];
  const isolated = ["Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Embedder-Policy", "credentialless"];
  const document = [...own, ...isolated, "Permissions-Policy", PERMISSIONS];
  const speculation = ["Speculation-Rules", `"${SPECULATION_PATH}"`];
  return {
    page:
      scheme === null
        ? document
        : [...document, "Content-Security-Policy", contentSecurityPolicy(scheme), ...speculation],
    // Nothing of the studio is fetched before somebody goes there.
    studio: scheme === null ? document : [...document, "Content-Security-Policy", studioPolicy(scheme)],
    file: own,
    // Feed readers and social networks show pictures on their own pages.
    media: [...every, "Cross-Origin-Resource-Policy", "cross-origin", "Content-Security-Policy", "sandbox"],
  };
}
