/** `npm run codegen`: regenerates `convex/_generated`. The official CLI needs a deployment for it: one is started, and removed again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { claimDataFolder } from "./start/dataFolder.ts";
import { cliEnv, deploymentService, openDeployment, setEnv } from "./start/deployment.ts";
import { createLifetime, type Lifetime } from "./start/lifetime.ts";
import { runTool } from "./start/runTool.ts";
import { startService } from "./start/service.ts";
import { say } from "./start/stack.ts";

const ANY_FREE = { deployment: 0, httpActions: 0 };

const lifetime = createLifetime();
try {
  await generate(lifetime);
  await lifetime.end();
} catch (error) {
  await lifetime.fail(error);
}

async function generate(lifetime: Lifetime): Promise<void> {
  const path = mkdtempSync(join(tmpdir(), "passage-codegen-"));
  lifetime.add(() => {
    rmSync(path, { recursive: true });
  });
  const folder = claimDataFolder(path, { fresh: false });
  lifetime.add(() => {
    folder.release();
  });
  const service = await startService(
    deploymentService({ folder, ports: ANY_FREE, errors: "shown", secrets: {} }),
    (problem) => void lifetime.fail(problem),
  );
  lifetime.add(() => service.stop());
  const deployment = { ...openDeployment(folder, ANY_FREE), url: service.url };
  // `convex/auth.config.ts` is evaluated as well; nobody signs in.
  await setEnv(deployment, { CLERK_ISSUER: "https://issuer.invalid" });
  await runTool({
    doing: "Generating convex/_generated",
    args: ["node_modules/convex/bin/main.js", "codegen", "--typecheck", "disable"],
    env: cliEnv(deployment),
  });
  say("convex/_generated is what the functions and tables ask for.");
}
