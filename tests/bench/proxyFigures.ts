import { residentBytes } from "@passage/embedded/testing/residentBytes";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { HOST, startCaddy, type RunningCaddy } from "../support/journeys/caddy.ts";
import { count } from "./comparisons.ts";
import type { EmbeddedServer } from "./embedded/server.ts";
import { signIn, type Reached } from "./embedded/signIn.ts";
import { closeAudience, openAudience, sampleChanges, type Audience } from "./figures/propagation.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { firstAnswer } from "./passage/feeds.ts";
import { passageTarget } from "./passage/target.ts";
import { percentilesOf } from "./percentiles.ts";
import { atMostTimes, figure, type Figure } from "./report.ts";
import { StatusCycle } from "./target.ts";

const LEADS = 1_000;
const MB = 1_000_000;
/** Five changes a second: more than a practice of ten makes in its busiest minute. */
const PACE_MS = 200;

interface Load {
  sockets: number;
  lists: number;
  seconds: number;
  /** Changes of one measurement without the proxy; there is one before and one after. */
  direct: number;
}

const WHOLE: Load = { sockets: 1_000, lists: 200, seconds: 600, direct: 200 };
const QUICK: Load = { sockets: 60, lists: 20, seconds: 20, direct: 40 };

/** One server behind the proxy of deploy/, with a longer load and more people than a firm will ever have. */
export async function measureProxy(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const load = options.quick ? QUICK : WHOLE;
  const [data, proxy] = [join(folder, "behindProxy"), join(folder, "caddy")];
  for (const path of [data, proxy]) mkdirSync(path);
  const flags = ["--behind-proxy"];
  const practice = await PassageServer.start({ folder: data, people: load.lists + 1, profileFolder: null, flags });
  try {
    await practice.growTo(LEADS);
    // The collector is called through the inspector, so that garbage is not taken for growth.
    await practice.server.restart({ isInspected: true });
    const tls = await aFreePort();
    const deployment = Number(new URL(practice.server.url).port);
    const caddy = await startCaddy({ folder: proxy, tls, app: deployment, deployment });
    try {
      await measure({ load, server: practice.server, url: `https://${HOST}:${String(tls)}`, caddy, add });
    } finally {
      caddy.child.kill("SIGTERM");
      await caddy.ended;
    }
  } finally {
    await practice.stop();
  }
}

interface Bench {
  load: Load;
  server: EmbeddedServer;
  /** The server's address behind the proxy. */
  url: string;
  caddy: RunningCaddy;
  add: (found: Figure) => void;
}

async function measure({ load, server, url, caddy, add }: Bench): Promise<void> {
  const cycle = new StatusCycle(LEAD_STATUSES.length);
  const direct = async () => {
    const crowd = await Crowd.open(server, server.url, load);
    const samples = await sampleChanges(crowd.audience, cycle, { changes: load.direct, paceMs: PACE_MS });
    await crowd.close();
    return samples;
  };
  const before = await direct();
  const crowd = await Crowd.open(server, url, load);
  const changes = (load.seconds * 1_000) / PACE_MS;
  const memory = async () => {
    await server.collectGarbage();
    return { server: residentBytes(server.pid) / MB, proxy: residentBytes(caddy.child.pid ?? 0) / MB };
  };
  // The first tenth: code is compiled and buffers have grown by then.
  const first = await sampleChanges(crowd.audience, cycle, { changes: changes / 10, paceMs: PACE_MS });
  const early = await memory();
  const rest = await sampleChanges(crowd.audience, cycle, { changes: (changes / 10) * 9, paceMs: PACE_MS });
  const late = await memory();
  await crowd.close();
  const without = percentilesOf([...before, ...(await direct())]);
  const behind = percentilesOf([...first, ...rest]);
  const about = `${count(load.lists)} lists of ${count(load.sockets)} sockets, ${count(load.seconds)} s`;
  for (const rank of ["p50", "p95", "p99"] as const) {
    const goal = rank === "p95" ? { goal: atMostTimes(2, "without the proxy") } : {};
    add(
      figure({
        what: `a change behind the proxy, ${rank}, ${about}`,
        unit: "ms",
        passage: behind[rank],
        base: without[rank],
        ...goal,
      }),
    );
  }
  for (const which of ["server", "proxy"] as const) {
    const what = `memory of the ${which} after ${about}`;
    const goal = atMostTimes(1.1, "after a tenth of the time");
    add(figure({ what, unit: "MB", passage: late[which], base: early[which], goal }));
  }
}

/** People with a list open, and others who are signed in on other screens. */
class Crowd {
  readonly audience: Audience;
  readonly #others: { close: () => Promise<void> }[];

  private constructor(audience: Audience, others: { close: () => Promise<void> }[]) {
    this.audience = audience;
    this.#others = others;
  }

  static async open(server: EmbeddedServer, url: string, { sockets, lists }: Load): Promise<Crowd> {
    const reached: Reached = { url, issuer: server.issuer };
    const target = passageTarget({ ...reached, pid: server.pid, profile: (name) => server.profile(name) });
    const audience = await openAudience(target, lists);
    const others = [];
    for (let socket = lists + 1; socket < sockets; socket++) {
      const { client } = await signIn(reached, socket % (lists + 1));
      await firstAnswer(client, api.access.accounts.open.me, {});
      others.push(client);
    }
    return new Crowd(audience, others);
  }

  async close(): Promise<void> {
    await closeAudience(this.audience);
    await Promise.all(this.#others.map((client) => client.close()));
  }
}

/** Caddy uses the next port as well. */
async function aFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) =>
    probe.close(() => {
      resolve();
    }),
  );
  return port;
}
