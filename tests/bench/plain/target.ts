import type { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { signIn, type SignedIn } from "../embedded/signIn.ts";
import type { Screen, Target, Writer } from "../target.ts";
import type { PlainServer } from "./server.ts";

interface Row {
  _id: string;
  status: number;
}

const list = makeFunctionReference<"query", { list: number }, Row[]>("rows:list");
/** Some tens of milliseconds. */
const STEPS_TRIED = 10_000_000;
const setStatus = makeFunctionReference<"mutation", { row: string; status: number }>("rows:setStatus");

const report = makeFunctionReference<"query", { steps: number; turn: number }, number>("rows:report");

/** A person who requests reports that compute for `ms`, one after the other, until `stop` is called. */
export async function openReporter({ server }: PlainServer, person: number, ms: number) {
  const { client } = await signIn(server, person);
  const ask = (steps: number, turn: number) => client.query(report, { steps, turn });
  await ask(STEPS_TRIED, 0);
  const began = performance.now();
  await ask(STEPS_TRIED, 1);
  const steps = Math.round((STEPS_TRIED * ms) / (performance.now() - began));
  const over = new AbortController();
  let answered = 0;
  const askOn = async (turn: number): Promise<void> => {
    if (over.signal.aborted) return;
    await ask(steps, turn);
    answered++;
    await askOn(turn + 1);
  };
  const asking = askOn(2);
  return {
    answered: () => answered,
    stop: async () => {
      over.abort();
      await asking;
      await client.close();
    },
  };
}

/** A screen is the first list, which everybody has open; rows are numbered from 1. */
export function plainTarget({ server, rows }: PlainServer): Target {
  return {
    name: "plain",
    pid: () => server.pid,
    profile: (name) => server.profile(`plain-${name}`),
    openWriter: async (person) => writerOf((await signIn(server, person)).client, rows),
    openScreen: async (person) => await openScreen(await signIn(server, person), rows),
  };
}

function writerOf(client: ConvexClient, rows: readonly string[]): Writer {
  return {
    setStatus: async ({ number, to }) => {
      const row = rows[number - 1];
      if (row === undefined) throw new Error(`There is no row ${String(number)}`);
      await client.mutation(setStatus, { row, status: to });
    },
    close: () => client.close(),
  };
}

async function openScreen({ client, counter }: SignedIn, ids: readonly string[]): Promise<Screen> {
  let statuses = new Map<string, number>();
  const listeners: (() => void)[] = [];
  await new Promise<void>((resolve, reject) => {
    const take = (rows: readonly Row[]): void => {
      statuses = new Map(rows.map(({ _id, status }) => [_id, status]));
      resolve();
      for (const listener of listeners) listener();
    };
    client.onUpdate(list, { list: 0 }, take, reject);
  });
  return {
    ...writerOf(client, ids),
    statusOf: (number) => statuses.get(ids[number - 1] ?? ""),
    onChange: (listener) => listeners.push(listener),
    bytes: () => counter.bytes(),
  };
}
