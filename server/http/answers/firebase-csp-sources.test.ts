import { describe, expect, it } from "vitest";
import { type FirebaseFileSettings, withFirebaseDefaults } from "#core/base/firebase-config.ts";
import { securityHeaders } from "./security-headers.ts";

const INLINE = "'sha256-x'";

const VALUES = {
  apiKey: "AIzaSyA0-abcdefghijk",
  authDomain: "moj-projekt.firebaseapp.com",
  projectId: "moj-projekt",
  storageBucket: "moj-projekt.firebasestorage.app",
  messagingSenderId: "123456789012",
  appId: "1:123456789012:web:0123456789abcdef",
  measurementId: "G-ABC1234567",
};

const APP_CHECK = { siteKey: "6Lc0000000000000000000000000000000000000" };

/** By header, and by directive of the policy. */
function headersOf(given: Partial<FirebaseFileSettings> | null, part: "page" | "studio") {
  const config = given && withFirebaseDefaults({ ...VALUES, ...given });
  const list = securityHeaders("https://example.pl", INLINE, config)[part];
  const headers = new Map<string, string>();
  for (let at = 0; at < list.length; at += 2) headers.set(list[at] ?? "", list[at + 1] ?? "");
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ").map((each) => each.split(" "));
  return { headers, directives: new Map(policy.map(([name = "", ...sources]) => [name, sources.join(" ")])) };
}

/** What a page has besides the policy of a site without Firebase, and what it lacks: both policies, in one table. */
function differences(given: Partial<FirebaseFileSettings>, part: "page" | "studio") {
  const [plain, widened] = [headersOf(null, part), headersOf(given, part)];
  const more = Object.fromEntries(
    [...widened.directives].flatMap(([name, sources]) => {
      const before = plain.directives.get(name) ?? "";
      expect(sources.startsWith(before), `${name} keeps what it had`).toBe(true);
      return sources === before ? [] : [[name, sources.slice(before.length).trim()]];
    }),
  );
  const lacks = [...plain.directives.keys()].filter((name) => !widened.directives.has(name));
  const changed = [...plain.headers].filter(
    ([name, value]) => name !== "Content-Security-Policy" && widened.headers.get(name) !== value,
  );
  return {
    more,
    lacks,
    headers: Object.fromEntries(changed.map(([name]) => [name, widened.headers.get(name) ?? null])),
  };
}

const DROPPED = ["require-trusted-types-for", "trusted-types"];
const WITHOUT_EMBEDDER = { "Cross-Origin-Embedder-Policy": null };
const ACCOUNTS = "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com";
const SAME = { more: {}, lacks: [], headers: {} };

describe("both policies", () => {
  it.each([
    ["nothing on", {}, SAME, SAME],
    ["App Check alone, which guards nothing then", { appCheck: APP_CHECK }, SAME, SAME],
    [
      "Analytics",
      { analytics: true },
      {
        more: {
          "script-src": "https://www.googletagmanager.com",
          "connect-src":
            "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com " +
            "https://firebase.googleapis.com https://firebaseinstallations.googleapis.com",
        },
        lacks: DROPPED,
        headers: WITHOUT_EMBEDDER,
      },
      SAME,
    ],
    [
      "signing in by password",
      { signIn: {} },
      SAME,
      { more: { "connect-src": ACCOUNTS }, lacks: DROPPED, headers: WITHOUT_EMBEDDER },
    ],
    [
      "signing in by a provider's window, with App Check",
      { signIn: { providers: ["google.com" as const] }, appCheck: APP_CHECK },
      SAME,
      {
        more: {
          "script-src": "https://apis.google.com https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
          "connect-src": `${ACCOUNTS} https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/`,
          "frame-src":
            "https://moj-projekt.firebaseapp.com https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
        },
        lacks: DROPPED,
        headers: { ...WITHOUT_EMBEDDER, "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
      },
    ],
    [
      "the database client",
      { database: {} },
      SAME,
      {
        more: { "connect-src": `${ACCOUNTS} https://firestore.googleapis.com` },
        lacks: DROPPED,
        headers: WITHOUT_EMBEDDER,
      },
    ],
    [
      "emulators",
      { signIn: {}, database: {}, emulators: { auth: "127.0.0.1:9099", firestore: "127.0.0.1:8080" } },
      SAME,
      {
        more: { "connect-src": "http://127.0.0.1:9099 http://127.0.0.1:8080" },
        lacks: DROPPED,
        headers: WITHOUT_EMBEDDER,
      },
    ],
  ])("%s", (_, given, page, studio) => {
    expect(differences(given, "page")).toEqual(page);
    expect(differences(given, "studio")).toEqual(studio);
  });

  it("of a site without Firebase is the whole one, with Trusted Types and the embedder's", () => {
    for (const part of ["page", "studio"] as const) {
      const { headers, directives } = headersOf(null, part);
      expect(directives.get("connect-src")).toBe("'self'");
      expect(directives.get("require-trusted-types-for")).toBe("'script'");
      expect(headers.get("Cross-Origin-Embedder-Policy")).toBe("credentialless");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    }
  });
});
