import { fileURLToPath } from "node:url";

/** Whole Polish documents written for the tests, of seven kinds. */
export const DOCUMENTS = fileURLToPath(new URL("../../fixtures/documents", import.meta.url));
