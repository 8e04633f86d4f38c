import { askOutside, OutboundRefusal, readBytes } from "../base/outbound-request.ts";

/** A service of Google did not answer, or its answer was unusable. */
export class GoogleUnavailable extends Error {
  override name = "GoogleUnavailable";
}

export interface GoogleQuestion {
  /** Body of a POST; absent for a GET. */
  body?: string;
  headers?: Record<string, string>;
}

export interface GoogleAnswer {
  status: number;
  /** The parsed JSON of the answer; null when it is not JSON. */
  value: unknown;
}

/** Sends a request to a service of Google. Rejects with `GoogleUnavailable` when no answer comes in time or its status is 5xx. */
export type AskGoogle = (address: string, question?: GoogleQuestion) => Promise<GoogleAnswer>;

const ANSWER_MS = 8_000;
const REQUEST_MS = 15_000;
const MOST_BYTES = 1_048_576;

/** Creates a function that requests Google's services. `near`: allowed origins that are not public (emulators, the metadata server). */
export function createAskGoogle(near: readonly string[] = []): AskGoogle {
  return async (address, { body, headers = {} } = {}) => {
    const configured = near.find((origin) => address.startsWith(`${origin}/`));
    const rules = { answerMs: ANSWER_MS, redirects: 0, ...(configured ? { configured } : {}) };
    const request = {
      method: body === undefined ? ("GET" as const) : ("POST" as const),
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(REQUEST_MS),
    };
    try {
      const { response } = await askOutside(address, request, rules);
      const { statusCode: status = 0 } = response;
      const bytes = await readBytes(response, MOST_BYTES);
      if (status < 500 && bytes) return { status, value: jsonOf(bytes) };
      throw new GoogleUnavailable(`${new URL(address).host} answered ${status}.`);
    } catch (error) {
      if (error instanceof GoogleUnavailable) throw error;
      const why = error instanceof OutboundRefusal ? error.message : "no answer";
      throw new GoogleUnavailable(`${new URL(address).host}: ${why}`, { cause: error });
    }
  };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
