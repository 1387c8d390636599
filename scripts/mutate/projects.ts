import type { TestProjectConfiguration } from "vitest/config";

/** The variable in which a mutation run names its vitest projects to the processes that Stryker starts. */
export const MUTATE_PROJECTS = "PASSAGE_MUTATE_PROJECTS";

/** The time limit of a poll, after which its mutant counts as noticed; many mutants let such a wait run to its end. */
export const POLL_MS = 5_000;

export function nameOf(project: TestProjectConfiguration): string {
  const name = typeof project === "object" && "test" in project ? project.test.name : undefined;
  if (typeof name !== "string") throw new Error("Each project of vitest.config.ts has its name there.");
  return name;
}
