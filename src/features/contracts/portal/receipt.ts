import type { useFormatter, useTranslations } from "use-intl";
import type { Locale } from "../../../../convex/platform/languages";
import { clientsCaseType } from "../../../../convex/practice/caseTypes";
import type { TextPage } from "./writePage";
import { plainText } from "../../../ui/text/plainText";
import { dayText, methodText, moneyText, type Firm, type PortalContract, type PortalPayment } from "./portalContract";

interface Receipt {
  firm: Firm;
  contract: PortalContract;
  payment: PortalPayment;
  /** Epoch ms. */
  now: number;
}

interface Language {
  locale: Locale;
  t: ReturnType<typeof useTranslations<"contracts">>;
  format: ReturnType<typeof useFormatter>;
}

type Fact = "paidOn" | "payer" | "client" | "what" | "contract" | "method" | "amount" | "givenBack" | "kept";

/** The receipt for a payment, in the client's language. */
export function receiptPage({ firm, contract, payment, now }: Receipt, { locale, t, format }: Language): TextPage {
  const money = (cents: number) => moneyText(cents, format);
  const { amountCents, keptCents, receiptNumber, payerName, purpose } = payment;
  const taken = amountCents - keptCents;
  const fact = (key: Fact, text: string) => ({ label: t(`onReceipt.${key}`), text: plainText(text) });
  return {
    language: locale,
    title: t("receiptNumber", { number: receiptNumber }),
    sender: [firm.name, ...firm.address.split("\n"), firm.phone, firm.email].filter((line) => line.trim() !== ""),
    facts: [
      fact("paidOn", dayText(payment.paidAt, firm, format)),
      fact("payer", payerName ?? contract.clientName),
      ...(payerName === null || payerName === contract.clientName ? [] : [fact("client", contract.clientName)]),
      fact("what", `${t(`purpose.${purpose}`)}: ${clientsCaseType(contract, locale).text}`),
      fact("contract", String(contract.number)),
      fact("method", methodText(payment, t)),
      { ...fact("amount", money(amountCents)), isMain: true },
      ...(taken === 0 ? [] : [fact("givenBack", money(taken)), { ...fact("kept", money(keptCents)), isMain: true }]),
    ],
    notes: [
      t("onReceipt.fee", {
        fee: money(contract.feeCents),
        paid: money(contract.paidCents),
        open: money(contract.openCents),
      }),
      t("onReceipt.madeOn", { date: dayText(now, firm, format) }),
    ],
  };
}
