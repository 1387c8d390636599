import { createServer, type Plugin } from "vite";

import { configFor, fillConfig } from "./start/appConfig.ts";
import { cliEnv, pushFunctions, type Deployment } from "./start/deployment.ts";
import { devServerConfig } from "./start/devServer.ts";
import { documentKeyNotice } from "./start/documentKeys.ts";
import { createLifetime, type Lifetime } from "./start/lifetime.ts";
import { helpFor, parseStartOptions } from "./start/options.ts";
import { StartProblem } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";
import { launchTool } from "./start/runTool.ts";
import { say, startStack, type Stack } from "./start/stack.ts";
import { welcome } from "./start/welcome.ts";
import { openWorkspace, readCards, readSheet } from "./start/workspace.ts";

const lifetime = createLifetime();
try {
  const help = helpFor(process.argv.slice(2));
  if (help === null) {
    await dev(lifetime);
  } else {
    say(help);
    await lifetime.end();
  }
} catch (error) {
  await lifetime.fail(error);
}

/** Works like `npm start`, but Vite serves the app with hot reload, and functions are pushed when they are saved. */
async function dev(lifetime: Lifetime): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2));
  process.chdir(ROOT);
  const stack = await startStack(options, lifetime, "shown");
  say("Pushing the functions …");
  await pushFunctions(stack.deployment, stack.env, stack.folder);
  const notice = await documentKeyNotice(stack.deployment);
  if (notice !== null) say(notice);
  const setupLink = await openWorkspace(stack);
  await Promise.all([readSheet(stack), readCards(stack)]);
  pushOnSave(stack.deployment, lifetime);
  const vite = await createServer({ ...devServerConfig(stack), plugins: [configPlugin(stack)] });
  lifetime.add(() => vite.close());
  await vite.listen();
  say(welcome(stack, setupLink));
  say(`ready http://localhost:${stack.ports.app}`);
}

/** Pushes when a file is saved, and prints what functions log and why they fail. */
function pushOnSave(deployment: Deployment, lifetime: Lifetime): void {
  const args = ["node_modules/convex/bin/main.js", "dev", "--typecheck", "disable", "--tail-logs", "always"];
  const watcher = launchTool(args, { env: cliEnv(deployment), stdio: ["ignore", "inherit", "inherit"] });
  let isStopping = false;
  watcher.once("exit", (code) => {
    if (!isStopping) void lifetime.fail(new StartProblem(`Pushing on save has ended (code ${String(code)}).`));
  });
  lifetime.add(() => {
    isStopping = true;
    watcher.kill("SIGTERM");
  });
}

function configPlugin(stack: Stack): Plugin {
  const config = configFor({ ...stack, version: "development" }, `localhost:${String(stack.ports.app)}`);
  return { name: "passage-config", transformIndexHtml: (html) => fillConfig(html, config) };
}
