import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { type FileType, fileTypesNamed } from "#core/base/media.ts";
import { pictureMessages } from "#core/messages/server/media.ts";

/* oxlint-disable no-control-regex -- the patterns are about bytes */

type TextType = "text/plain" | "text/vtt";

/** Maps a file type to the first bytes of its files, read as Latin-1. */
const BEGINNINGS: Record<Exclude<FileType, TextType>, RegExp> = {
  "application/pdf": /^[^]{0,16}%PDF-/,
  "application/zip": /^PK(?:\x03\x04|\x05\x06)/,
  "application/gzip": /^\x1f\x8b\x08/,
  "application/x-7z-compressed": /^7z\xbc\xaf\x27\x1c/,
  "application/vnd.rar": /^Rar!\x1a\x07/,
  "application/x-ole-storage": /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/,
  "application/rtf": /^\{\\rtf/,
  "audio/mpeg": /^(?:ID3|\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff])/,
  "audio/mp4": /^[^]{4}ftyp/,
  "audio/aac": /^\xff[\xf0\xf1\xf8\xf9]/,
  "audio/ogg": /^OggS/,
  "audio/wav": /^RIFF[^]{4}WAVE/,
  "audio/flac": /^fLaC/,
  "video/mp4": /^[^]{4}ftyp/,
  "video/ogg": /^OggS/,
  "video/webm": /^\x1a\x45\xdf\xa3/,
};

const HEAD_BYTES = 64;

/** Returns the type of a file other than a picture. The type must fit both name and content; null without a fitting type. */
export function fileTypeOf(name: string, bytes: Uint8Array): FileType | null {
  return fileTypesNamed(name).find((type) => isOfType(type, bytes)) ?? null;
}

/** Returns the type of the file at a path like `fileTypeOf`, reading a piece of the file at a time. */
export async function fileTypeAt(name: string, path: string): Promise<FileType | null> {
  let head = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { end: HEAD_BYTES - 1 }))
    head = Buffer.concat([head, piece as Buffer]);
  for (const type of fileTypesNamed(name)) {
    if (!hasHeadOf(type, head)) continue;
    if (!isTextType(type) || (await isTextAt(path))) return type;
  }
  return null;
}

/** Returns whether the content of a file fits a type. */
export function isOfType(type: FileType, bytes: Uint8Array): boolean {
  return hasHeadOf(type, bytes) && (!isTextType(type) || (isUtf8(bytes) && !bytes.includes(0)));
}

function isTextType(type: FileType): type is TextType {
  return type === "text/plain" || type === "text/vtt";
}

function hasHeadOf(type: FileType, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  if (type === "text/vtt") return /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/.test(head);
  return type === "text/plain" || BEGINNINGS[type].test(head);
}

async function isTextAt(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of createReadStream(path)) {
      if ((piece as Buffer).includes(0)) return false;
      decoder.decode(piece as Buffer, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Returns the sentence for a file larger than `limit` bytes, or for any file when the limit is 0. */
export function tooLargeFile(limit: number): string {
  return limit === 0 ? pictureMessages.onlyPictures : pictureMessages.fileTooLarge(limit);
}
