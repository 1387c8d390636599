const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/** "500", "12k", "1.5M": beside an axis. */
export function formatShortCount(count: number): string {
  return SHORT.format(count).replace("K", "k");
}

/** "$500", "$12k", "$1.5M": beside an axis. */
export function formatShortDollars(cents: number): string {
  return `$${formatShortCount(cents / 100)}`;
}
