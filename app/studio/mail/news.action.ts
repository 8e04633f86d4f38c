import { z } from "zod";
import { DIGESTS } from "#core/mail/digest-times.ts";
import { newsWords as words } from "../../messages/mail.ts";
import { action, tick } from "../../requests/action.ts";
import type { Done } from "../ui/done-message.tsx";

/** A coarse limit for every text, in characters. The use case checks each field's own, lower limit and answers with a message. */
const TEXT_LIMIT = 20_000;

const text = z.string().max(TEXT_LIMIT).default("");

export const newsActions = {
  introduce: action("edit-all", { subject: text, introduction: text, version: text }, ({ studio, viewer }, input) =>
    studio.news.introduce(viewer, input),
  ),
  test: action("edit-all", {}, async ({ studio, viewer }) => {
    const sent = await studio.news.sendTest(viewer, null);
    return sent.ok ? { ok: true, value: { says: words.tested(sent.value.to) } satisfies Done } : sent;
  }),
  held: action("administer", { choice: z.enum(["resume", "drop"]) }, async ({ studio, viewer }, { choice }) => {
    const decided = await studio.news.decideHeld(viewer, choice === "resume");
    if (!decided.ok) return decided;
    return { ok: true, value: { says: choice === "resume" ? words.resumed : words.dropped } satisfies Done };
  }),
  settings: action(
    "administer",
    { onPublish: tick, digest: z.enum(DIGESTS), day: z.coerce.number(), hour: z.coerce.number(), imprint: text },
    ({ studio, viewer }, input) => studio.news.change(viewer, input),
  ),
};
