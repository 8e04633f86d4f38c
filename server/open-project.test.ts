import { describe, expect, it } from "vitest";
import { usesFirebase } from "#core/base/firebase-config.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { readConfig, SettingError } from "./config.ts";
import { withDocuments } from "./open-project.ts";

const WITH = { firebase: { ...PROJECT, documents: true } };
const hosted = (log: string) => readConfig({ SZPALTA_LOG: log, SZPALTA_FILES: "gs://pliki" });

describe("documents for others in the site's file", () => {
  it("are written with a log in the Firestore of the same project, in any of its databases", () => {
    for (const log of ["firestore:demo-szpalta", "firestore:demo-szpalta/druga"]) {
      expect(withDocuments(hosted(log), WITH).hosted).toMatchObject({ log, documents: true });
      expect(withDocuments(hosted(log), { firebase: PROJECT }).hosted).not.toHaveProperty("documents");
    }
  });

  it.each(["firestore:inny", "firestore:demo-szpalta-2", "postgres://baza/witryna", null])(
    "with the log at %s stop the start with a sentence",
    (log) => {
      const config = log === null ? readConfig({}) : hosted(log);
      expect(() => withDocuments(config, WITH)).toThrow(SettingError);
      expect(() => withDocuments(config, WITH)).toThrow(/firebase\.documents.*SZPALTA_LOG=firestore:demo-szpalta/);
      expect(withDocuments(config, { firebase: null })).toBe(config);
    },
  );

  it("are the server's own: they alone load nothing of Firebase into pages", () => {
    expect(usesFirebase({ ...PROJECT, signIn: null, documents: true })).toBe(false);
  });
});
