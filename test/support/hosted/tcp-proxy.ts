import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface TcpProxy {
  port: number;
  /** Ends all connections at once and refuses new ones, as a server that is gone. */
  cut(): void;
  /** Leaves connections open and lets nothing through, as a network that lost its way. */
  stall(): void;
  /** Lets everything through; what came meanwhile goes first. */
  pass(): void;
  stop(): Promise<void>;
}

type State = "passing" | "cut" | "stalled";

/** Stands between a client and a server of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let state: State = "passing";
  const sockets = new Set<Socket>();
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("data", (bytes) => to.write(bytes));
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (state === "stalled") from.pause();
  };
  const server = createServer((client) => {
    if (state === "cut") return void client.destroy();
    const upstream = connect(target, "127.0.0.1");
    join(client, upstream);
    join(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      destroyAll();
    },
    stall() {
      state = "stalled";
      for (const socket of sockets) socket.pause();
    },
    pass() {
      state = "passing";
      for (const socket of sockets) socket.resume();
    },
    async stop() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
