import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "../../convex/_generated/api.js";
import type { SourceName } from "../../convex/agenda/today/rules.js";
import type { Line } from "../../convex/agenda/todayLines.ts";
import { LEAD_STATUSES } from "../../convex/leads/status/rules.ts";
import { DAY_MS } from "../../convex/platform/days.ts";
import { idsOf } from "./cases/importing.ts";
import { importClients } from "./clients/importing.ts";
import { importDocuments } from "./documents/importing.ts";
import { signIn, type SignedIn } from "./embedded/signIn.ts";
import { closeAudience, sampleChanges, sampleEach, type Audience, type Sent } from "./figures/propagation.ts";
import type { BenchOptions } from "./options.ts";
import { PassageServer } from "./passage/deployment.ts";
import { openScreen } from "./passage/target.ts";
import { TodayScreen } from "./passage/todayScreen.ts";
import { percentilesOf } from "./percentiles.ts";
import { atMostTimes, figure, type Figure } from "./report.ts";
import { StatusCycle } from "./target.ts";
import { importTasks } from "./tasks/importing.ts";

const PEOPLE = 50;
const [LEADS, CLIENTS, OPEN] = [1_000, 2_000, 2_000];
const CHANGES = 10;
/** The first hundred changes of Today run code that is not compiled yet. */
const [STATUS_WARM_UP, ACT_WARM_UP] = [30, 40];

type Sends = (line: Line) => Promise<unknown>;

/** A change of the first line of a source, after which it is not on Today any more. */
interface Act {
  what: string;
  source: SourceName;
  kind: Line["kind"];
  send: Sends;
}

/** A change of a source on the Today of fifty people, beside a status change in fifty lists of leads. */
export async function measureToday(options: BenchOptions, folder: string, add: (found: Figure) => void): Promise<void> {
  const profileFolder = options.profServer ? join(folder, "profiles") : null;
  const data = join(folder, "today");
  mkdirSync(data);
  // The leads came in the last four days: they are new.
  const firstLeadAt = Date.now() - 4 * DAY_MS;
  const practice = await PassageServer.start({ folder: data, people: PEOPLE + 1, profileFolder, firstLeadAt });
  try {
    const today = new Date().toISOString().slice(0, 10);
    await fill(practice, folder, today);
    const signedIn: SignedIn[] = [];
    for (let person = 0; person <= PEOPLE; person++) signedIn.push(await signIn(practice.server, person));
    const [sender, ...people] = signedIn;
    if (sender === undefined) throw new Error("Nobody signed in");
    const [first, ...lists] = await Promise.all(signedIn.map(openScreen));
    if (first === undefined) throw new Error("Nobody signed in");
    const audience = { sender: first, lists };
    const screens = people.map((person) => new TodayScreen(person, today));
    const rounds = options.quick ? 1 : 4;
    const profile = async (name: string) => await practice.server.profile(name);
    const found = await sampleRounds({ audience, screens, acts: await actsOf(sender), rounds, profile });
    for (const [what, samples] of found.acts) {
      const [passage, base] = [percentilesOf(samples), percentilesOf(found.statuses)];
      add(
        figure({
          what: `${what} until it is gone from the Today of ${String(PEOPLE)} people, p95`,
          unit: "ms",
          passage: passage.p95,
          base: base.p95,
          goal: atMostTimes(3, "a status change"),
        }),
      );
    }
    await closeAudience(audience);
  } finally {
    await practice.stop();
  }
}

async function fill(practice: PassageServer, folder: string, today: string): Promise<void> {
  await practice.growTo(LEADS);
  const { deployment } = practice.server;
  await importClients({ deployment, folder, from: 0, to: CLIENTS });
  const clientIds = await idsOf<"clients">(deployment, "clients");
  const ownerIds = await idsOf<"users">(deployment, "users");
  const [userId] = ownerIds;
  if (userId === undefined) throw new Error("Nobody is there");
  const open = { deployment, folder, from: 0, to: OPEN };
  await importDocuments(open, { clientIds, userId, open: OPEN });
  // Half of the tasks are nobody's, so that the shared source is full.
  await importTasks(open, { clientIds, ownerIds: ownerIds.flatMap((ownerId) => [null, ownerId]), today });
}

async function actsOf({ client }: SignedIn): Promise<Act[]> {
  const { items } = await client.query(api.documents.reviewQueue.staff.list, { filter: "everyone", wanted: 300 });
  const documents = new Map(items.map((item): [string, typeof item] => [item.clientId, item]));
  const idOf = ({ recordId }: Line) => recordId ?? "";
  return [
    {
      what: "a task done",
      source: "overdue",
      kind: "task",
      send: (line) => client.mutation(api.cases.tasks.staff.setDone, { taskId: idOf(line), isDone: true }),
    },
    {
      what: "a new lead called",
      source: "leads",
      kind: "newLead",
      send: (line) => {
        const [from, to] = LEAD_STATUSES;
        return client.mutation(api.leads.record.staff.setStatus, { leadId: idOf(line), from, to });
      },
    },
    {
      what: "a document accepted",
      source: "review",
      kind: "review",
      send: (line) => {
        const { documentId, version } = documents.get(line.clientId ?? "") ?? {};
        if (documentId === undefined || version === undefined) throw new Error("The line has no document");
        return client.mutation(api.documents.review.staff.accept, { documentId, version });
      },
    },
  ];
}

interface Sampling {
  audience: Audience;
  screens: readonly TodayScreen[];
  acts: readonly Act[];
  rounds: number;
  /** Starts a CPU profile of the server; the returned function ends it. */
  profile: (name: string) => Promise<() => Promise<void>>;
}

/** In turns, so that other load on the machine affects both. */
async function sampleRounds({ audience, screens, acts, rounds, profile }: Sampling) {
  const cycle = new StatusCycle(LEAD_STATUSES.length);
  const statuses: number[] = [];
  const found = new Map(acts.map(({ what }): [string, number[]] => [what, []]));
  await sampleChanges(audience, cycle, { changes: STATUS_WARM_UP });
  await onToday(screens, async () => {
    for (const act of acts) await sampleEach(screens, nextOf(act, screens), { changes: ACT_WARM_UP });
  });
  for (let round = 0; round < rounds; round++) {
    statuses.push(...(await sampleChanges(audience, cycle, { changes: 60 })));
    await onToday(screens, async () => {
      for (const act of acts) {
        const endProfile = await profile(`today-${act.source}-${String(round)}`);
        const samples = await sampleEach(screens, nextOf(act, screens), { changes: CHANGES });
        await endProfile();
        found.get(act.what)?.push(...samples.flat());
      }
    });
  }
  return { statuses, acts: found };
}

async function onToday(screens: readonly TodayScreen[], run: () => Promise<void>): Promise<void> {
  await Promise.all(screens.map((screen) => screen.come()));
  await run();
  for (const screen of screens) screen.go();
}

function nextOf({ source, kind, send }: Act, [first]: readonly TodayScreen[]): () => Sent<TodayScreen> {
  return () => {
    const line = first?.lines(source).find((each) => each.kind === kind);
    if (line === undefined) throw new Error(`Today has no line of ${source}`);
    return {
      send: async () => {
        await send(line);
      },
      isShownBy: (screen) => screen.lines(source).every(({ key }) => key !== line.key),
    };
  };
}
