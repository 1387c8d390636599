import { openContractScreen, type ContractScreen, type Opened } from "../contracts/screen.ts";
import type { News, Services } from "../contracts/services.ts";
import { percentilesOf, type Percentiles } from "../percentiles.ts";
import { processorMs } from "../program.ts";
import type { StatusCycle, Target } from "../target.ts";
import type { EmbeddedServer } from "../embedded/server.ts";
import { closeAudience, openAudience, sampleChanges, sampleEach, type Sent } from "./propagation.ts";

export const WARM_UP = 30;

interface Compared {
  server: EmbeddedServer;
  services: Services;
  /** With lists of leads, on the same server. */
  leads: Target;
  cycle: StatusCycle;
  /** The view that these many people have open. */
  opened: Opened;
  people: number;
  rounds: number;
  news: readonly {
    kind: News;
    /** The contracts that the news is about, each of them once. */
    numbers: readonly number[];
  }[];
}

/** ms from just before sending until each open list shows it. */
export interface MeasuredWebhook {
  kind: News;
  /** Without the time in which the service answers the read. */
  withoutReading: Percentiles;
  reading: Percentiles;
  serverCpuMs: number;
}

export interface MeasuredChange {
  waits: Percentiles;
  serverCpuMs: number;
}

/** Webhooks, and the change of a lead's status beside them, in turns, so that other load on the machine affects all. */
export async function compareWebhooks(
  compared: Compared,
): Promise<{ statusChange: MeasuredChange; webhooks: MeasuredWebhook[] }> {
  const { server, leads, cycle, opened, people, rounds } = compared;
  const audience = await openAudience(leads, people);
  const screens: ContractScreen[] = [];
  for (let person = 1; person <= people; person++) screens.push(await openContractScreen(server, opened, person));
  await sampleChanges(audience, cycle, { changes: WARM_UP });
  const webhooks = compared.news.map(({ kind, numbers }) => new Webhooks(kind, numbers, compared));
  for (const webhook of webhooks) await webhook.send(screens, WARM_UP);
  for (const webhook of webhooks) webhook.forget();
  const samples: number[] = [];
  let [changes, serverCpuMs] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const each = webhooks.map((webhook) => Math.floor(webhook.left / (rounds - round)));
    const amount = { changes: Math.max(...each) };
    const before = processorMs(server.pid);
    samples.push(...(await sampleChanges(audience, cycle, amount)));
    serverCpuMs += processorMs(server.pid) - before;
    changes += amount.changes;
    for (const [place, webhook] of webhooks.entries()) await webhook.send(screens, each[place] ?? 0);
  }
  await Promise.all([closeAudience(audience), ...screens.map((screen) => screen.close())]);
  const statusChange = { waits: percentilesOf(samples), serverCpuMs: serverCpuMs / changes };
  return { statusChange, webhooks: webhooks.map((webhook) => webhook.result()) };
}

/** Webhooks of one kind, each about another contract. */
class Webhooks {
  readonly #kind: News;
  readonly #services: Services;
  readonly #server: EmbeddedServer;
  #left: readonly number[];
  #samples: number[] = [];
  #readings: number[] = [];
  #serverCpuMs = 0;

  constructor(kind: News, numbers: readonly number[], { services, server }: Pick<Compared, "services" | "server">) {
    this.#kind = kind;
    this.#services = services;
    this.#server = server;
    this.#left = numbers;
  }

  get left(): number {
    return this.#left.length;
  }

  async send(screens: readonly ContractScreen[], count: number): Promise<void> {
    const numbers = this.#left.slice(0, count);
    this.#left = this.#left.slice(count);
    const endProfile = await this.#server.profile(`webhooks-${this.#kind}`);
    const before = processorMs(this.#server.pid);
    const samples = await sampleEach(screens, (turn) => this.#about(numbers[turn] ?? NaN), { changes: numbers.length });
    this.#serverCpuMs += processorMs(this.#server.pid) - before;
    await endProfile();
    for (const [turn, number] of numbers.entries()) {
      const readingMs = this.#services.readingMs(this.#kind, number);
      this.#readings.push(readingMs);
      this.#samples.push(...(samples[turn] ?? []).map((ms) => ms - readingMs));
    }
  }

  /** Drops the samples of the warm-up. */
  forget(): void {
    this.#samples = [];
    this.#readings = [];
    this.#serverCpuMs = 0;
  }

  result(): MeasuredWebhook {
    return {
      kind: this.#kind,
      withoutReading: percentilesOf(this.#samples),
      reading: percentilesOf(this.#readings),
      serverCpuMs: this.#serverCpuMs / this.#readings.length,
    };
  }

  #about(number: number): Sent<ContractScreen> {
    return {
      send: () => this.#services.tell(this.#server.url, this.#kind, number),
      isShownBy: (screen) =>
        this.#kind === "paid" ? screen.retainerOf(number) === "paid" : screen.statusOf(number) === "signed",
    };
  }
}
