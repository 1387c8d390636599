export interface Outcome {
  passed: boolean;
  /** Shown when the check failed. */
  output: string;
}

/** A small machine has two processors. */
const AT_ONCE = 2;

/** Runs every check, two at a time, even after a failure; returns the names of the failed ones. */
export async function runChecks(
  names: readonly string[],
  run: (name: string) => Promise<Outcome>,
  say: (text: string) => void,
): Promise<string[]> {
  const waiting = [...names];
  const failed: string[] = [];
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = performance.now();
      const { passed, output } = await run(name);
      const seconds = ((performance.now() - began) / 1_000).toFixed(0);
      say(passed ? `${name}: passed (${seconds} s)\n` : `${output.trimEnd()}\n${name}: failed (${seconds} s)\n`);
      if (!passed) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  say(failed.length === 0 ? "All checks passed.\n" : `Failed: ${failed.join(", ")}.\n`);
  return failed;
}
