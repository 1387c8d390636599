import type { FunctionReturnType } from "convex/server";
import type { useFormatter, useTranslations } from "use-intl";
import type { api } from "../../../../convex/_generated/api";

export type PortalContractsPage = FunctionReturnType<typeof api.contracts.portal.portal.list>;
export type PortalContract = PortalContractsPage["contracts"][number];
export type PortalPart = PortalContract["parts"][number];
export type PortalPayment = PortalContract["payments"][number];
export type Firm = PortalContractsPage["firm"];

type Format = ReturnType<typeof useFormatter>;

/** An amount in the client's language. */
export function moneyText(cents: number, format: Format): string {
  return format.number(cents / 100, { style: "currency", currency: "USD" });
}

/** A day of the practice's calendar: a payment has the same day on every phone and on its receipt. */
export function dayText(at: number, { timeZone }: Firm, format: Format): string {
  return format.dateTime(at, { dateStyle: "long", timeZone });
}

/** "Card ending in 4242". */
export function methodText(
  { method, lastFour }: PortalPayment,
  t: ReturnType<typeof useTranslations<"contracts">>,
): string {
  const words = t(`method.${method}`);
  return lastFour === null ? words : t("methodEnding", { method: words, lastFour });
}
