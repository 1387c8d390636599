import { beforeEach } from "vitest";
import { RUN_SEED } from "./runSeed.ts";

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    process.stderr.write(`The same again: PASSAGE_SEED=${String(RUN_SEED)}\n`);
  });
});
