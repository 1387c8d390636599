import { createServer } from "node:net";

import { StartProblem, codeOf } from "./problem.ts";

export interface Ports {
  app: number;
  deployment: number;
  httpActions: number;
  standins: number;
}

export function portsFrom(app: number): Ports {
  return { app, deployment: app + 10, httpActions: app + 11, standins: app + 20 };
}

const USES = {
  app: "the app",
  deployment: "the deployment",
  httpActions: "its HTTP actions",
  standins: "the stand-ins",
} as const satisfies Record<keyof Ports, string>;
type Use = keyof typeof USES;

/** A server has no stand-ins. */
export const SERVER_PORTS: readonly Use[] = ["app", "deployment", "httpActions"];

/** Refuses before anything is started, so that a second copy does not leave a partly started stack. */
export async function requireFreePorts(
  ports: Ports,
  used: readonly Use[] = [...SERVER_PORTS, "standins"],
): Promise<void> {
  for (const { use, port } of used.map((name) => ({ use: USES[name], port: ports[name] }))) {
    // A browser tries ::1 first for "localhost"; a program listening only there would be shown instead of the app.
    for (const host of ["127.0.0.1", "::1"]) {
      const obstacle = await findObstacle(port, host);
      if (obstacle) throw new StartProblem(`Port ${port} (${use}) ${obstacle}; choose other ports with --port.`);
    }
  }
}

function findObstacle(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const code = codeOf(error);
      if (code === "EADDRINUSE") resolve("is taken by another program");
      else if (code === "EACCES") resolve("may not be used by this account");
      else resolve(null); // a machine without IPv6 has no ::1 to be taken
    });
    probe.listen({ port, host }, () => {
      probe.close(() => {
        resolve(null);
      });
    });
  });
}
