import type { Media } from "#core/media/media.ts";
import { uploadAddress } from "#core/media/upload.ts";
import { pl } from "../messages/pl.ts";
import { uploads as says } from "../messages/uploads.ts";

/** What the machine room answers to a picture. */
export type Uploaded = { ok: true; media: Media } | { ok: false; message: string };

/**
 * Sends one picture and tells of its progress in per cent. `replace` names the picture it is to take the place of. Never
 * rejects. An XMLHttpRequest, since `fetch` cannot tell how much of a body it has sent.
 */
export function uploadPicture(file: File, onProgress: (percent: number) => void, replace?: string): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", uploadAddress(file.name, replace));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    let sent = 0;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      sent = total > 0 ? Math.round((loaded / total) * 100) : 0;
      onProgress(sent);
    });
    // A server that gives a slow body up answers and closes, but a browser still sending may see only that it closed.
    request.addEventListener("error", () =>
      resolve({ ok: false, message: sent > 0 ? says.cut(sent) : pl.submit.offline }),
    );
    request.addEventListener("load", () => resolve(understood(request.status, request.responseText)));
    request.send(file);
  });
}

function understood(status: number, text: string): Uploaded {
  const answer = parsed(text);
  if (status === 200 && answer?.media) return { ok: true, media: answer.media };
  if (status === 401) return { ok: false, message: pl.submit.login };
  return { ok: false, message: answer?.error?.message ?? pl.submit.broken };
}

function parsed(text: string): { media?: Media; error?: { message?: string } } | null {
  try {
    return JSON.parse(text) as { media?: Media };
  } catch {
    return null;
  }
}
