import { connect } from "node:net";
import { browserHeaders } from "./browser-request.ts";

/*
 * Connections that ask for one page and then hold still: `idle-connections.ts <port> <count> <path>`. Runs as its own process, whose
 * files are not the benchmark's. Prints a line of JSON once all have their answer, and another when it is told to end (SIGTERM).
 */

export interface IdleConnections {
  /** Those still open, and those the server or the system has ended. */
  open: number;
  lost: number;
}

/** Few enough that none waits to be taken in. */
const AT_ONCE = 100;

const HEADER_END = "\r\n\r\n";

const [port = "0", count = "0", path = "/"] = process.argv.slice(2);
const headers = Object.entries({ Host: `127.0.0.1:${port}`, ...browserHeaders("br") }).map((each) => each.join(": "));
const request = [`GET ${path} HTTP/1.1`, ...headers, "", ""].join("\r\n");
const state: IdleConnections = { open: 0, lost: 0 };
let waiting = Number(count);

process.once("SIGTERM", () => {
  report();
  process.exit();
});
for (let lane = 0; lane < Math.min(AT_ONCE, Number(count)); lane += 1) open();

function open(): void {
  if (waiting === 0) return;
  waiting -= 1;
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
  let answer = "";
  let isHeld = false;
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    state.lost += 1;
    if (isHeld) state.open -= 1;
    else next();
  });
  const hear = (chunk: Buffer) => {
    answer += chunk.toString("latin1");
    const end = answer.indexOf(HEADER_END);
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? Number.NaN);
    if (end === -1 || answer.length < end + HEADER_END.length + length) return;
    if (!answer.startsWith("HTTP/1.1 200")) return void socket.destroy();
    isHeld = true;
    state.open += 1;
    socket.off("data", hear);
    socket.resume();
    answer = "";
    next();
  };
  socket.on("data", hear);
}

function next(): void {
  if (state.open + state.lost === Number(count)) report();
  else open();
}

function report(): void {
  console.log(JSON.stringify(state));
}
