/** A whole Passage in the test's own process: the deployment and its stand-ins on a data folder. */
import { ConvexHttpClient } from "convex/browser";
import { startStack, type Stack } from "../../scripts/start/stack.ts";
import type { Practice } from "./functions/personas.ts";

export interface StartedStack {
  stack: Stack;
  stop: () => Promise<void>;
}

export async function startedStack(dataFolder: string, port: number): Promise<StartedStack> {
  const stops: (() => Promise<void> | void)[] = [];
  const lifetime = {
    add: (stop: () => Promise<void> | void) => stops.push(stop),
    end: () => Promise.resolve(),
    fail: (problem: unknown) => Promise.reject(problem instanceof Error ? problem : new Error(String(problem))),
  };
  const options = { port, dataFolder, withSamples: true, sheetFile: null, cardsFile: null, fresh: false };
  return {
    stack: await startStack(options, lifetime, "shown"),
    stop: async () => {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

/** A member of the practice, impersonated with the admin key as in the dashboard; called like the people of other tests. */
export function memberOf({ deployment, report }: Stack): Practice["asSales"] {
  const [issuer = "", subject = ""] =
    report.samplePeople.find(({ role }) => role === "staff")?.tokenIdentifier.split("|") ?? [];
  const client = new ConvexHttpClient(deployment.url, { logger: false });
  // The CLI's way, which the type of the client does not show.
  const acting = client as unknown as { setAdminAuth: (key: string, identity: object) => void };
  acting.setAdminAuth(deployment.adminKey, { issuer, subject, tokenIdentifier: `${issuer}|${subject}`, role: "staff" });
  return client as unknown as Practice["asSales"];
}
