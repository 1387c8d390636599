/** `npm run build`: builds the web app in advance, as the first start would. */
import { describe } from "./start/problem.ts";
import { ROOT } from "./start/root.ts";
import { buildWeb } from "./start/webBuild.ts";

try {
  process.chdir(ROOT);
  await buildWeb();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
