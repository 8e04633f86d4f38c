import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The measure of speed: a bare `node:http` server that sends given bodies in turn with given headers and does nothing
 * else. `bare.ts <file>`: JSON [{status, headers: [name, value][], body: base64}]. Prints its port.
 */

interface Recorded {
  status: number;
  headers: [string, string][];
  body: string;
}

const answers = (JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Recorded[]).map((recorded) => ({
  status: recorded.status,
  headers: recorded.headers.flat(),
  body: Buffer.from(recorded.body, "base64"),
}));
let turn = 0;
const server = createServer((_request, response) => {
  const answer = answers[turn++ % answers.length];
  response.writeHead(answer?.status ?? 500, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
