import { z } from "zod";
import { LEAST_CACHE_BYTES, LONG_POLLING_SECONDS, SIGN_IN_PROVIDERS } from "#core/base/firebase-config.ts";

const text = z.string("ma być tekstem");
const flag = z.boolean("ma być wartością true albo false");

/** Unknown names are reported by the check of the whole file. */
const shape = (sentence: string) => ({
  error: (issue: { code?: string }) => (issue.code === "unrecognized_keys" ? undefined : sentence),
});

const host = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
const EMULATOR = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}$/;

const hostName = (example: string) =>
  text.regex(host, `ma być samą nazwą hosta, np. ${example}, bez https:// i ścieżki`);
const emulator = text.regex(EMULATOR, "ma być adresem emulatora na tej maszynie, np. 127.0.0.1:9099, albo null");

const cacheBytes = z
  .int("ma być liczbą bajtów")
  .refine(
    (bytes) => bytes === -1 || bytes >= LEAST_CACHE_BYTES,
    `ma wynosić co najmniej ${LEAST_CACHE_BYTES} bajtów albo -1`,
  );

const { least, most } = LONG_POLLING_SECONDS;
const seconds = z
  .int(`ma być całkowitą liczbą sekund od ${least} do ${most}`)
  .min(least, `ma być liczbą sekund od ${least} do ${most}`)
  .max(most, `ma być liczbą sekund od ${least} do ${most}`);

/** `firebase` of the site's file, after defaults. */
export const firebaseConfig = z
  .strictObject(
    {
      apiKey: text.regex(/^[\w-]{10,100}$/, "ma być kluczem API z konsoli Firebase: samymi literami, cyframi, - i _"),
      authDomain: hostName("moj-projekt.firebaseapp.com"),
      projectId: text.regex(
        /^(?:[a-z\d.-]+:)?[a-z][a-z\d-]{3,29}$/,
        "ma być identyfikatorem projektu, np. moj-projekt: małe litery, cyfry i łączniki",
      ),
      storageBucket: hostName("moj-projekt.firebasestorage.app"),
      messagingSenderId: text.regex(/^\d{1,20}$/, "ma być numerem projektu: samymi cyframi w cudzysłowie"),
      appId: text.regex(/^1:\d+:web:[\da-f]+$/, "ma mieć postać 1:123456789012:web:0123456789abcdef"),
      measurementId: text
        .regex(/^G-[A-Z\d]{4,20}$/, "ma zaczynać się od G-, np. G-ABC1234567, albo być null")
        .nullable(),
      appCheck: z
        .strictObject(
          {
            siteKey: text.regex(/^[\w-]{20,100}$/, "ma być kluczem witryny reCAPTCHA v3, bez spacji"),
            enforce: flag,
          },
          shape("ma być obiektem { siteKey, enforce } albo null"),
        )
        .nullable(),
      emulators: z.strictObject(
        { auth: emulator.nullable(), firestore: emulator.nullable() },
        shape("ma być obiektem { auth, firestore }"),
      ),
      signIn: z
        .strictObject(
          {
            providers: z.array(z.enum(SIGN_IN_PROVIDERS, `ma być jednym z: ${SIGN_IN_PROVIDERS.join(", ")}`)),
            passkeys: flag,
          },
          shape("ma być obiektem { providers, passkeys } albo null"),
        )
        .nullable(),
      database: z
        .strictObject(
          { cacheBytes, longPollingSeconds: seconds },
          shape("ma być obiektem { cacheBytes, longPollingSeconds } albo null"),
        )
        .nullable(),
      analytics: flag,
    },
    shape("ma być obiektem z siedmioma wartościami z konsoli Firebase albo null"),
  )
  .check(({ value, issues }) => {
    const wrong = (field: string, message: string) =>
      void issues.push({ code: "custom", path: [field], message, input: value });
    if (value.analytics && value.measurementId === null)
      wrong("measurementId", "jest potrzebne, skoro analytics jest włączone");
    const { auth, firestore } = value.emulators;
    // No project of Google's has such a name, so a setting left behind opens no real accounts.
    if ((auth ?? firestore) !== null && !value.projectId.startsWith("demo-"))
      wrong("emulators", "działa tylko z projektem o identyfikatorze zaczynającym się od demo-");
  });
