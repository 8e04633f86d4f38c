import { Buffer } from "node:buffer";

/** The subject and both forms of a letter as it came over the wire. */
export function decodedText(source: string): { subject: string; text: string; html: string } {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const subject = /^Subject: (.*)$/im.exec(headers)?.[1] ?? "";
  return { subject: decodedWords(subject), text: partOf(source, "text/plain"), html: partOf(source, "text/html") };
}

function partOf(source: string, type: string): string {
  const at = source.indexOf(`Content-Type: ${type}`);
  const begin = source.indexOf("\r\n\r\n", at);
  const end = source.indexOf("\r\n----_", begin);
  const body = source.slice(begin + 4, end);
  const head = source.slice(at, begin);
  const bytes = /base64/.test(head)
    ? Buffer.from(body, "base64")
    : /quoted-printable/.test(head)
      ? quotedPrintable(body)
      : Buffer.from(body);
  return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

function quotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r\n/g, "");
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );
}

/** Encoded words of RFC 2047, which follow one another without a space. */
function decodedWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, "?==?");
  return joined.replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
    (how.toUpperCase() === "B" ? Buffer.from(word, "base64") : quotedPrintable(word.replaceAll("_", " "))).toString(
      "utf8",
    ),
  );
}
