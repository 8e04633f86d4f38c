import type { Media } from "#core/base/media.ts";
import { uploadAddress } from "#core/media/upload-address.ts";
import { siteMessages } from "../../messages/site.ts";
import { proofHeaders } from "../../requests/submit.ts";
import { uploadProgressMessages as says } from "../../messages/upload-progress.ts";

/** The result of an upload. `again`: the same picture may succeed later, for example after a failure of the network. */
export type Uploaded = { ok: true; media: Media } | { ok: false; message: string; again: boolean };

/** Uploads one picture and reports its progress; never rejects. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export async function uploadPicture(
  file: File,
  onProgress: (percent: number) => void,
  replace?: string,
): Promise<Uploaded> {
  const proof = await proofHeaders();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress(file.name, replace));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    for (const [name, value] of Object.entries(proof)) request.setRequestHeader(name, value);
    let sent = 0;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      sent = total > 0 ? Math.round((loaded / total) * 100) : 0;
      onProgress(sent);
    });
    // A server that gives up on a slow upload answers and closes the connection. A browser that is still sending may notice only the closing.
    request.addEventListener("error", () =>
      resolve({ ok: false, message: sent > 0 ? says.cut(sent) : siteMessages.submit.offline, again: true }),
    );
    request.addEventListener("load", () => resolve(uploadResultOf(request.status, request.responseText)));
    request.send(file);
  });
}

/** HTTP statuses of temporary problems: an ended session, a slow connection, too many requests. All server errors count as temporary too. */
const PASSING = new Set([401, 408, 429]);
const SERVER_ERROR = 500;
const TOO_LARGE = 413;

/** Returns the result that an answer reports. A refusal in another format than the site's comes from a proxy in front of the site. */
export function uploadResultOf(status: number, text: string): Uploaded {
  const answer = parsed(text);
  if (status === 200 && answer?.media) return { ok: true, media: answer.media };
  const again = mayRetry(status) || status === 200;
  if (status === 401) return { ok: false, message: siteMessages.submit.login, again };
  if (status === TOO_LARGE && !answer?.error) return { ok: false, message: says.tooLargeForProxy, again };
  return { ok: false, message: answer?.error?.message ?? siteMessages.submit.broken, again };
}

/** Whether an upload that was refused with this status may succeed later without a change; status 0 means no answer. */
export function mayRetry(status: number): boolean {
  return status === 0 || status >= SERVER_ERROR || PASSING.has(status);
}

function parsed(text: string): { media?: Media; error?: { message?: string } } | null {
  try {
    return JSON.parse(text) as { media?: Media };
  } catch {
    return null;
  }
}
