import { runRunner, totalOf, type Outcome, type Runner } from "./runner.ts";

/** If more files fail, it is not bad luck: something is broken. */
const MOST_FILES = 4;

/**
 * Runs the files with a failed test once more, alone, and replaces the first outcome by the second. A test that passes only then is
 * named: it depends on the speed of the machine, and must be fixed. See decision 029.
 */
export async function afterSecondRun(runner: Runner, first: Outcome, run = runRunner): Promise<Outcome> {
  const failed = [...first.files].filter(([, counts]) => counts.failed > 0).map(([path]) => path);
  if (totalOf(first).failed === 0 || failed.length > MOST_FILES) return first;
  // An error outside the tests names no file.
  const only = first.others > 0 ? [] : failed;
  process.stdout.write(`${runner.name}: a second run of ${only.length === 0 ? "everything" : only.join(", ")}\n`);
  const second = await run(runner, { only, alone: true });
  for (const path of failed.filter((each) => second.files.get(each)?.failed === 0)) {
    process.stdout.write(`FLAKY: ${path} failed in the first run and passed in the second.\n`);
  }
  const files = new Map(first.files);
  for (const path of only) files.delete(path);
  for (const [path, counts] of second.files) files.set(path, counts);
  const isEach = only.every((path) => second.files.has(path));
  return { files, others: isEach ? second.others : second.others + 1 };
}
