import { rmSync } from "node:fs";
import type { HostedEngine } from "#test/support/hosted/hosted-engine.ts";
import { cpuOf, pidOf } from "../load/measure.ts";
import type { RunningSite } from "#test/support/running-site/running-site.ts";

export interface HostedServer {
  data: string;
  site: RunningSite;
  /** From before it is killed until it serves again: a load balancer asks the other one. */
  isDown: boolean;
}

export type TwoServers = readonly [HostedServer, HostedServer];

/** In seconds from the start of the process. */
interface StartTimes {
  firstPost: number;
  ready: number;
  /** Of a processor, all threads: what of the time is the server's own on a busy machine. */
  cpu: number;
}

/** Until it answers 200 for the post and `/readyz`. Both were asked for after it said that it listens. */
export async function startTimed(
  engine: HostedEngine,
  data: string,
  post: string,
): Promise<{ site: RunningSite; times: StartTimes }> {
  const started = performance.now();
  const site = await engine.start(data);
  const secondsTo200 = async (path: string) => {
    const answer = await fetch(site.url + path);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} after the start.`);
    return (performance.now() - started) / 1000;
  };
  const [firstPost, ready] = [await secondsTo200(post), await secondsTo200("/readyz")];
  return { site, times: { firstPost, ready, cpu: cpuOf(pidOf(site.process)) / 1_000_000 } };
}

/** As the loss of a machine: the process killed, its disk gone, another one started. */
export async function replaceServer(engine: HostedEngine, server: HostedServer, post: string): Promise<StartTimes> {
  server.isDown = true;
  await server.site.kill();
  rmSync(server.data, { recursive: true, force: true });
  const { site, times } = await startTimed(engine, server.data, post);
  server.site = site;
  server.isDown = false;
  return times;
}
