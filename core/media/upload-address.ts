import type { Media } from "../base/media.ts";
import type { FailureCode } from "../base/outcome.ts";

/** Where a picture is uploaded: by a POST whose body is the bytes of the file, with the picture's `Content-Type`. */
export const UPLOAD_PATH = "/studio/upload";

export function uploadAddress(name: string, replace?: string): string {
  const query = new URLSearchParams({ name, ...(replace === undefined ? {} : { replace }) });
  return `${UPLOAD_PATH}?${query}`;
}

/**
 * The answer as JSON: the stored picture and the number of changed posts, or a refusal (`login` 401, `slow` 408,
 * `too-large` 413).
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
