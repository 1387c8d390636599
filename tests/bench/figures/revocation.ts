import type { ConvexClient } from "convex/browser";
import { api } from "../../../convex/_generated/api.js";
import { callFunction } from "../../../scripts/start/deployment.ts";
import type { EmbeddedServer } from "../embedded/server.ts";
import { signIn } from "../embedded/signIn.ts";
import { takePass } from "../passage/feeds.ts";
import { percentilesOf, type Percentiles } from "../percentiles.ts";

const GIVE_UP_MS = 20_000;

/**
 * ms from just before an administrator sends the revocation of a person until that person's list is refused, while all
 * lists are open. One after the other loses their access, and does not get it back.
 */
export async function measureRevocation(server: EmbeddedServer, lists: number): Promise<Percentiles> {
  const administrator = await openAdministrator(server);
  const { members } = await administrator.query(api.access.members.staff.team, {});
  const screens = await Promise.all(Array.from({ length: lists }, (_, index) => openList(server, index + 1)));
  const samples: number[] = [];
  for (const { email, refused, close } of screens) {
    const member = members.find((candidate) => candidate.email === email);
    if (member === undefined) throw new Error(`${email} is not on the team`);
    const sentAt = performance.now();
    await Promise.all([
      administrator.mutation(api.access.members.staff.revokeMember, { userId: member.userId }),
      within(GIVE_UP_MS, refused),
    ]);
    samples.push(performance.now() - sentAt);
    await close();
  }
  await administrator.close();
  return percentilesOf(samples);
}

async function openAdministrator(server: EmbeddedServer): Promise<ConvexClient> {
  const { tokenIdentifier, email, name } = server.issuer.person(0);
  const args = { tokenIdentifier, email, name };
  await callFunction(server.deployment, { kind: "mutation", path: "access/setup/internal:enrolFirstAdmin", args });
  return (await signIn(server, 0)).client;
}

/** `refused` resolves when both of the list's live queries have failed. */
async function openList(server: EmbeddedServer, person: number) {
  const { client } = await signIn(server, person);
  const pass = await takePass(client);
  const feeds = [api.leads.record.staff.feed, api.leads.record.staff.statusFeed].map((query) => {
    const answered = Promise.withResolvers<undefined>();
    const refused = Promise.withResolvers<undefined>();
    const onAnswer = () => {
      answered.resolve(undefined);
    };
    const onRefusal = () => {
      refused.resolve(undefined);
    };
    client.onUpdate(query, { after: null, pass }, onAnswer, onRefusal);
    return { answered: answered.promise, refused: refused.promise };
  });
  await Promise.all(feeds.map(({ answered }) => answered));
  const refused = Promise.all(feeds.map((feed) => feed.refused));
  return { email: server.issuer.person(person).email, refused, close: () => client.close() };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error(`A revoked person's list was not refused within ${String(ms / 1000)} s`));
  }, ms);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
