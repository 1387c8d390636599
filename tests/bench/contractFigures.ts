import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setEnv } from "../../scripts/start/deployment.ts";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { many } from "./comparisons.ts";
import { importContracts } from "./contracts/importing.ts";
import { unpaidNumbers, unsignedNumbers } from "./contracts/rows.ts";
import { startServices, type Services } from "./contracts/services.ts";
import { compareCreation } from "./figures/creation.ts";
import { compareWebhooks, WARM_UP, type MeasuredChange, type MeasuredWebhook } from "./figures/webhooks.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { passageTarget } from "./passage/target.ts";
import { atMostTimes, figure, type Figure } from "./report.ts";
import { StatusCycle } from "./target.ts";

const PEOPLE = 50;
const LEADS = 1_000;
/** Enough that each webhook is about another contract. */
const CONTRACTS = 4_000;

const WEBHOOKS = { paid: "payment webhook", signed: "signing webhook" } as const;
const A_CHANGE = "a status change";
const OPENED = { list: many(PEOPLE, "list"), screen: `${many(PEOPLE, "screen")} with bells` } as const;
const WEBHOOK_GOAL = atMostTimes(3, A_CHANGE);
const CREATION_GOAL = atMostTimes(2, A_CHANGE);

interface Bench {
  practice: PassageServer;
  services: Services;
  cycle: StatusCycle;
  options: BenchOptions;
  add: (found: Figure) => void;
}

/** Measures contracts with fake services, without a browser. */
export async function measureContracts(
  options: BenchOptions,
  folder: string,
  add: (found: Figure) => void,
): Promise<void> {
  const profileFolder = options.profServer ? join(folder, "profiles") : null;
  const data = join(folder, "practice");
  mkdirSync(data);
  const services = await startServices();
  const practice = await PassageServer.start({ folder: data, people: PEOPLE + 1, profileFolder });
  try {
    const { deployment } = practice.server;
    await practice.growTo(LEADS);
    await importContracts({ deployment, folder: data, from: 0, to: CONTRACTS });
    await setEnv(deployment, services.env);
    const bench = { practice, services, cycle: new StatusCycle(LEAD_STATUSES.length), options, add };
    if (options.only.has("contractWebhook")) {
      await measureWebhooks(bench, "list");
      await measureWebhooks(bench, "screen");
    }
    if (options.only.has("contractCreation")) await measureCreation(bench);
  } finally {
    await practice.stop();
    services.stop();
  }
}

async function measureWebhooks(
  { practice, services, cycle, options, add }: Bench,
  opened: keyof typeof OPENED,
): Promise<void> {
  const amount = options.quick ? { changes: 60, rounds: 2 } : { changes: 200, rounds: 4 };
  const each = WARM_UP + amount.changes;
  const place = opened === "list" ? 0 : each;
  const some = (numbers: readonly number[]) => numbers.slice(place, place + each);
  const { statusChange, webhooks } = await compareWebhooks({
    server: practice.server,
    services,
    leads: passageTarget(practice.server),
    cycle,
    opened,
    people: PEOPLE,
    rounds: amount.rounds,
    news: [
      { kind: "paid", numbers: some(unpaidNumbers(CONTRACTS)) },
      { kind: "signed", numbers: some(unsignedNumbers(CONTRACTS)) },
    ],
  });
  const onWhat = OPENED[opened];
  for (const rank of ["p50", "p95"] as const) {
    const what = `status change ${rank}, ${OPENED.list}, beside webhooks to ${onWhat}`;
    add(figure({ what, unit: "ms", passage: statusChange.waits[rank] }));
  }
  const what = `processor time of the server for a status change, beside webhooks to ${onWhat}`;
  add(figure({ what, unit: "ms", passage: statusChange.serverCpuMs }));
  for (const webhook of webhooks) addWebhook(webhook, { onWhat, statusChange, add });
}

function addWebhook(
  { kind, withoutReading, reading, serverCpuMs }: MeasuredWebhook,
  { onWhat, statusChange, add }: { onWhat: string; statusChange: MeasuredChange; add: Bench["add"] },
): void {
  const words = WEBHOOKS[kind];
  for (const rank of ["p50", "p95"] as const) {
    const goal = rank === "p95" ? { goal: WEBHOOK_GOAL } : {};
    const base = statusChange.waits[rank];
    add(figure({ what: `${words} ${rank}, ${onWhat}`, unit: "ms", passage: withoutReading[rank], base, ...goal }));
  }
  for (const rank of ["p50", "p95"] as const) {
    add(figure({ what: `the service's answer ${rank}, ${words}, ${onWhat}`, unit: "ms", passage: reading[rank] }));
  }
  const what = `processor time of the server for a ${words}, ${onWhat}`;
  add(figure({ what, unit: "ms", passage: serverCpuMs, base: statusChange.serverCpuMs }));
}

async function measureCreation({ practice, cycle, options, add }: Bench): Promise<void> {
  const contracts = options.quick ? 60 : 300;
  const { creation, statusChange } = await compareCreation(practice.server, cycle, contracts);
  for (const rank of ["p50", "p95"] as const) {
    add(figure({ what: `status change until it is answered ${rank}`, unit: "ms", passage: statusChange[rank] }));
    const what = `new contract until its form is answered ${rank}`;
    const goal = rank === "p50" ? { goal: CREATION_GOAL } : {};
    add(figure({ what, unit: "ms", passage: creation[rank], base: statusChange[rank], ...goal }));
  }
}
