import type { ConvexClient } from "convex/browser";
import type { FunctionReference } from "convex/server";
import { api } from "../../../convex/_generated/api.js";
import { LEAD_STATUSES, type LeadStatus } from "../../../convex/leads/rules.ts";
import { unpackFeed, type PackedFeed } from "../../../convex/liveList/rules.ts";
import { LiveFeed, type FeedSource } from "../../../src/lib/live/liveFeed.ts";
import type { EmbeddedServer } from "../embedded/server.ts";
import { connect, signIn, type SignedIn } from "../embedded/signIn.ts";
import type { QueryTarget, Screen, StatusChange, Writer } from "../target.ts";

export function passageTarget(server: EmbeddedServer): QueryTarget {
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
            ? firstAnswer(client, api.leads.staff.get, { leadId })
            : firstAnswer(client, api.notes.staff.list, { subject: { kind: "lead", id: leadId } });
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
      await client.mutation(api.leads.staff.setStatus, change);
    },
    close: () => client.close(),
  };
}

function statusOf(code: number): LeadStatus {
  const status = LEAD_STATUSES[code];
  if (status === undefined) throw new Error(`${String(code)} is no status`);
  return status;
}

/**
 * The subscriptions of a lead list screen: both feeds, followed by the app's own code, the sign-in state and the state of
 * the sheet. It reads only the first page of the snapshot, which says where the feeds start: a few hundred whole copies
 * would not fit into one measuring process, and do not change what the server sends.
 */
async function openScreen({ client, counter }: SignedIn): Promise<Screen> {
  const statuses = new Map<number, { updatedAt: number; code: number }>();
  const listeners: (() => void)[] = [];
  const { since } = await client.query(api.leads.staff.snapshot, { cursor: null });
  await Promise.all([
    followFeed(sourceOf(client, api.leads.staff.feed), since.main, () => undefined),
    followFeed(sourceOf(client, api.leads.staff.statusFeed), since.side, (rows) => {
      for (const [number, updatedAt, code] of rows) {
        if ((statuses.get(number)?.updatedAt ?? 0) <= updatedAt) statuses.set(number, { updatedAt, code });
      }
      for (const listener of listeners) listener();
    }),
    firstAnswer(client, api.access.open.me, {}),
    firstAnswer(client, api.leadSheet.staff.syncState, {}),
  ]);
  return {
    ...writerOf(client),
    statusOf: (number) => statuses.get(number)?.code,
    onChange: (listener) => listeners.push(listener),
    bytes: () => counter.bytes(),
  };
}

type Row = readonly [number, number, ...unknown[]];
type FeedQuery<T> = FunctionReference<"query", "public", { after: number | null }, PackedFeed<T>>;

function sourceOf<T extends Row>(client: ConvexClient, query: FeedQuery<T>): FeedSource<T> {
  return {
    watch: (onAnswer, onError) => {
      const take = (feed: PackedFeed<T>) => {
        onAnswer(unpackFeed(feed));
      };
      return client.onUpdate(query, { after: null }, take, onError);
    },
    readAfter: async (after) => unpackFeed(await client.query(query, { after })),
    pause: () => Promise.reject(new Error("A feed failed")),
  };
}

/** Resolves when the feed has reported all that changed since. */
function followFeed<T extends Row>(
  source: FeedSource<T>,
  since: number,
  onRows: (rows: readonly T[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = {
      onRows,
      onCurrent: resolve,
      onError: reject,
      onLost: () => {
        throw new Error("The table was replaced while it was measured");
      },
    };
    new LiveFeed(source, events).follow(since);
  });
}

function firstAnswer<Args extends Record<string, unknown>>(
  client: ConvexClient,
  query: FunctionReference<"query", "public", Args>,
  args: Args,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.onUpdate(
      query,
      args,
      () => {
        resolve();
      },
      reject,
    );
  });
}
