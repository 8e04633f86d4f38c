import { expect, it } from "vitest";
import { Attachments } from "./attachments.ts";
import type { ExportItem } from "./export-item.ts";

const MEBI = 1024 * 1024;
const COUNT = 200;

/** An attachment whose address is a part of a text of a mebibyte, as a parser gives it. */
function attachmentIn(text: string, no: number): ExportItem {
  const url = `https://stara.example/wp-content/uploads/2020/01/obraz-numer-${no}.jpg`;
  const whole = text + url;
  const fields = { "wp:post_id": String(no), "wp:attachment_url": whole.slice(-url.length) };
  return { line: 1, fields, cut: [], terms: [], meta: new Map(), comments: [], commentsLeft: 0, size: 0 };
}

it("attachments do not keep the text of the file in memory", () => {
  const attachments = new Attachments();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let no = 0; no < COUNT; no += 1) attachments.add(attachmentIn("a".repeat(MEBI) + no, no));
  globalThis.gc?.();
  expect(globalThis.gc).toBeDefined();
  expect(attachments.size).toBe(COUNT);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((COUNT / 4) * MEBI);
});
