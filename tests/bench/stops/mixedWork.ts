/** The work of twenty people in an hour, done in a tenth of the time. */
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../../convex/_generated/api.js";
import { MOST_AT_ONCE } from "../../../convex/leads/bulk/rules.ts";
import { LEAD_STATUSES } from "../../../convex/leads/status/rules.ts";
import { signIn, type SignedIn } from "../embedded/signIn.ts";
import type { PassageServer } from "../passage/deployment.ts";
import { openScreen } from "../passage/target.ts";
import { StatusCycle, type Screen } from "../target.ts";

const PEOPLE = 20;
/**
 * Number of each act: in an hour each person gives 180 leads a status, opens 60, writes 30 notes and opens the list 9 times. The sheet has
 * new
 * rows each minute, 500 leads are changed together 12 times, and there are 4 backups.
 */
const EVERY_MS = { status: 100, lead: 300, note: 600, list: 2_000, sheet: 6_000, many: 30_000, backup: 90_000 };
const ROWS_EACH_MINUTE = 5;
/** Single changes go round these leads; the bulk changes use the ones after. */
const LEADS_IN_TURN = 400;

type Act = (turn: number) => Promise<unknown>;

/** Does the work for this long, with everybody's lists open; they stay open until `end` is called. */
export async function workFor(forMs: number, practice: PassageServer, folder: string): Promise<() => Promise<void>> {
  const people: SignedIn[] = [];
  for (let person = 0; person < PEOPLE; person++) people.push(await signIn(practice.server, person));
  const screens = await Promise.all(people.map(openScreen));
  const until = performance.now() + forMs;
  const acts = actsOf({ practice, folder, people, screens });
  await Promise.all(
    Object.entries(acts).map(([name, act]) => repeat(act, EVERY_MS[name as keyof typeof EVERY_MS], until)),
  );
  return async () => {
    await Promise.all(screens.map((screen) => screen.close()));
  };
}

interface Workers {
  practice: PassageServer;
  folder: string;
  people: readonly SignedIn[];
  screens: readonly Screen[];
}

function actsOf({ practice, folder, people, screens }: Workers): Record<keyof typeof EVERY_MS, Act> {
  const cycle = new StatusCycle(LEAD_STATUSES.length);
  const clientOf = (turn: number) => nth(people, turn).client;
  return {
    status: (turn) => nth(screens, turn).setStatus(cycle.next(1 + (turn % LEADS_IN_TURN))),
    lead: async (turn) => {
      const leadId = `lead-${String(1 + ((turn * 997) % practice.leads))}`;
      const subject = { kind: "lead", id: leadId } as const;
      const client = clientOf(turn);
      await Promise.all([
        client.query(api.leads.record.staff.get, { leadId }),
        client.query(api.messages.notes.staff.list, { subject }),
      ]);
    },
    note: async (turn) => {
      const subject = { kind: "lead", id: `lead-${String(1 + (turn % practice.leads))}` } as const;
      await clientOf(turn).mutation(api.messages.notes.staff.add, {
        subject,
        text: `Called, and will call again (${String(turn)}).`,
      });
    },
    list: async (turn) => {
      let cursor: string | null = null;
      do cursor = (await clientOf(turn).query(api.leads.record.staff.snapshot, { cursor })).nextCursor;
      while (cursor !== null);
    },
    sheet: () => practice.importUpTo(practice.leads + ROWS_EACH_MINUTE),
    many: async (turn) => {
      const field = "status" as const;
      const [from, to] = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
      const leads = Array.from({ length: MOST_AT_ONCE }, (_, at) => ({
        leadId: `lead-${String(1 + LEADS_IN_TURN + at)}`,
        from: nth(LEAD_STATUSES, from),
      }));
      await clientOf(turn).mutation(api.leads.bulk.staff.change, { field, to: nth(LEAD_STATUSES, to), leads });
    },
    backup: async () => {
      const { url, adminKey } = practice.server.deployment;
      const headers = { authorization: `Convex ${adminKey}` };
      const body = JSON.stringify({ folder: mkdtempSync(join(folder, "backup-")) });
      const answer = await fetch(`${url}/api/embedded/backup`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(`The backup failed: ${await answer.text()}`);
    },
  };
}

/** One at a time: an act that takes longer than its pace is done less often. */
async function repeat(act: Act, everyMs: number, until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    const next = performance.now() + everyMs;
    await act(turn);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(next, until) - performance.now())));
  }
}

function nth<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from.");
  return item;
}
