import { CreditCard } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { dayText, moneyText, type Firm, type PortalContract, type PortalPart } from "./portalContract";

const TONES: Record<PortalPart["state"], string> = {
  later: "text-ink-soft",
  due: "font-medium text-ink",
  processing: "text-info-ink",
  failed: "text-bad-ink",
  returned: "text-warn-ink",
  paid: "text-good-ink",
  off: "text-ink-soft",
};

/** The two parts of the fee, and the payment link of the part due. */
export function ContractParts({ contract: { parts, state }, firm }: { contract: PortalContract; firm: Firm }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {parts.map((part) => (
        <li key={part.purpose} className="space-y-3 py-3.5">
          <Part part={part} firm={firm} />
          {part.payUrl === null ? null : <Pay part={part} url={part.payUrl} isNext={state !== "toSign"} />}
        </li>
      ))}
    </ul>
  );
}

function Part({ part: { purpose, amountCents, state, paidAt }, firm }: { part: PortalPart; firm: Firm }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  const date = paidAt === null ? "" : dayText(paidAt, firm, format);
  return (
    <div className="space-y-0.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base text-ink">
        <span>{t(`purpose.${purpose}`)}</span>
        <span className="font-medium tabular-nums">{moneyText(amountCents, format)}</span>
      </p>
      <p aria-live="polite" className={cn("text-sm", TONES[state])}>
        {t(`part.${state}`, { date })}
      </p>
    </div>
  );
}

/** Signing comes before paying. */
function Pay({ part: { dueCents }, url, isNext }: { part: PortalPart; url: string; isNext: boolean }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  return (
    <Button asChild look={isNext ? "primary" : "plain"} size="large" className="w-full sm:w-auto">
      <a href={url} target="_blank" rel="noreferrer">
        <CreditCard aria-hidden className="size-4" />
        {t("pay", { amount: moneyText(dueCents, format) })} <span className="sr-only">{t("newWindow")}</span>
      </a>
    </Button>
  );
}
