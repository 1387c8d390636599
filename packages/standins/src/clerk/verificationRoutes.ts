import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import { requirePassword } from "./accounts.ts";
import { answer, findClient, pageOrigin, readForm } from "./browserCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { vVerification, type Session } from "./entities.ts";
import { requireSecondFactor, secondFactorsOf } from "./secondFactor.ts";
import { sessionJson } from "./sessionAnswers.ts";
import { requireSession, type SignedIn } from "./sessions.ts";
import { beginVerification, passFirst, passSecond, requireAsked } from "./verification.ts";

const { level: vLevel } = vVerification.shape;
const vFirst = z.object({ strategy: z.literal("password"), password: z.string() });
const vSecond = z.object({ strategy: z.enum(["totp", "backup_code"]), code: z.string() });

/** `/client/sessions/:id/verify`: a signed-in person proves their identity once more, before a change of the account. */
export function verificationRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  const named = (c: Context) => requireSession(clerk, findClient(clerk, c), c.req.param("id") ?? "");
  const answerFor = async (c: Context, signedIn: SignedIn, begun: VerificationScope) => {
    const response = await verificationJson(clerk, { ...signedIn, ...begun }, pageOrigin(clerk, c));
    return answer(clerk, c, { client: signedIn.client, response });
  };
  routes.post("/:id/verify", async (c) => {
    const { level } = await readForm(c, z.object({ level: vLevel }));
    const signedIn = named(c);
    const session = beginVerification(clerk, signedIn, level);
    return answerFor(c, signedIn, { session, level: session.verification?.level ?? level });
  });
  routes.post("/:id/verify/attempt_first_factor", async (c) => {
    const { password } = await readForm(c, vFirst);
    const signedIn = named(c);
    const { level } = requireAsked(signedIn.session, "needs_first_factor");
    await requirePassword(clerk, signedIn.user, { typed: password });
    return answerFor(c, signedIn, { session: passFirst(clerk, signedIn), level });
  });
  routes.post("/:id/verify/attempt_second_factor", async (c) => {
    const fields = await readForm(c, vSecond);
    const signedIn = named(c);
    const { level } = requireAsked(signedIn.session, "needs_second_factor");
    await requireSecondFactor(clerk, signedIn.user, fields);
    return answerFor(c, signedIn, { session: passSecond(clerk, signedIn), level });
  });
  return routes;
}

interface VerificationScope {
  session: Session;
  level: z.infer<typeof vLevel>;
}

async function verificationJson(
  clerk: ClerkContext,
  { session, user, level }: SignedIn & VerificationScope,
  azp: string,
): Promise<object> {
  const status = session.verification?.status ?? "complete";
  const offered = (strategies: readonly string[]) => strategies.map((strategy) => ({ strategy }));
  return {
    object: "session_verification",
    status,
    level,
    session: await sessionJson(clerk, session, azp),
    first_factor_verification: null,
    second_factor_verification: null,
    supported_first_factors: status === "needs_first_factor" ? offered(["password"]) : null,
    supported_second_factors: status === "needs_second_factor" ? offered(secondFactorsOf(user)) : null,
  };
}
