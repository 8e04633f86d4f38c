import type { Media } from "../base/media.ts";
import type { FailureCode } from "../base/outcome.ts";

/** The path for uploads. A POST sends the file's bytes as its body, with the picture's `Content-Type`. */
export const UPLOAD_PATH = "/studio/upload";

export function uploadAddress(name: string, replace?: string): string {
  const query = new URLSearchParams({ name, ...(replace === undefined ? {} : { replace }) });
  return `${UPLOAD_PATH}?${query}`;
}

/**
 * The JSON answer to an upload: the stored picture and the number of changed posts, or a refusal (`login` 401, `slow` 408, `too-large`
 * 413).
 */
export type UploadAnswer =
  | { media: Media; posts?: number }
  | {
      error: {
        status: number;
        code: FailureCode | "login" | "slow" | "too-large" | "broken";
        message: string;
        id?: string;
      };
    };
