import { buildWeb } from "../../../scripts/start/webBuild.ts";

/**
 * Builds once before the journeys: workers whose copies start at the same time would otherwise build at the same time.
 */
export default async function buildApp(): Promise<void> {
  await buildWeb();
}
