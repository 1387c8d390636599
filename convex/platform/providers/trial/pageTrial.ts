import type { PageTrial } from "./port";
import { trial } from "./trial";

/** Fetches the app's page at one of its origins. */
export async function tryPage(origin: string): Promise<{ page: PageTrial; ahead: number[] }> {
  const { status, headers, ahead } = await trial(`${origin}/`, { headers: { accept: "text/html" } });
  return { page: { origin, status, headers: Object.fromEntries([...headers]) }, ahead };
}
