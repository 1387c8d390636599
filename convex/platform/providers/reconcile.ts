/** The hourly check of a provider's records, page by page: it repairs what webhooks or a dead run have lost. */
import { failureText, type ProviderFailure } from "./providerCall";

/** A run that has worked this long hands over to another: an action may take ten minutes, and a page most of them. */
const CHECK_MS = 60_000;

interface Check<From, Place> {
  /** Works off one page. The next place; null after the last, or where the provider does not answer: the next hour begins again. */
  checkPage: (place: From) => Promise<Place | null>;
  /** Schedules another run from here. */
  handOver: (place: Place) => Promise<unknown>;
}

/** Checks page after page until the time of one run is over. */
export async function checkFrom<From, Place extends From>(
  from: From,
  { checkPage, handOver }: Check<From, Place>,
): Promise<void> {
  const endsAt = Date.now() + CHECK_MS;
  let place = await checkPage(from);
  while (place !== null && Date.now() < endsAt) place = await checkPage(place);
  if (place !== null) await handOver(place);
}

interface Checked {
  provider: string;
  /** The checked thing, for the log. */
  what: string;
  /** Whether this status of a refusal is about our key. */
  isOfKey: (status: number) => boolean;
}

/** Logs a failed check. False where the provider is down or refuses our key: every other check would fail, too. */
export function canGoOn(failure: ProviderFailure, { provider, what, isOfKey }: Checked): boolean {
  console.error(`Checking ${what} failed: ${failureText(provider, failure)}`);
  if (failure.kind === "unavailable") return failure.trouble === "unreadable";
  return failure.kind === "refused" && !isOfKey(failure.status);
}
