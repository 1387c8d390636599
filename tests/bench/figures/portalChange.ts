import { ConvexClient } from "convex/browser";
import { api } from "../../../convex/_generated/api.js";
import type { Id } from "../../../convex/_generated/dataModel.js";
import { SAMPLE_PASSWORD } from "../../../src/features/access/provider/samplePeople.ts";
import { SignInWire } from "../../support/journeys/signInWire.ts";
import { percentilesOf, type Percentiles } from "../percentiles.ts";
import { firstAnswer, takePass } from "../passage/feeds.ts";
import { sampleEach, type Sent } from "./propagation.ts";

const WARM_UP = 30;

interface People {
  appUrl: string;
  deploymentUrl: string;
  /** The person who writes, a colleague and a client on a phone who watch. */
  writer: string;
  colleague: string;
  client: string;
}

/** A view of a case in some app. */
interface Watcher {
  caseId: Id<"cases">;
  isOnHold: () => boolean;
  onChange: (listener: () => void) => void;
}

/**
 * ms from just before a case is put on hold, or taken up again, until the client's home shows it, and until a colleague's page of another
 * case does: one after the other, so that other load on the machine affects both.
 */
export async function compareCaseChanges(
  people: People,
  { changes, rounds }: { changes: number; rounds: number },
): Promise<{ onPhone: Percentiles; atColleague: Percentiles }> {
  const signIn = (email: string) => signedIn(people, email);
  const [writer, colleague, client] = await Promise.all([people.writer, people.colleague, people.client].map(signIn));
  if (writer === undefined || colleague === undefined || client === undefined) throw new Error("Someone is missing");
  const phone = await openHome(client);
  const page = await openCase(colleague, await anotherCase(writer, phone.caseId));
  const watchers = [phone, page].map((watcher) => ({ watcher, samples: [] as number[] }));
  const measure = async (each: number) => {
    for (const { watcher, samples } of watchers) {
      const found = await sampleEach([watcher], () => putOnHold(writer, watcher), { changes: each });
      samples.push(...found.flat());
    }
  };
  await measure(WARM_UP);
  for (const { samples } of watchers) samples.length = 0;
  for (let round = 0; round < rounds; round++) await measure(Math.ceil(changes / rounds));
  await Promise.all([writer, colleague, client].map((each) => each.close()));
  const [onPhone, atColleague] = watchers.map(({ samples }) => percentilesOf(samples));
  if (onPhone === undefined || atColleague === undefined) throw new Error("Nothing was measured");
  return { onPhone, atColleague };
}

/** The next change of this case: on hold, or active again. */
function putOnHold(writer: ConvexClient, { caseId, isOnHold }: Watcher): Sent<Watcher> {
  const wasOnHold = isOnHold();
  const [from, to] = wasOnHold ? (["on_hold", "active"] as const) : (["active", "on_hold"] as const);
  return {
    send: async () => {
      await writer.mutation(api.cases.record.staff.setStatus, { caseId, from, to });
    },
    isShownBy: (watcher) => watcher.isOnHold() !== wasOnHold,
  };
}

async function signedIn({ appUrl, deploymentUrl }: People, email: string): Promise<ConvexClient> {
  const client = new ConvexClient(deploymentUrl, { unsavedChangesWarning: false, logger: false });
  await new Promise<void>((resolve, reject) => {
    client.setAuth(
      () => new SignInWire(appUrl).signIn(email, SAMPLE_PASSWORD),
      (isAuthenticated) => {
        if (isAuthenticated) resolve();
        else reject(new Error(`The deployment refused ${email}`));
      },
    );
  });
  return client;
}

/** The subscriptions of the client's home with the frame around it. */
async function openHome(client: ConvexClient): Promise<Watcher> {
  const listeners: (() => void)[] = [];
  let opened: { caseId: Id<"cases">; status: string } | null = null;
  await Promise.all([
    new Promise<void>((resolve, reject) => {
      const take = (home: { opened: { caseId: Id<"cases">; status: string } | null }) => {
        opened = home.opened;
        resolve();
        for (const listener of listeners) listener();
      };
      client.onUpdate(api.workspace.portalHome.portal.get, { caseId: null }, take, reject);
    }),
    firstAnswer(client, api.access.accounts.open.me, {}),
    firstAnswer(client, api.clients.notices.portal.list, {}),
    firstAnswer(client, api.contracts.portal.portal.waiting, {}),
    firstAnswer(client, api.cases.questionnaires.portal.list, {}),
    firstAnswer(client, api.messages.conversations.portal.unread, {}),
  ]);
  const shown = () => {
    if (opened === null) throw new Error("The client has no case");
    return opened;
  };
  return {
    caseId: shown().caseId,
    isOnHold: () => shown().status === "on_hold",
    onChange: (listener) => listeners.push(listener),
  };
}

/** The subscriptions for the status on the page of a case, and for the frame around it. */
async function openCase(client: ConvexClient, place: CasePlace): Promise<Watcher> {
  const listeners: (() => void)[] = [];
  let status = "";
  const pass = await takePass(client);
  await Promise.all([
    new Promise<void>((resolve, reject) => {
      const take = (shown: { status: string } | null) => {
        status = shown?.status ?? "";
        resolve();
        for (const listener of listeners) listener();
      };
      client.onUpdate(api.cases.record.staff.get, place, take, reject);
    }),
    firstAnswer(client, api.access.accounts.open.me, {}),
    firstAnswer(client, api.access.secondFactor.open.secondFactor, {}),
    firstAnswer(client, api.access.accounts.staff.feedPass, {}),
    firstAnswer(client, api.practice.notifications.staff.newest, { pass }),
    firstAnswer(client, api.practice.notifications.staff.own, {}),
  ]);
  const { caseId } = place;
  return { caseId, isOnHold: () => status === "on_hold", onChange: (listener) => listeners.push(listener) };
}

/** The address of a case's page. */
interface CasePlace {
  caseId: Id<"cases">;
  clientId: Id<"clients">;
}

async function anotherCase(client: ConvexClient, than: Id<"cases">): Promise<CasePlace> {
  const { cases } = await client.query(api.cases.record.staff.newest, {});
  const other = cases.find(({ caseId, status }) => caseId !== than && status === "active");
  if (other === undefined) throw new Error("The sample practice has no second active case");
  return { caseId: other.caseId, clientId: other.clientId };
}
