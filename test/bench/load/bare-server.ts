import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The measure of speed: the best plain `node:http` server that sends given bodies in turn with given headers and does nothing
 * else. `bare-server.ts <file>`: JSON [{status, headers: [name, value][], body: base64}]. Prints its port. What it does to be quick:
 *
 * - Bodies are Latin-1 texts, a letter a byte, made before the first request. Node joins a text to the head and writes both at
 *   once, where a buffer takes a second piece of memory and a list of the two. That is about a tenth of the whole, for 6 kB
 *   and for 19 kB.
 * - `optimizeEmptyRequests`: a request without a body is spared the stream that would say so, a sixth of the whole.
 * - Headers are one flat list of names and values, `Content-Length` among them, so that Node looks up and works out nothing.
 * - Connections are kept as long as the site keeps them, so that the heads of the two are of one length. `Date` is Node's own,
 *   made once a second. Larger rooms for new objects, which the site begins with, change nothing here.
 */

interface Recorded {
  status: number;
  headers: [string, string][];
  body: string;
}

const KEEP_ALIVE_MS = 60_000;

const answers = (JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Recorded[]).map((recorded) => ({
  status: recorded.status,
  headers: recorded.headers.flat(),
  body: Buffer.from(recorded.body, "base64").toString("latin1"),
}));
let turn = 0;
const server = createServer({ optimizeEmptyRequests: true, keepAliveTimeout: KEEP_ALIVE_MS }, (_request, response) => {
  const answer = answers[turn++ % answers.length]!;
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body, "latin1");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
