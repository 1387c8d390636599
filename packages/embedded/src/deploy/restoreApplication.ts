import type { Application } from "../domain/application.ts";
import type { Settings } from "../domain/settings.ts";
import { buildApplication } from "./buildApplication.ts";
import { readEnvironment } from "./environment.ts";
import type { Runtime } from "./loadPushed.ts";
import { readSources } from "./sources.ts";

/** Evaluates the application of the last finished push from the store; null before the first push. */
export async function restoreApplication(settings: Settings, runtime: Runtime): Promise<Application | null> {
  const sources = readSources(settings);
  if (sources === null) return null;
  return (await buildApplication(sources, readEnvironment(settings), runtime)).application;
}
