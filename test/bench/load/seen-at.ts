import { Agent } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { requestPage } from "./measure.ts";

const PATIENCE_MS = 30_000;

/**
 * The instant (ms since the epoch) at which a reader who asks again `pollMs` after each answer has a page with the text. Rejects
 * when the server does not answer, and after half a minute.
 */
export async function seenAt(url: string, text: string, pollMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const deadline = performance.now() + PATIENCE_MS;
  let last: Buffer = Buffer.alloc(0);
  try {
    while (performance.now() < deadline) {
      const { status, body } = await requestPage(url, "identity", agent);
      const at = Date.now();
      if (status === 200 && !body.equals(last) && body.includes(text)) return at;
      last = body;
      await after(pollMs);
    }
  } finally {
    agent.destroy();
  }
  throw new Error(`${url} does not show "${text}".`);
}
