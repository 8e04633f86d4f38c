import { createHash } from "node:crypto";
import type { SourcePort } from "#core/assistant/assistant-ports.ts";
import { ok, refuse } from "#core/outcome.ts";
import type { OutboundRules } from "./outbound.ts";

const UNREADABLE = "Tej strony nie da się odczytać. Wklej tekst.";

/** Texts of a source pack from the outside. The way out and the parser are loaded with the first page. */
export function createSourceFetcher(rules: Partial<OutboundRules> = {}): SourcePort {
  return {
    hash: (text) => createHash("sha256").update(text).digest("hex"),
    async fetch(address, signal) {
      const [{ fetchPage }, { OutboundRefusal }] = await Promise.all([
        import("./fetch-page.ts"),
        import("./outbound.ts"),
      ]);
      try {
        const page = await fetchPage(address, signal, rules);
        if (page.type === "text") return ok({ address: page.address, title: "", text: page.content });
        const { textOfPage } = await import("#core/markdown/page-text.ts");
        const read = textOfPage(page.content);
        return read ? ok({ address: page.address, ...read }) : refuse("invalid", UNREADABLE, { address: UNREADABLE });
      } catch (error) {
        if (!(error instanceof OutboundRefusal)) throw error;
        return refuse("invalid", error.message, { address: error.message });
      }
    },
  };
}
