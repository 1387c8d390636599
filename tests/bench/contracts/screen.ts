import { api } from "../../../convex/_generated/api.js";
import { RETAINER_STATES, type RetainerState } from "../../../convex/contracts/money/rules.ts";
import { CONTRACT_STATUSES, type ContractStatus } from "../../../convex/contracts/record/rules.ts";
import type { EmbeddedServer } from "../embedded/server.ts";
import { signIn } from "../embedded/signIn.ts";
import { firstAnswer, followFeed, sourceOf, takePass } from "../passage/feeds.ts";

/** One open list of contracts: its own connection, subscriptions and live copy. */
export interface ContractScreen {
  statusOf: (number: number) => ContractStatus | undefined;
  retainerOf: (number: number) => RetainerState | undefined;
  /** Called after the copy has applied the server's changes. */
  onChange: (listener: () => void) => void;
  close: () => Promise<void>;
}

/** `list`: the list alone; `screen`: with the frame around it, whose bell counts announcements. */
export type Opened = "list" | "screen";

/**
 * The subscriptions of the list: both feeds, followed by the app's own code, and the sign-in state; for the screen the frame's as well. As
 * with a list of leads, it reads only the first page of the snapshot.
 */
export async function openContractScreen(
  server: EmbeddedServer,
  opened: Opened,
  person: number,
): Promise<ContractScreen> {
  const { client } = await signIn(server, person);
  const statuses = new Map<number, number | undefined>();
  const retainers = new Map<number, number>();
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const { since } = await client.query(api.contracts.record.staff.snapshot, { cursor: null });
  const pass = await takePass(client);
  await Promise.all([
    followFeed(sourceOf(client, api.contracts.record.staff.feed, pass), since.main, (rows) => {
      for (const row of rows) statuses.set(row[0], row[7]);
      tell();
    }),
    followFeed(sourceOf(client, api.contracts.money.staff.feed, pass), since.side, (rows) => {
      for (const [number, , retainer] of rows) retainers.set(number, retainer);
      tell();
    }),
    firstAnswer(client, api.access.accounts.staff.feedPass, {}),
    firstAnswer(client, api.access.accounts.open.me, {}),
  ]);
  if (opened === "screen") {
    await Promise.all([
      firstAnswer(client, api.access.secondFactor.open.secondFactor, {}),
      firstAnswer(client, api.practice.notifications.staff.newest, { pass }),
      firstAnswer(client, api.practice.notifications.staff.own, {}),
    ]);
  }
  return {
    statusOf: (number) => CONTRACT_STATUSES[statuses.get(number) ?? NaN],
    retainerOf: (number) => RETAINER_STATES[retainers.get(number) ?? NaN],
    onChange: (listener) => listeners.push(listener),
    close: () => client.close(),
  };
}
