import { type OutboxHandler, StillOwed } from "./outbox.ts";
import type { SocialPictures } from "../media/social-pictures.ts";

export function createOutboxHandlers(social: SocialPictures): Record<string, OutboxHandler> {
  return {
    /** The picture that networks show is there before the first of them asks. `payload.postId` names the post. */
    async published({ payload }) {
      if (await social.prepare(String(payload["postId"]))) return;
      throw new StillOwed("Obrazka do udostępniania nie dało się teraz narysować.");
    },
  };
}
