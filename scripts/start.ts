import { pushFunctions } from "./start/deployment.ts";
import { documentKeyNotice } from "./start/documentKeys.ts";
import { createLifetime, type Lifetime } from "./start/lifetime.ts";
import { helpFor, parseStartOptions } from "./start/options.ts";
import { ROOT } from "./start/root.ts";
import { say, startStack, storageOrigin } from "./start/stack.ts";
import { passageVersion } from "./start/version.ts";
import { DIST, buildWeb } from "./start/webBuild.ts";
import { serveWeb } from "./start/webServer.ts";
import { welcome } from "./start/welcome.ts";
import { openWorkspace, readCards, readSheet } from "./start/workspace.ts";

const lifetime = createLifetime();
try {
  const help = helpFor(process.argv.slice(2));
  if (help === null) {
    await start(lifetime);
  } else {
    say(help);
    await lifetime.end();
  }
} catch (error) {
  await lifetime.fail(error);
}

async function start(lifetime: Lifetime): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2));
  process.chdir(ROOT);
  const stack = await startStack(options, lifetime, "hidden");
  say("Pushing the functions …");
  if ((await pushFunctions(stack.deployment, stack.env, stack.folder)) === "unchanged") {
    say("  unchanged since the last start");
  }
  const notice = await documentKeyNotice(stack.deployment);
  if (notice !== null) say(notice);
  const setupLink = await openWorkspace(stack);
  const reading = Promise.all([readSheet(stack), readCards(stack)]);
  say("Building the web app …");
  if ((await buildWeb()) === "unchanged") say("  unchanged since the last build");
  const web = await serveWeb({ ...stack, storage: storageOrigin(stack.env), version: passageVersion(), dist: DIST });
  lifetime.add(() => web.close());
  await reading;
  say(welcome(stack, setupLink));
  say(`ready http://localhost:${stack.ports.app}`);
}
