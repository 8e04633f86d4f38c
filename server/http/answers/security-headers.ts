/* Flat name, value lists for `writeHead`; the values are from security.md, HTTP. */

const FRAME_HOSTS = "https://www.youtube-nocookie.com https://player.vimeo.com";

/** Trusted Types need a second policy, for what is pasted into the editor. */
export function studioPolicy(inline: string): string {
  return `${contentSecurityPolicy(inline)} szpalta-paste`;
}

/** No nonces, so that cached bytes can carry it. `inline` are the hash sources of the scripts that stand in pages (decision 21). */
export function contentSecurityPolicy(inline: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inline}`,
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

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** `inline` is null in development: Vite's refresh preamble is an inline script, so pages go without a policy. */
export function securityHeaders(origin: string, inline: string | null) {
  const every = ["X-Content-Type-Options", "nosniff", "Referrer-Policy", "strict-origin-when-cross-origin"];
  if (origin.startsWith("https:")) every.push("Strict-Transport-Security", STRICT_TRANSPORT);
  const own = [...every, "Cross-Origin-Resource-Policy", "same-origin"];
  const isolated = ["Cross-Origin-Opener-Policy", "same-origin", "Cross-Origin-Embedder-Policy", "credentialless"];
  const document = [...own, ...isolated, "Permissions-Policy", PERMISSIONS];
  const withPolicy = (policy: (inline: string) => string) =>
    inline === null ? document : [...document, "Content-Security-Policy", policy(inline)];
  return {
    page: withPolicy(contentSecurityPolicy),
    studio: withPolicy(studioPolicy),
    file: own,
    media: [...every, "Cross-Origin-Resource-Policy", "cross-origin", "Content-Security-Policy", "sandbox"],
  };
}
