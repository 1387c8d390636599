import { rmSync } from "node:fs";

/** Playwright ends the web server before this runs, so nobody writes into the folder any more. */
export default function removeJourneyData(): void {
  const folder = process.env["PASSAGE_JOURNEY_DATA"];
  if (folder?.includes("passage-journeys-")) rmSync(folder, { recursive: true, force: true });
}
