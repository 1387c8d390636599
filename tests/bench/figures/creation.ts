import { api } from "../../../convex/_generated/api.js";
import type { EmbeddedServer } from "../embedded/server.ts";
import { signIn } from "../embedded/signIn.ts";
import { passageTarget } from "../passage/target.ts";
import { percentilesOf, type Percentiles } from "../percentiles.ts";
import type { StatusCycle } from "../target.ts";

const PACE_MS = 50;
const WARM_UP = 30;
const LEADS_IN_TURN = 16;

const FORM = {
  clientName: "Ana Okafor",
  clientEmail: "ana.okafor@mail.test",
  clientPhone: "(305) 555-0101",
  caseType: "h1b",
  customCaseType: "",
  services: "Preparation and filing of H-1B",
  fee: "3,500",
};

/**
 * ms until a person's form is answered, which then waits for the signing service, and until a change of a lead's status is. One
 * after the other, at the pace of `PACE_MS`.
 */
export async function compareCreation(
  server: EmbeddedServer,
  cycle: StatusCycle,
  contracts: number,
): Promise<{ creation: Percentiles; statusChange: Percentiles }> {
  const { client } = await signIn(server, 0);
  const writer = await passageTarget(server).openWriter(0);
  const creations: number[] = [];
  const changes: number[] = [];
  for (let turn = 0; turn < WARM_UP + contracts; turn++) {
    changes.push(await timed(() => writer.setStatus(cycle.next(1 + (turn % LEADS_IN_TURN)))));
    const sent = { form: FORM, leadId: null, formKey: crypto.randomUUID() };
    creations.push(await timed(() => client.mutation(api.contracts.form.staff.create, sent)));
  }
  await Promise.all([writer.close(), client.close()]);
  return { creation: percentilesOf(creations.slice(WARM_UP)), statusChange: percentilesOf(changes.slice(WARM_UP)) };
}

async function timed(send: () => Promise<unknown>): Promise<number> {
  const sentAt = performance.now();
  await send();
  const tookMs = performance.now() - sentAt;
  await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  return tookMs;
}
