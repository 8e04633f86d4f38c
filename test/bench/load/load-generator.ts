import { connect } from "node:net";
import { readFileSync } from "node:fs";
import { browserHeaders, type Coding } from "./browser-request.ts";

/*
 * Light load generator: keep-alive sockets with one request in flight each. Runs as its own process: `load-generator.ts <port>
 * <connections> <seconds> <paths file> <coding>`; 0 seconds requests every path once. Prints one line of JSON.
 */

export interface LoadResult {
  requests: number;
  /** Answers that were not 200 in the requested coding. */
  errors: number;
  seconds: number;
  p50: number;
  p99: number;
}

const HEADER_END = Buffer.from("\r\n\r\n");
const [port = "0", connections = "32", seconds = "3", pathsFile = "", coding = "identity"] = process.argv.slice(2);
const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...browserHeaders(coding as Coding) })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join("");
const requests = readFileSync(pathsFile, "utf8")
  .trim()
  .split("\n")
  .map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${headers}\r\n`));
const once = Number(seconds) === 0;
const started = performance.now();
const until = once ? Infinity : started + Number(seconds) * 1000;
const latencies: number[] = [];
let errors = 0;
let next = 0;
let open = Number(connections);
for (let index = 0; index < Number(connections); index += 1) drive();

function drive(): void {
  const socket = connect(Number(port), "127.0.0.1");
  socket.setNoDelay(true);
  let sent = 0;
  let pending: Buffer = Buffer.alloc(0);
  const ask = () => {
    // Each connection sends at least one request, however late it starts.
    if ((sent > 0 && performance.now() >= until) || (once && next >= requests.length)) return socket.end();
    sent = performance.now();
    const request = requests[next++ % requests.length];
    if (request) socket.write(request);
  };
  socket.on("connect", ask);
  socket.on("data", (data) => {
    // Without an encoding a socket gives buffers.
    const chunk = data as Buffer;
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const end = pending.indexOf(HEADER_END);
    if (end < 0) return;
    const head = pending.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (pending.length < end + 4 + length) return;
    const answered = /content-encoding: (\S+)/i.exec(head)?.[1] ?? "identity";
    // Pages come in gzip to browsers too.
    const isAsked = answered === coding || (coding === "br" && answered === "gzip");
    if (!head.startsWith("HTTP/1.1 200") || !isAsked) errors += 1;
    latencies.push(performance.now() - sent);
    pending = pending.subarray(end + 4 + length);
    ask();
  });
  socket.on("error", () => (errors += 1));
  socket.on("close", () => {
    open -= 1;
    if (open === 0) report();
  });
}

function report(): void {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const result: LoadResult = {
    requests: latencies.length,
    errors,
    seconds: (performance.now() - started) / 1000,
    p50: at(0.5),
    p99: at(0.99),
  };
  console.log(JSON.stringify(result));
}
