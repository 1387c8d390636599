import { BaseSequencer, type TestSpecification } from "vitest/node";
import { z } from "zod";

const vRun = z.object({ mode: z.string() });

/**
 * A mutant ends with the first test that fails, so the quick files run before the slow ones. The run before all mutants is in the
 * order of their names, so that a failure due to the order occurs on every machine.
 */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isMutant = vRun.safeParse(this.ctx.getProvidedContext()).data?.mode === "mutant";
    const tookMs = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)?.duration;
    return Promise.resolve(isMutant ? quickFirst(files, tookMs) : byName(files, ({ moduleId }) => moduleId));
  }
}

export function quickFirst<File>(files: readonly File[], tookMs: (file: File) => number | undefined): File[] {
  return files.toSorted((a, b) => (tookMs(a) ?? 0) - (tookMs(b) ?? 0));
}

export function byName<File>(files: readonly File[], nameOf: (file: File) => string): File[] {
  return files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
