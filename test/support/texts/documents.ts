import { fileURLToPath } from "node:url";

/** The folder of whole Polish documents that were written for the tests: Markdown with front matter, of seven kinds. */
export const DOCUMENTS = fileURLToPath(new URL("../../fixtures/documents", import.meta.url));
