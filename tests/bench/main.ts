/**
 * `npm run bench [-- --only propagation,writes,growth,wire,restart,memory,idle,manyQueries,revocation,plain,
 * contractWebhook,contractCreation,firstList,search,leadPictures,slowLine,lighthouse,contractList,clientList,documents,review,dailyWork,today,portal,portalScores,
 * presence,bulk,stops,server] [--quick] [--readme] [--prof-server] [--sizes 1000,10000,100000]`
 *
 * Starts everything it needs on ports and in a folder of its own, measures the floor and Passage in the same run, prints
 * each figure as it is found, and writes all of them to tests/bench/results/. Only the ratios mean something elsewhere.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/start/root.ts";
import { measureBrowser } from "./browserFigures.ts";
import { measureBulk } from "./bulkFigures.ts";
import { measureContracts } from "./contractFigures.ts";
import { measureDailyWork } from "./dailyWorkFigures.ts";
import { measureDocuments } from "./documentFigures.ts";
import { requireLighthouse } from "./figures/lighthouse.ts";
import { readOptions } from "./options.ts";
import { measureClientList, measureContractList } from "./pagedListFigures.ts";
import { measurePlain } from "./plainFigures.ts";
import { measurePortal } from "./portalFigures.ts";
import { measurePortalScores } from "./portalScores.ts";
import { measurePresence } from "./presenceFigures.ts";
import { measureProxy } from "./proxyFigures.ts";
import { publish } from "./publish.ts";
import { table, type Figure } from "./report.ts";
import { measureReview } from "./reviewFigures.ts";
import { measureServers } from "./serverFigures.ts";
import { measureStops } from "./stopFigures.ts";
import { measureToday } from "./todayFigures.ts";

const SERVER_FIGURES = [
  "propagation",
  "writes",
  "growth",
  "wire",
  "restart",
  "memory",
  "idle",
  "manyQueries",
  "revocation",
] as const;
const CONTRACT_FIGURES = ["contractWebhook", "contractCreation"] as const;
const BROWSER_FIGURES = ["firstList", "search", "leadPictures", "slowLine", "lighthouse"] as const;

process.chdir(ROOT);
const options = readOptions(process.argv.slice(2));
// In the checkout and not in the system's folder for temporary files: that may be in memory, where fsync costs nothing.
const folder = mkdtempSync(join(ROOT, ".passage-bench-"));
const figures: Figure[] = [];
const add = (found: Figure): void => {
  figures.push(found);
  process.stdout.write(`${table([found]).split("\n")[2] ?? ""}\n`);
};
process.once("exit", () => {
  // Servers may still write while they end; retries remove the folder all the same.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const startedAt = new Date();
// Fetches it if it never ran. Without a network the run then ends here, not after a quarter of an hour.
if (options.only.has("lighthouse") || options.only.has("portalScores")) await requireLighthouse();
try {
  await measure();
} catch (error) {
  // The figures so far took a quarter of an hour. They are kept, and not published.
  process.stderr.write(`${String(error)}\n`);
  options.readme = false;
  process.exitCode = 1;
}
report();
// Clients that are still closing must not keep a finished run alive.
process.exit();

async function measure(): Promise<void> {
  if (SERVER_FIGURES.some((name) => options.only.has(name))) await measureServers(options, folder, add);
  if (options.only.has("plain")) await measurePlain(options, folder, add);
  if (CONTRACT_FIGURES.some((name) => options.only.has(name))) await measureContracts(options, folder, add);
  if (BROWSER_FIGURES.some((name) => options.only.has(name))) await measureBrowser(options, folder, add);
  if (options.only.has("contractList")) await measureContractList(options, folder, add);
  if (options.only.has("clientList")) await measureClientList(options, folder, add);
  if (options.only.has("documents")) await measureDocuments(options, folder, add);
  if (options.only.has("review")) await measureReview(options, folder, add);
  if (options.only.has("dailyWork")) await measureDailyWork(options, folder, add);
  if (options.only.has("today")) await measureToday(options, folder, add);
  if (options.only.has("portal")) await measurePortal(options, folder, add);
  if (options.only.has("portalScores")) await measurePortalScores(folder, add);
  if (options.only.has("presence")) await measurePresence(options, folder, add);
  if (options.only.has("bulk")) await measureBulk(options, folder, add);
  if (options.only.has("stops")) await measureStops(options, folder, add);
  if (options.only.has("server")) await measureProxy(options, folder, add);
}

function report(): void {
  const results = join(ROOT, "tests/bench/results");
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(":", "-");
  mkdirSync(results, { recursive: true });
  if (existsSync(join(folder, "profiles"))) {
    cpSync(join(folder, "profiles"), join(results, `${stamp}-profiles`), { recursive: true });
    process.stdout.write(`CPU profiles of the deployment: tests/bench/results/${stamp}-profiles\n`);
  }
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, memoryGb: totalmem() / 1e9, node: process.version };
  const run = { startedAt, tookS: (Date.now() - startedAt.getTime()) / 1000, quick: options.quick, machine, figures };
  writeFileSync(join(results, `${stamp}.json`), `${JSON.stringify(run, null, 2)}\n`);
  process.stdout.write(`\n${table(figures)}\ntests/bench/results/${stamp}.json\n`);
  if (options.readme) publish(ROOT, figures, startedAt);
}
