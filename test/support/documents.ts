import { fileURLToPath } from "node:url";

/** A folder of whole Polish documents of the project's own, as Markdown with front matter: their number is seven. */
export const DOCUMENTS = fileURLToPath(new URL("../fixtures/documents", import.meta.url));
