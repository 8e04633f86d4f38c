import type { HelpRequest, HelpRun } from "#core/assistant/helper/help-service.ts";
import { BUSY } from "#core/assistant/runs/run.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openAssistant, valueOf } from "./assistant-service.ts";
import { contributor } from "../services/open-services.ts";

/* Text helper on the real store. Jan, a contributor, has the draft `p-2`; `p-3` is Zofia's; `p-1` is published. */

export const BODY =
  "Bób sieje się w marcu, gdy ziemia odmarźnie.\n\nPrzykryj grządkę [włókniną](/uprawa/o-bobie) na noc.\n";

export const HERS = "Tajny szkic Zofii.";

type Opened = Awaited<ReturnType<typeof openAssistant>>;

export async function openTextHelper(...given: Parameters<typeof openAssistant>): Promise<Opened> {
  const opened = await openAssistant(...given);
  const draft = { state: "draft", publishedAt: null, title: "Bób" } as const;
  await fixtures.putPosts(
    opened.store,
    fixtures.makePost({ id: "p-2", slug: "moj-bob", authorIds: [fixtures.jan.id], body: BODY, ...draft }),
    fixtures.makePost({ id: "p-3", slug: "cudzy", authorIds: [fixtures.zofia.id], body: HERS, ...draft }),
  );
  return opened;
}

export function question(given: Partial<HelpRequest> = {}): HelpRequest {
  const { body = BODY } = given;
  const texts = { title: "Bób", lead: "", body, tagIds: [] };
  return { postId: "p-2", kind: "correction", ...texts, from: 0, to: body.length, ...given };
}

export async function answered(
  { help, studio: assistant }: Opened,
  given: Partial<HelpRequest> = {},
): Promise<HelpRun> {
  const run = valueOf(await help.ask(contributor, question(given)));
  const { promise, resolve } = Promise.withResolvers<HelpRun>();
  const look = async () => {
    const present = valueOf(await help.read(contributor, run.runId));
    if (!BUSY.includes(present.state)) resolve(present);
  };
  const stop = valueOf(await assistant.follow(contributor, run.runId, 0, () => void look()));
  await look();
  const rested = await promise;
  stop();
  return rested;
}
