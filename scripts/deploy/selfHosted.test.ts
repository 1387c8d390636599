import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { testInLongRun } from "@passage/testkit/testInLongRun";

import { claimDataFolder } from "../start/dataFolder.ts";
import { deploymentService, openDeployment } from "../start/deployment.ts";
import { startService } from "../start/service.ts";
import { convexCli } from "./convexCli.ts";
import { deploy } from "./run.ts";

const ANY_FREE = { deployment: 0, httpActions: 0 };
const NOBODY = "http://127.0.0.1:9";
const VARIABLES = `APP_ORIGINS=${NOBODY}
CLERK_ISSUER=${NOBODY}/clerk
CLERK_BACKEND_URL=${NOBODY}
CLERK_SECRET_KEY=sk_live_abc
FIRM_NAME="Duarte's Law"
`;

// Caught: a flag that the official command line does not have; variables that it did not read as they were written.
testInLongRun(
  "an empty deployment of one's own has functions, variables and a check after one command",
  { timeout: 240_000 },
  async () => {
    const path = mkdtempSync(join(tmpdir(), "passage-deploy-"));
    const folder = claimDataFolder(path, { fresh: false });
    const service = await startService(
      deploymentService({ folder, ports: ANY_FREE, errors: "shown", secrets: {} }),
      (problem) => expect.fail(problem.message),
    );
    try {
      const { adminKey } = openDeployment(folder, ANY_FREE);
      const env = { CONVEX_SELF_HOSTED_URL: service.url, CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey };
      const variablesFile = join(path, "variables");
      writeFileSync(variablesFile, VARIABLES);
      chmodSync(variablesFile, 0o600);
      const said: string[] = [];
      const outside = { cli: convexCli, env: env as NodeJS.ProcessEnv, say: (line: string) => said.push(line) };
      expect(await deploy({ variablesFile, checkOnly: false }, outside)).toBe(0);
      expect(said).toContain(
        "  Variables: Each variable that is set has the right form, and each service that is used has all of its own.",
      );
      expect(said).toContain("Left to do:");
      const list = await convexCli({ doing: "Listing", args: ["env", "get", "FIRM_NAME"], env });
      expect(list.trim()).toBe("Duarte's Law");
      // On the second run nothing is set, because the stored variables are right.
      said.length = 0;
      expect(await deploy({ variablesFile: null, checkOnly: true }, outside)).toBe(0);
      expect(said).toEqual([`The variables of ${service.url} are right.`]);
    } finally {
      await service.stop();
      folder.release();
      rmSync(path, { recursive: true });
    }
  },
);
