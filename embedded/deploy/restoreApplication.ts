import type { Application, Settings } from "../domain/ports.ts";
import { buildApplication } from "./buildApplication.ts";
import { readEnvironment } from "./environment.ts";
import type { Runtime } from "./loadPushed.ts";
import { readSources } from "./sources.ts";

/** The application of the last finished push, evaluated again from the store; null before the first push. */
export async function restoreApplication(settings: Settings, runtime: Runtime): Promise<Application | null> {
  const sources = readSources(settings);
  if (sources === null) return null;
  return (await buildApplication(sources, readEnvironment(settings), runtime)).application;
}
