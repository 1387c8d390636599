import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { callFunction, pushFunctions } from "./start/deployment.ts";
import { createLifetime, type Lifetime } from "./start/lifetime.ts";
import { parseStartOptions } from "./start/options.ts";
import { describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";
import { say, startStack, type Stack } from "./start/stack.ts";
import { DIST, buildWeb } from "./start/webBuild.ts";
import { serveWeb } from "./start/webServer.ts";
import { seedSamplePeople, welcome } from "./start/welcome.ts";

const lifetime = createLifetime();
try {
  await start(lifetime);
} catch (error) {
  await lifetime.fail(error);
}

async function start(lifetime: Lifetime): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2));
  process.chdir(ROOT);
  const stack = await startStack(options, lifetime);
  say("Pushing the functions …");
  if ((await pushFunctions(stack.deployment, stack.env, stack.folder)) === "unchanged")
    say("  unchanged since the last start");
  if (stack.sampleData) await seedSamplePeople(stack.deployment, stack.report.samplePeople);
  readSheetSoon(stack);
  say("Building the web app …");
  if ((await buildWeb()) === "unchanged") say("  unchanged since the last build");
  const web = await serveWeb({ ...stack, version: version(), dist: DIST });
  lifetime.add(() => web.close());
  say(welcome(stack));
  say(`ready http://localhost:${stack.ports.app}`);
}

/** The sheet is read every minute anyway; the first screen should not wait for it, nor a slow sheet hold up the start. */
function readSheetSoon({ deployment }: Stack): void {
  callFunction(deployment, { kind: "action", path: "leads/jobs:sync" }).catch((error: unknown) => {
    process.stderr.write(`The first reading of the sheet failed: ${describe(error)}\n`);
  });
}

function version(): string {
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).version;
}
