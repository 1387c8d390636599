import type { TestProjectConfiguration } from "vitest/config";

/** The variable in which a mutation run names its vitest projects to the processes that Stryker starts. */
export const MUTATE_PROJECTS = "PASSAGE_MUTATE_PROJECTS";

export function nameOf(project: TestProjectConfiguration): string {
  const name = typeof project === "object" && "test" in project ? project.test.name : undefined;
  if (typeof name !== "string") throw new Error("Each project of vitest.config.ts has its name there.");
  return name;
}
