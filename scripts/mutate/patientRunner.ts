import { strykerPlugins as ofVitest } from "@stryker-mutator/vitest-runner";
import { relative } from "node:path";

type Factory = (typeof ofVitest)[number]["factory"];
type Injector = NonNullable<Parameters<Factory>[0]>;
type Runner = Pick<ReturnType<Factory>, "dryRun">;
type Options = Parameters<Runner["dryRun"]>[0];
type Result = Awaited<ReturnType<Runner["dryRun"]>>;

/**
 * The run before all mutants, which must pass. A file that fails in it is run once more alone, as CI does (decision 029): if it passes
 * then, everything is run again, and the file is named, because such a test is a defect to fix.
 */
export async function patientDryRun(
  runner: Runner,
  options: Options,
  tell: (sentence: string) => void,
): Promise<Result> {
  const first = await runner.dryRun(options);
  const failed = failedFiles(first);
  if (failed.length === 0) return first;
  const names = failed.map((file) => relative(process.cwd(), file)).join(", ");
  const alone = await runner.dryRun({ ...options, testFiles: failed });
  if (!("tests" in alone) || failedFiles(alone).length > 0) {
    tell(`${names} failed before any code was broken, and failed again alone.`);
    return first;
  }
  tell(`FLAKY: ${names} failed before any code was broken, and passed alone. All tests are run once more.`);
  return await runner.dryRun(options);
}

function failedFiles(result: Result): string[] {
  const failed = "tests" in result ? result.tests.filter((test) => "failureMessage" in test) : [];
  return [...new Set(failed.flatMap(({ fileName }) => fileName ?? []))];
}

/** Stryker's Vitest runner with the run above. */
function patientRunner(injector: Injector): ReturnType<Factory> {
  const [vitest] = ofVitest;
  if (vitest === undefined) throw new Error("Stryker's plug-in for vitest has no runner of tests.");
  const runner = vitest.factory(injector);
  const logger = injector.resolve("logger");
  const original: Runner = { dryRun: runner.dryRun.bind(runner) };
  runner.dryRun = async (options) => {
    return await patientDryRun(original, options, (sentence) => {
      logger.warn(sentence);
    });
  };
  return runner;
}
patientRunner.inject = ["$injector"] as const;

export const strykerPlugins = [{ kind: "TestRunner", name: "patient", factory: patientRunner }];
