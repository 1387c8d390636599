import { FileDown } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { hasReceipt } from "../../../../convex/contracts/portal/rules";
import { PAYMENT_STATE_WORDS } from "../../../../convex/practice/glossary";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import type { Tone } from "../../../ui/tone";
import { dayText, methodText, moneyText, type Firm, type PortalContract, type PortalPayment } from "./portalContract";
import { receiptPage } from "./receipt";
import { useFile } from "./useFile";

const TONES: Record<PortalPayment["state"], Tone> = {
  processing: "info",
  failed: "bad",
  cancelled: "quiet",
  paid: "good",
  partlyGivenBack: "warn",
  givenBack: "warn",
};

/** A contract's payments and receipts. */
export function PaymentList({ contract, firm }: { contract: PortalContract; firm: Firm }) {
  const t = useTranslations("contracts");
  if (contract.payments.length === 0) return null;
  return (
    <section className="space-y-1">
      <h3 className="text-base font-semibold text-ink">{t("payments")}</h3>
      <ul className="divide-y divide-line">
        {contract.payments.map((payment) => (
          <li
            key={payment.paymentId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0"
          >
            <PaymentItem payment={payment} firm={firm} />
            {hasReceipt(payment.state) ? <Receipt contract={contract} payment={payment} firm={firm} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PaymentItem({ payment, firm }: { payment: PortalPayment; firm: Firm }) {
  const t = useTranslations("contracts");
  const locale = useLanguage();
  const format = useFormatter();
  const { state, amountCents, paidAt } = payment;
  return (
    <div className="min-w-0 space-y-0.5">
      <p className="flex flex-wrap items-center gap-2 text-base text-ink">
        <span className="font-medium tabular-nums">{moneyText(amountCents, format)}</span>
        <Badge tone={TONES[state]}>{PAYMENT_STATE_WORDS[state].client[locale]}</Badge>
      </p>
      <p className="text-sm text-ink-soft">{dayText(paidAt, firm, format)}</p>
      <p className="text-sm text-ink-soft">{methodText(payment, t)}</p>
    </div>
  );
}

function Receipt(props: { contract: PortalContract; payment: PortalPayment; firm: Firm }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  const locale = useLanguage();
  const name = t("receiptNumber", { number: props.payment.receiptNumber });
  const { save, isSaving, hasFailed } = useFile(async () => {
    const { writePage } = await import("./writePage");
    return { name, bytes: await writePage(receiptPage({ ...props, now: Date.now() }, { locale, t, format })) };
  });
  return (
    <div className="space-y-1.5 text-right">
      <Button onClick={save} disabled={isSaving} aria-label={name}>
        <FileDown aria-hidden className="size-4" />
        {t("receipt")}
      </Button>
      {hasFailed ? (
        <p role="alert" className="text-sm text-bad-ink">
          {t("receiptFailed")}
        </p>
      ) : null}
    </div>
  );
}
