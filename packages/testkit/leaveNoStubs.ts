/** Test files share a process, and stubs end before a test: the `beforeAll` of the next file would still see this one's variables. */
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
