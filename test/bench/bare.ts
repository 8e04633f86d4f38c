import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/*
 * The measure of speed: a bare `node:http` server that sends one given body with the given headers and does nothing
 * else. `bare.ts <file>`: JSON {status, headers: [name, value][], body: base64}. Prints its port.
 */

const recorded = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  status: number;
  headers: [string, string][];
  body: string;
};
const body = Buffer.from(recorded.body, "base64");
const headers = recorded.headers.flat();
const server = createServer((_request, response) => {
  response.writeHead(recorded.status, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? address.port : 0);
});
