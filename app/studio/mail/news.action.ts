import { z } from "zod";
import { DIGESTS } from "#core/mail/digest-times.ts";
import { links } from "../../links.ts";
import { newsWords as words } from "../../messages/mail.ts";
import { studio as studioMessages } from "../../messages/studio.ts";
import { action, tick } from "../../requests/action.ts";
import type { Done } from "../ui/done-message.tsx";

/** A coarse limit for every text, in characters. The use case checks each field's own, lower limit and answers with a message. */
const TEXT_LIMIT = 20_000;

const text = z.string().max(TEXT_LIMIT).default("");

export const newsActions = {
  /** Stores the words of the next digest, and `also` shows the letter or sends it to the editor: it has the words as they were typed. */
  introduce: action(
    "edit-all",
    { subject: text, introduction: text, version: text, also: z.enum(["", "preview", "test"]).default("") },
    async ({ studio, viewer }, { also, ...typed }) => {
      const saved = await studio.news.introduce(viewer, typed);
      if (!saved.ok) return saved;
      if (also === "preview") return { ok: true, to: links.letterPreview() };
      const sent = also === "test" ? await studio.news.sendTest(viewer, null) : null;
      const tested = sent && (sent.ok ? words.tested(sent.value.to) : words.savedUntested(sent.message));
      return { ok: true, value: { says: tested ?? studioMessages.common.saved } satisfies Done };
    },
  ),
  held: action("administer", { choice: z.enum(["resume", "drop"]) }, async ({ studio, viewer }, { choice }) => {
    const decided = await studio.news.decideHeld(viewer, choice === "resume");
    if (!decided.ok) return decided;
    return {
      ok: true,
      value: { says: (choice === "resume" ? words.resumed : words.dropped)(decided.value) } satisfies Done,
    };
  }),
  settings: action(
    "administer",
    { onPublish: tick, digest: z.enum(DIGESTS), day: z.coerce.number(), hour: z.coerce.number(), imprint: text },
    ({ studio, viewer }, input) => studio.news.change(viewer, input),
  ),
};
