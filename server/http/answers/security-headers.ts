import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { FRAME_SOURCES } from "#core/markdown/elements/embed-address.ts";
import { type MoreSources, opensWindows, readersSources, studioSources } from "./firebase-csp-sources.ts";

/* Headers are flat lists of name and value, as `writeHead` takes them. */

/**
 * Returns the content security policy. It has no nonces, so that cached pages can carry it. `inline`: the hashes of the inline scripts
 * (decision 21). When `more` allows other sites' scripts, Trusted Types are left out, because such scripts do not use them (decision 38).
 */
export function contentSecurityPolicy(inline: string, more: MoreSources | null = null): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${inline}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${FRAME_SOURCES.join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  if (more) return directives.map((directive) => widened(directive, more)).join("; ");
  return [...directives, "require-trusted-types-for 'script'", "trusted-types szpalta"].join("; ");
}

function widened(directive: string, more: MoreSources): string {
  const [name = ""] = directive.split(" ", 1);
  return [directive, ...(more[name] ?? [])].join(" ");
}

const CHANGES = {
  framed: ["frame-ancestors 'none'", "frame-ancestors 'self'"],
  frames: ["frame-src ", "frame-src 'self' "],
  letter: ["style-src 'self'", "style-src 'unsafe-inline'"],
} as const;

/** Returns the security headers for a page that the site's own pages may show in frames, or that may show such pages in frames. */
export function withFraming(headers: readonly string[], framing: keyof typeof CHANGES): string[] {
  const [before, after] = CHANGES[framing];
  return headers.map((header) => header.replace(before, after));
}

const STRICT_TRANSPORT = "max-age=31536000";

/** Browser features that pages may not use. Full screen stays allowed, for videos. */
const PERMISSIONS =
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
  "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()";

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/** Returns the security headers. In development `inline` is null and pages have no policy, because Vite adds an inline script. */
export function securityHeaders(origin: string, inline: string | null, firebase: FirebaseConfig | null = null) {
  const every = ["X-Content-Type-Options", "nosniff", "Referrer-Policy", "strict-origin-when-cross-origin"];
  if (origin.startsWith("https:")) every.push("Strict-Transport-Security", STRICT_TRANSPORT);
  const sameOrigin = [...every, "Cross-Origin-Resource-Policy", "same-origin"];
  const withPolicy = (more: MoreSources | null, opener = "same-origin") => {
    const embedder = more ? [] : ["Cross-Origin-Embedder-Policy", "credentialless"];
    const isolated = ["Cross-Origin-Opener-Policy", opener, ...embedder];
    const document = [...sameOrigin, ...isolated, "Permissions-Policy", PERMISSIONS];
    return inline === null ? document : [...document, "Content-Security-Policy", contentSecurityPolicy(inline, more)];
  };
  const opener = opensWindows(firebase) ? "same-origin-allow-popups" : "same-origin";
  return {
    page: withPolicy(readersSources(firebase)),
    studio: withPolicy(studioSources(firebase), opener),
    file: sameOrigin,
    media: [...every, "Cross-Origin-Resource-Policy", "cross-origin", "Content-Security-Policy", "sandbox"],
  };
}
