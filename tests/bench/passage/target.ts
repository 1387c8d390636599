import type { ConvexClient } from "convex/browser";
import { api } from "../../../convex/_generated/api.js";
import { LEAD_STATUS_CODES, LEAD_STATUSES, type LeadStatus } from "../../../convex/leads/status/rules.ts";
import type { EmbeddedServer } from "../embedded/server.ts";
import { connect, signIn, type Reached, type SignedIn } from "../embedded/signIn.ts";
import type { QueryTarget, Screen, StatusChange, Writer } from "../target.ts";
import { firstAnswer, followFeed, sourceOf, takePass } from "./feeds.ts";

export function passageTarget(server: Reached & Pick<EmbeddedServer, "pid" | "profile">): QueryTarget {
  return {
    name: "passage",
    pid: () => server.pid,
    profile: (name) => server.profile(name),
    openWriter: async (person) => writerOf((await signIn(server, person)).client),
    openScreen: async (person) => await openScreen(await signIn(server, person)),
    openQueries: async ({ person, from, queries }) => {
      const { client, accepted } = connect(server, person);
      // Added before the socket connects, so that they travel as one set.
      const answers = Array.from({ length: queries }, (_, index) => {
        const leadId = `lead-${String(from + Math.floor(index / 2))}`;
        const asked =
          index % 2 === 0
            ? firstAnswer(client, api.leads.record.staff.get, { leadId })
            : firstAnswer(client, api.messages.notes.staff.list, { subject: { kind: "lead", id: leadId } });
        // At a small size a lead may not exist; that refusal is an answer too.
        return asked.catch(() => undefined);
      });
      await Promise.all([accepted, ...answers]);
      return { close: () => client.close() };
    },
  };
}

function writerOf(client: ConvexClient): Writer {
  return {
    setStatus: async ({ number, from, to }: StatusChange) => {
      const change = { leadId: `lead-${String(number)}`, from: statusOf(from), to: statusOf(to) };
      await client.mutation(api.leads.record.staff.setStatus, change);
    },
    close: () => client.close(),
  };
}

function statusOf(code: number): LeadStatus {
  const status = LEAD_STATUSES.find((each) => LEAD_STATUS_CODES[each] === code);
  if (status === undefined) throw new Error(`${String(code)} is no status`);
  return status;
}

/**
 * The subscriptions of a lead list screen: both feeds, followed by the app's own code, the sign-in state and the state of
 * the sheet. It reads only the first page of the snapshot, which gives the feeds' start: a few hundred whole copies
 * would not fit into one measuring process, and do not change the server's traffic.
 */
export async function openScreen({ client, counter }: SignedIn): Promise<Screen> {
  const statuses = new Map<number, { updatedAt: number; code: number }>();
  const listeners: (() => void)[] = [];
  const { since } = await client.query(api.leads.record.staff.snapshot, { cursor: null });
  const pass = await takePass(client);
  await Promise.all([
    followFeed(sourceOf(client, api.leads.record.staff.feed, pass), since.main, () => undefined),
    followFeed(sourceOf(client, api.leads.record.staff.statusFeed, pass), since.side, (rows) => {
      for (const [number, updatedAt, code] of rows) {
        if ((statuses.get(number)?.updatedAt ?? 0) <= updatedAt) statuses.set(number, { updatedAt, code });
      }
      for (const listener of listeners) listener();
    }),
    firstAnswer(client, api.access.accounts.staff.feedPass, {}),
    firstAnswer(client, api.access.accounts.open.me, {}),
    firstAnswer(client, api.leads.sheet.staff.syncState, {}),
  ]);
  return {
    ...writerOf(client),
    statusOf: (number) => statuses.get(number)?.code,
    onChange: (listener) => listeners.push(listener),
    bytes: () => counter.bytes(),
  };
}
