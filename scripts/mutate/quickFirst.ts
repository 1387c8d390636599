import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A mutant ends with the first test that fails, so the quick files run before the slow ones. */
export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(quickFirst(files, (file) => this.ctx.cache.getTestSpecificationResult(file)?.duration));
  }
}

export function quickFirst<File>(files: readonly File[], tookMs: (file: File) => number | undefined): File[] {
  return files.toSorted((a, b) => (tookMs(a) ?? 0) - (tookMs(b) ?? 0));
}
