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
  /** Ends all connections, once, in place of passing on what `isIt` knows among what one side sends; new ones are let through. */
  cutInPlaceOf(side: Side, isIt: (bytes: Buffer) => boolean): void;
  /** Stalls, once, before it passes on what `isIt` knows. */
  stallBefore(side: Side, isIt: (bytes: Buffer) => boolean): void;
  stop(): Promise<void>;
}

type Side = "client" | "server";
type State = "passing" | "cut" | "stalled";

/** Stands between a client and a server of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let state: State = "passing";
  const sockets = new Set<Socket>();
  let until: { side: Side; isIt: (bytes: Buffer) => boolean; fate: "cut" | "stall" } | null = null;
  const stall = () => {
    state = "stalled";
    for (const socket of sockets) socket.pause();
  };
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  const join = (side: Side, from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("data", (bytes: Buffer) => {
      if (until?.side !== side || !until.isIt(bytes)) return void to.write(bytes);
      const { fate } = until;
      until = null;
      if (fate === "cut") return destroyAll();
      stall();
      from.unshift(bytes);
    });
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
    join("client", client, upstream);
    join("server", upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      destroyAll();
    },
    stall,
    pass() {
      state = "passing";
      for (const socket of sockets) socket.resume();
    },
    cutInPlaceOf: (side, isIt) => void (until = { side, isIt, fate: "cut" }),
    stallBefore: (side, isIt) => void (until = { side, isIt, fate: "stall" }),
    async stop() {
      destroyAll();
      server.close();
      await once(server, "close");
    },
  };
}
