import { z } from "zod";
import { LEAST_CACHE_BYTES, LONG_POLLING_SECONDS, SIGN_IN_PROVIDERS } from "#core/base/firebase-config.ts";
import { siteConfigMessages, firebaseConfigMessages } from "#core/messages/server/site-config.ts";

const text = z.string(siteConfigMessages.text);
const flag = z.boolean(siteConfigMessages.flag);

/** Returns options of an object's schema. `sentence` reports all faults except unknown names, which the check of the whole file reports. */
const shape = (sentence: string) => ({
  error: (issue: { code?: string }) => (issue.code === "unrecognized_keys" ? undefined : sentence),
});

const host = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
const EMULATOR = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\]):\d{1,5}$/;

const hostName = (example: string) => text.regex(host, firebaseConfigMessages.hostName(example));
const emulator = text.regex(EMULATOR, firebaseConfigMessages.emulator);

const cacheBytes = z
  .int(firebaseConfigMessages.bytes)
  .refine((bytes) => bytes === -1 || bytes >= LEAST_CACHE_BYTES, firebaseConfigMessages.leastBytes(LEAST_CACHE_BYTES));

const { least, most } = LONG_POLLING_SECONDS;
const seconds = z
  .int(firebaseConfigMessages.wholeSeconds(least, most))
  .min(least, firebaseConfigMessages.seconds(least, most))
  .max(most, firebaseConfigMessages.seconds(least, most));

/** The schema of the field `firebase` in `szpalta.config.ts`, after defaults were filled in. */
export const firebaseConfig = z
  .strictObject(
    {
      apiKey: text.regex(/^[\w-]{10,100}$/, firebaseConfigMessages.apiKey),
      authDomain: hostName("moj-projekt.firebaseapp.com"),
      projectId: text.regex(/^(?:[a-z\d.-]+:)?[a-z][a-z\d-]{3,29}$/, firebaseConfigMessages.projectId),
      storageBucket: hostName("moj-projekt.firebasestorage.app"),
      messagingSenderId: text.regex(/^\d{1,20}$/, firebaseConfigMessages.messagingSenderId),
      appId: text.regex(/^1:\d+:web:[\da-f]+$/, firebaseConfigMessages.appId),
      measurementId: text.regex(/^G-[A-Z\d]{4,20}$/, firebaseConfigMessages.measurementId).nullable(),
      appCheck: z
        .strictObject(
          {
            siteKey: text.regex(/^[\w-]{20,100}$/, firebaseConfigMessages.siteKey),
            enforce: flag,
          },
          shape(firebaseConfigMessages.appCheck),
        )
        .nullable(),
      emulators: z.strictObject(
        { auth: emulator.nullable(), firestore: emulator.nullable() },
        shape(firebaseConfigMessages.emulators),
      ),
      signIn: z
        .strictObject(
          {
            providers: z.array(
              z.enum(SIGN_IN_PROVIDERS, firebaseConfigMessages.provider(SIGN_IN_PROVIDERS.join(", "))),
            ),
            passkeys: flag,
          },
          shape(firebaseConfigMessages.signIn),
        )
        .nullable(),
      database: z
        .strictObject({ cacheBytes, longPollingSeconds: seconds }, shape(firebaseConfigMessages.database))
        .nullable(),
      analytics: flag,
    },
    shape(firebaseConfigMessages.firebase),
  )
  .check(({ value, issues }) => {
    const wrong = (field: string, message: string) =>
      void issues.push({ code: "custom", path: [field], message, input: value });
    if (value.analytics && value.measurementId === null)
      wrong("measurementId", firebaseConfigMessages.measurementIdMissing);
    const { auth, firestore } = value.emulators;
    // No real project has a name that begins with `demo-`. So emulators configured by mistake cannot open real accounts.
    if ((auth ?? firestore) !== null && !value.projectId.startsWith("demo-"))
      wrong("emulators", firebaseConfigMessages.emulatorsOfDemo);
  });
