/** `npm run deploy`: to Convex Cloud or to self-hosted Convex. */
import { convexCli } from "./deploy/convexCli.ts";
import { deploy } from "./deploy/run.ts";
import { helpFor, parseDeployOptions } from "./deploy/options.ts";
import { describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  const help = helpFor(process.argv.slice(2));
  const options = help === null ? parseDeployOptions(process.argv.slice(2)) : null;
  process.chdir(ROOT);
  if (options === null) say(help ?? "");
  else process.exitCode = await deploy(options, { cli: convexCli, env: process.env, say });
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
