import type { Media } from "../base/media.ts";
import type { FailureCode } from "../base/outcome.ts";

/** Where a picture is sent: a POST whose body is the file's bytes as they are, with `Content-Type` of a picture. */
export const UPLOAD_PATH = "/studio/upload";

/** 25 MiB: security.md, Uploads. Longer files are not worth sending. */
export const UPLOAD_LIMIT_BYTES = 25 * 1024 * 1024;

/** The address that takes a picture called `name`, in place of the kept picture `replace` where one is given. */
export function uploadAddress(name: string, replace?: string): string {
  const query = new URLSearchParams({ name, ...(replace === undefined ? {} : { replace }) });
  return `${UPLOAD_PATH}?${query}`;
}

/**
 * What the address answers, always as JSON: the kept picture, with the number of posts that show it anew where it replaced
 * another, or why there is none (`login` 401, the codes of `outcome.ts` by their statuses, `slow` 408, `too-large` 413,
 * `broken` 500).
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
