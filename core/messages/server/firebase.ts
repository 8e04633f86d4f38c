export const firebaseServerMessages = {
  notAttested: "App Check nie potwierdził żądania",
  machineOfOtherProject: (ownProject: string, configured: string) =>
    `Ta maszyna należy do projektu „${ownProject}”, a szpalta.config.ts mówi o projekcie „${configured}”. Uruchom serwer w tym projekcie albo wskaż plik klucza w GOOGLE_APPLICATION_CREDENTIALS.`,
  noAccount:
    "GOOGLE_APPLICATION_CREDENTIALS ma wskazywać plik klucza konta usługi projektu Firebase, bo szpalta.config.ts ma pole „firebase”. Bez niego serwer może działać tylko w Google Cloud, pod kontem usługi tego projektu.",
  emulatorsOfPublicSite: (origin: string) =>
    `szpalta.config.ts: pole „firebase.emulators” służy próbom na tej maszynie, a witryna ma publiczny adres ${origin}.`,
  unreadable: (path: string) => `GOOGLE_APPLICATION_CREDENTIALS wskazuje plik, którego nie da się odczytać: ${path}.`,
  noKeyFile: (path: string) =>
    `GOOGLE_APPLICATION_CREDENTIALS ma wskazywać plik JSON z kluczem konta usługi, a ${path} nim nie jest.`,
  keyOfOtherProject: (ownProject: string, configured: string) =>
    `GOOGLE_APPLICATION_CREDENTIALS wskazuje klucz projektu „${ownProject}”, a szpalta.config.ts mówi o projekcie „${configured}”.`,
  noPrivateKey: (path: string) =>
    `GOOGLE_APPLICATION_CREDENTIALS wskazuje plik, w którym private_key nie jest kluczem: ${path}.`,
  presenceNotSaved: "obecności przy wpisie nie zapisano w Firestore",
};
