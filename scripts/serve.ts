/** `npm run serve -- --origin https://passage.firm.example`: one server for one practice, behind a proxy on the same machine. */
import { statSync } from "node:fs";
import { join } from "node:path";

import { serverChecks } from "./serve/checks.ts";
import { findAll, healthHandler, type Checks } from "./serve/health.ts";
import { parseServeOptions, serveHelp, type ServeOptions } from "./serve/options.ts";
import { serverSettings, type ServerSettings } from "./serve/serverSettings.ts";
import { claimDataFolder, type DataFolder } from "./start/dataFolder.ts";
import { deploymentService, openDeployment, pushFunctions, setEnv, type Deployment } from "./start/deployment.ts";
import { documentKeyNotice, documentKeys } from "./start/documentKeys.ts";
import { CONTENT_RECORD, requireContent } from "./start/folderContent.ts";
import { requireRoom, withDisk } from "./start/fullDisk.ts";
import { createLifetime, type Lifetime } from "./start/lifetime.ts";
import { portsFrom, requireFreePorts, SERVER_PORTS, type Ports } from "./start/ports.ts";
import { StartProblem } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";
import { startService } from "./start/service.ts";
import { offerSetupLink } from "./start/setupLink.ts";
import { signedCopyKey } from "./start/signedCopyKey.ts";
import { envFrom, say, storageOrigin } from "./start/stack.ts";
import { passageVersion } from "./start/version.ts";
import { DIST, buildWeb } from "./start/webBuild.ts";
import { serveWeb } from "./start/webServer.ts";
import { upgradeAtStart } from "./upgrade/atStart.ts";

const lifetime = createLifetime();
try {
  const help = serveHelp(process.argv.slice(2));
  if (help === null) {
    await serve(lifetime);
  } else {
    say(help);
    await lifetime.end();
  }
} catch (error) {
  await lifetime.fail(error);
}

async function serve(lifetime: Lifetime): Promise<void> {
  const options = parseServeOptions(process.argv.slice(2));
  const given = serverSettings(options, process.env);
  process.chdir(ROOT);
  const ports = portsFrom(options.port);
  await requireFreePorts(ports, SERVER_PORTS);
  const folder = claimDataFolder(options.dataFolder, { fresh: false });
  lifetime.add(() => {
    folder.release();
  });
  requireRoom(folder.path);
  requireContent(folder, "own");
  say("Building the web app …");
  if ((await buildWeb()) === "unchanged") say("  unchanged since the last build");
  const upgrade = await upgradeAtStart(folder.path, say);
  try {
    await startAll({ options, given, ports, folder, lifetime });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}${upgrade.failed()}`, {
      cause: error,
    });
  }
  upgrade.succeeded();
}

interface Starting {
  options: ServeOptions;
  given: ServerSettings;
  ports: Ports;
  folder: DataFolder;
  lifetime: Lifetime;
}

async function startAll({ options, given, ports, folder, lifetime }: Starting): Promise<void> {
  const deployment = await startDeployment({ options, given, ports, folder, lifetime });
  say("Pushing the functions …");
  if ((await pushFunctions(deployment, given.env, folder)) === "unchanged") say("  unchanged since the last start");
  const notice = await documentKeyNotice(deployment);
  if (notice !== null) say(notice);
  const setupLink = await offerSetupLink(deployment, options.origin);
  const checks = serverChecks({
    origin: options.origin,
    dataFolder: folder.path,
    begunAt: statSync(join(folder.path, CONTENT_RECORD)).mtimeMs,
    deploymentUrl: deployment.url,
    signInUrl: `${given.env["CLERK_ISSUER"] ?? ""}/.well-known/jwks.json`,
  });
  const web = await serveWeb({
    ports: options.testSignIn === null ? ports : { ...ports, standins: Number(new URL(options.testSignIn).port) },
    origin: options.origin,
    health: healthHandler(checks),
    signIn: given.signIn,
    sampleData: false,
    storage: storageOrigin(given.env),
    version: passageVersion(),
    dist: DIST,
  });
  lifetime.add(() => web.close());
  for (const line of [...given.notices, ...(await troubles(checks)), ...firstSteps(setupLink)]) say(line);
  say(`ready ${options.origin}`);
}

async function startDeployment({ options, given, ports, folder, lifetime }: Starting): Promise<Deployment> {
  const secrets = {
    ...documentKeys(folder.path, given.env),
    SIGNED_COPY_KEY: signedCopyKey(folder.path, given.env),
  };
  const flags = ["--behind-proxy", "--cloud-origin", options.origin, "--site-origin", `${options.origin}/http`];
  const spec = deploymentService({ folder, ports, errors: "hidden", secrets, flags });
  say("Starting the deployment …");
  const service = await startService(spec, (problem) => void lifetime.fail(withDisk(problem, folder.path)));
  lifetime.add(() => service.stop());
  const deployment = openDeployment(folder, ports);
  const ownKeys = Object.fromEntries(Object.keys(secrets).map((name) => [name, undefined]));
  const addresses = { APP_ORIGINS: options.origin, PASSAGE_SAMPLES: undefined };
  await setEnv(deployment, { ...envFrom({}, given.env), ...ownKeys, ...addresses });
  return deployment;
}

async function troubles(checks: Checks): Promise<string[]> {
  const findings = Object.values(await findAll(checks));
  return findings.filter(({ ok }) => !ok).map(({ says }) => says);
}

/** Nobody has a role at first, and only somebody at this machine may assign the first one. */
function firstSteps(setupLink: string | null): string[] {
  return setupLink === null
    ? []
    : ["To become the first administrator, open this link within 30 minutes:", `  ${setupLink}`];
}
