import { isRecord } from "./record";

/** Whether the page is of a practice with sample people. Apart from the configuration, which the portal loads, too. */
export function hasSampleData(): boolean {
  const block: unknown = JSON.parse(document.getElementById("passage-config")?.textContent ?? "{}");
  return isRecord(block) && block["sampleData"] === true;
}
