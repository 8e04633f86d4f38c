import { describe, expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { checkSiteConfig } from "./site-config-check.ts";

const FIREBASE = {
  apiKey: "AIzaSyA0-abcdefghijklmnopqrstuvwxyz12345",
  authDomain: "moj-projekt.firebaseapp.com",
  projectId: "moj-projekt",
  storageBucket: "moj-projekt.firebasestorage.app",
  messagingSenderId: "123456789012",
  appId: "1:123456789012:web:0123456789abcdef",
};

const SITE_KEY = "6Lc0000000000000000000000000000000000000";

const REFUSED: [given: unknown, sentence: string][] = [
  ["moj-projekt", "pole „firebase” ma być obiektem z siedmioma wartościami"],
  [{ ...FIREBASE, apiKey: "klucz ze spacją" }, "pole „firebase.apiKey” ma być kluczem API"],
  [{ ...FIREBASE, authDomain: "https://moj-projekt.firebaseapp.com" }, "pole „firebase.authDomain” ma być samą nazwą"],
  [{ ...FIREBASE, projectId: "Mój projekt" }, "pole „firebase.projectId” ma być identyfikatorem projektu"],
  [{ ...FIREBASE, storageBucket: "gs://moj-projekt" }, "pole „firebase.storageBucket” ma być samą nazwą hosta"],
  [{ ...FIREBASE, messagingSenderId: 123 }, "pole „firebase.messagingSenderId” ma być tekstem"],
  [{ ...FIREBASE, messagingSenderId: "12a" }, "pole „firebase.messagingSenderId” ma być numerem projektu"],
  [{ ...FIREBASE, appId: "1:12:android:ab" }, "pole „firebase.appId” ma mieć postać"],
  [{ ...FIREBASE, measurementId: "UA-1234-5" }, "pole „firebase.measurementId” ma zaczynać się od G-"],
  [{ ...FIREBASE, analytics: true }, "pole „firebase.measurementId” jest potrzebne"],
  [{ ...FIREBASE, appCheck: "klucz" }, "pole „firebase.appCheck” ma być obiektem"],
  [{ ...FIREBASE, appCheck: { siteKey: "krótki" } }, "pole „firebase.appCheck.siteKey” ma być kluczem witryny"],
  [{ ...FIREBASE, appCheck: { siteKey: SITE_KEY, enforce: 1 } }, "pole „firebase.appCheck.enforce” ma być wartością"],
  [{ ...FIREBASE, emulators: { auth: "example.pl:9099" } }, "pole „firebase.emulators.auth” ma być adresem emulatora"],
  [
    { ...FIREBASE, emulators: { firestore: "127.0.0.1:8080" } },
    "pole „firebase.emulators” działa tylko z projektem o identyfikatorze zaczynającym się od demo-",
  ],
  [{ ...FIREBASE, signIn: { providers: ["myspace.com"] } }, "pole „firebase.signIn.providers.0” ma być jednym z"],
  [{ ...FIREBASE, signIn: { passkeys: "tak" } }, "pole „firebase.signIn.passkeys” ma być wartością true albo false"],
  [{ ...FIREBASE, signIn: true }, "pole „firebase.signIn” ma być obiektem { providers, passkeys } albo null"],
  [{ ...FIREBASE, database: { cacheBytes: 1_048_575 } }, "pole „firebase.database.cacheBytes” ma wynosić co najmniej"],
  [{ ...FIREBASE, database: { cacheBytes: 0.5 } }, "pole „firebase.database.cacheBytes” ma być liczbą bajtów"],
  [
    { ...FIREBASE, database: { longPollingSeconds: 4 } },
    "pole „firebase.database.longPollingSeconds” ma być liczbą sekund od 5 do 30",
  ],
  [
    { ...FIREBASE, database: { longPollingSeconds: 31 } },
    "pole „firebase.database.longPollingSeconds” ma być liczbą sekund od 5 do 30",
  ],
  [{ ...FIREBASE, klucz: 1 }, "pole „firebase” ma nieznane nazwy: klucz"],
];

const checked = (firebase: unknown) => checkSiteConfig(defineSite({ name: "S", firebase: firebase as never })).firebase;

describe("Firebase in the site's file", () => {
  it("is off until it is configured, and with its values alone everything of it is off", () => {
    expect(checkSiteConfig(defineSite({ name: "S" })).firebase).toBeNull();
    expect(checked(FIREBASE)).toEqual({
      ...FIREBASE,
      measurementId: null,
      appCheck: null,
      emulators: { auth: null, firestore: null },
      signIn: null,
      database: null,
      analytics: false,
    });
  });

  it("is switched on part by part, each with its defaults", () => {
    expect(checked({ ...FIREBASE, signIn: {} })?.signIn).toEqual({ providers: [], passkeys: false });
    expect(checked({ ...FIREBASE, signIn: { passkeys: true } })?.signIn?.passkeys).toBe(true);
    const defaults = { cacheBytes: 41_943_040, longPollingSeconds: 30 };
    expect(checked({ ...FIREBASE, database: {} })?.database).toEqual(defaults);
    expect(checked({ ...FIREBASE, appCheck: { siteKey: SITE_KEY } })?.appCheck?.enforce).toBe(false);
    expect(checked({ ...FIREBASE, measurementId: "G-ABC1234567", analytics: true })?.analytics).toBe(true);
  });

  it("takes the limits themselves, a cache without a limit, and emulators of a demo project", () => {
    for (const database of [
      { cacheBytes: 1_048_576, longPollingSeconds: 5 },
      { cacheBytes: -1, longPollingSeconds: 30 },
    ])
      expect(checked({ ...FIREBASE, database })?.database).toEqual(database);
    const emulators = { auth: "127.0.0.1:9099", firestore: "localhost:8080" };
    expect(checked({ ...FIREBASE, projectId: "demo-szpalta", emulators })?.emulators).toEqual(emulators);
  });

  it.each(REFUSED)("%j is refused with one sentence", (given, sentence) => {
    expect(() => checked(given)).toThrow(SettingError);
    expect(() => checked(given)).toThrow(`szpalta.config.ts: ${sentence}`);
  });
});
