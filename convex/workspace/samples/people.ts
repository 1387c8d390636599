import type { MutationCtx } from "../../_generated/server";
import { findByToken } from "../../access/accounts/actors";
import { enrol, type Enrolment } from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";

/**
 * Runs at each start; the audit log has only actual changes. Refuses CONFLICT unless this deployment is for samples, because
 * their passwords are public.
 */
export async function seedPeople(ctx: MutationCtx, people: Enrolment[]): Promise<number> {
  if (process.env["PASSAGE_SAMPLES"] !== "1") refuse("CONFLICT", { what: "sample data is switched off" });
  for (const person of people) {
    const known = await findByToken(ctx, person.tokenIdentifier);
    if (known?.status === "active" && known.role === person.role && known.isAdmin === person.isAdmin) continue;
    const userId = await enrol(ctx, person);
    await recordEvent(ctx, { actor: { job: "seed" }, action: "access:seed", subject: userId, after: person.role });
  }
  return people.length;
}
