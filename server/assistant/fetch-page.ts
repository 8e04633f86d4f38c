import type { IncomingMessage } from "node:http";
import { askOutside, OutboundRefusal, type OutboundRules, readBytes } from "../base/outbound-request.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

export interface FetchedPage {
  address: string;
  type: "html" | "text";
  content: string;
}

/** A page has at most this many bytes; a long article is about 200 kB of HTML. */
const PAGE_BYTES = 2 * 1024 * 1024;
const ANSWER_MS = 10_000;
const PAGE_MS = 20_000;
const REDIRECTS = 5;

/** Fetches a page that an author named as a source. Throws an `OutboundRefusal`, whose message tells the author what to do. */
export async function fetchPage(address: string, rules: Partial<OutboundRules> = {}): Promise<FetchedPage> {
  const late = AbortSignal.timeout(PAGE_MS);
  const headers = { accept: "text/html, text/plain;q=0.9, text/markdown;q=0.9", "user-agent": "Szpalta" };
  try {
    const request = { method: "GET" as const, headers, signal: late };
    const { url, response } = await askOutside(address, request, {
      answerMs: ANSWER_MS,
      redirects: REDIRECTS,
      ...rules,
    });
    return { address: url.href, ...(await readPage(response)) };
  } catch (error) {
    if (late.aborted) throw new OutboundRefusal(assistantServerMessages.pageTooSlow);
    throw error;
  }
}

async function readPage(response: IncomingMessage): Promise<Pick<FetchedPage, "type" | "content">> {
  const { statusCode = 0, headers } = response;
  const html = /^[^;]*html/i.test(headers["content-type"] ?? "");
  const problem = problemOf(statusCode, headers);
  if (problem !== null) {
    response.destroy();
    throw new OutboundRefusal(problem);
  }
  const bytes = await readBytes(response, PAGE_BYTES);
  if (bytes === null) throw new OutboundRefusal(assistantServerMessages.pageTooLarge);
  return { type: html ? "html" : "text", content: decodeText(bytes, headers["content-type"] ?? "", html) };
}

function problemOf(status: number, headers: IncomingMessage["headers"]): string | null {
  if (status !== 200) return assistantServerMessages.pageRefused(status);
  if (!/^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)/i.test(headers["content-type"] ?? ""))
    return assistantServerMessages.pageWithoutText;
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")) return assistantServerMessages.pageWithoutText;
  return Number(headers["content-length"] ?? 0) > PAGE_BYTES ? assistantServerMessages.pageTooLarge : null;
}

function decodeText(bytes: Buffer, type: string, html: boolean): string {
  const [, named] = /charset\s*=\s*["']?([\w-]+)/i.exec(type) ?? [];
  const [, inside] =
    (html && /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString("latin1", 0, 4_096))) || [];
  try {
    return new TextDecoder(named ?? inside ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes);
  }
}
