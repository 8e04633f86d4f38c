import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { publicDocumentsContract } from "#store/contract/replication/public-documents-contract.ts";
import { type ChildServer, sayMissing } from "#test/support/hosted/child-server.ts";
import { FIRESTORE_PROGRAM, startFirestore } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { openPublicDocuments } from "./open-public-documents.ts";

const isThere = hasLogPackages && (FIRESTORE_PROGRAM !== null || process.env["FIRESTORE_EMULATOR_HOST"] !== undefined);
if (!isThere) sayMissing("There is no emulator of Firestore or no package of its client");

describe.skipIf(!isThere)("on an emulator", () => {
  let emulator: ChildServer | null = null;
  beforeAll(async () => void (emulator = await startFirestore()));
  afterAll(() => emulator?.stop());

  publicDocumentsContract("Documents in Firestore", async () => {
    const documents = openPublicDocuments(`firestore:szpalta-${randomUUID()}`);
    onTestFinished(() => documents.close());
    return documents;
  });
});

it("another engine's address is refused with a sentence", () => {
  expect(() => openPublicDocuments("postgres://baza")).toThrow(/^SZPALTA_DOCUMENTS działa tylko/);
});
