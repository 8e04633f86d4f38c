import { connect } from "node:net";
import { deadline } from "../runner/deadline.ts";

/** Read from the wire. Null status: the server closed without an answer. */
export interface RawAnswer {
  status: number | null;
  headers: Map<string, string>;
  body: string;
}

const PATIENCE_MS = 60_000;

export async function sendRaw(port: number, bytes: Buffer): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.setTimeout(deadline(PATIENCE_MS), () => socket.destroy());
    socket.on("data", (chunk) => chunks.push(chunk as Buffer));
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
  return readAnswer(Buffer.concat(chunks));
}

/** Well-formed, with a possibly hostile target, method, headers and body. */
export function requestBytes(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const lines = Object.entries({
    host: "127.0.0.1",
    connection: "close",
    ...(body.length > 0 ? { "content-length": String(body.length) } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`, "utf8"), body]);
}

function readAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString("utf8");
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return { status: status ? Number(status) : null, headers, body: text.slice(end + 4) };
}
