import type { PageHandler, RefusedStatus } from "#core/site/page-handler.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";

/** The pages of targets that are no addresses, in the site's frame. */
export interface RefusedPages {
  page(status: RefusedStatus): Promise<EncodedResponse | null>;
  /** To be called when something of the site has changed: the frame names its sections. */
  forget(): void;
}

/** One page for each status, outside the page cache, so that any number of such requests costs one rendering. */
export function createRefusedPages(door: Pick<PageHandler, "refuse">, security: readonly string[]): RefusedPages {
  const kept = new Map<RefusedStatus, Promise<EncodedResponse | null>>();

  async function make(status: RefusedStatus): Promise<EncodedResponse | null> {
    const answer = await door.refuse?.(status).catch(() => null);
    return answer?.status === status ? encodeResponse(answer, security) : null;
  }

  return {
    async page(status) {
      const made = kept.get(status) ?? make(status);
      kept.set(status, made);
      const page = await made;
      // Without a store there is no frame; the next one may have it again.
      if (!page && kept.get(status) === made) kept.delete(status);
      return page;
    },
    forget: () => kept.clear(),
  };
}
