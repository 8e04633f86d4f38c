/* Flat name, value lists for `writeHead`; the values are from security.md, HTTP. */

const FRAME_HOSTS = "https://www.youtube-nocookie.com https://player.vimeo.com";

/** Trusted Types need a second policy, for what is pasted into the editor. */
export function studioPolicy(scheme: string): string {
  return `${contentSecurityPolicy(scheme)} szpalta-paste`;
}

/** No nonces, so that cached bytes can carry it. `scheme` is the hash source of the one inline script (decision 21). */
export function contentSecurityPolicy(scheme: string): string {
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
    // The last, since the studio's policy goes on here.
    "trusted-types szpalta",
  ].join("; ");
}

const STRICT_TRANSPORT = "max-age=31536000";

/** Full screen stays allowed, for videos. */
const PERMISSIONS =
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
  "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

export const SPECULATION_PATH = "/builds/speculation.json";

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** `scheme` is null in development: Vite's refresh preamble is an inline script, so pages go without a policy. */
export function securityHeaders(origin: string, scheme: string | null) {
  const every = ["X-Content-Type-Options", "nosniff", "Referrer-Policy", "strict-origin-when-cross-origin"];
  if (origin.startsWith("https:")) every.push("Strict-Transport-Security", STRICT_TRANSPORT);
  const own = [...every, "Cross-Origin-Resource-Policy", "same-origin"];
  const isolated = ["Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Embedder-Policy", "credentialless"];
  const document = [...own, ...isolated, "Permissions-Policy", PERMISSIONS];
  const speculation = ["Speculation-Rules", `"${SPECULATION_PATH}"`];
  const withPolicy = (policy: string) => [...document, "Content-Security-Policy", policy];
  return {
    page: scheme === null ? document : [...withPolicy(contentSecurityPolicy(scheme)), ...speculation],
    // No prefetching of studio pages.
    studio: scheme === null ? document : withPolicy(studioPolicy(scheme)),
    file: own,
    media: [...every, "Cross-Origin-Resource-Policy", "cross-origin", "Content-Security-Policy", "sandbox"],
  };
}
