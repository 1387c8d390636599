import { useMutation } from "convex/react";
import { ChevronRight, PenLine } from "lucide-react";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { clientsCaseType } from "../../../../convex/practice/caseTypes";
import { useLanguage } from "../../../lib/words/useLanguage";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import type { Tone } from "../../../ui/tone";
import { ContractParts } from "./ContractParts";
import { PaymentList } from "./PaymentList";
import { dayText, moneyText, type Firm, type PortalContract } from "./portalContract";
import { SignedCopy } from "./SignedCopy";

const TONES: Record<PortalContract["state"], Tone> = {
  toSign: "warn",
  signed: "good",
  declined: "quiet",
  expired: "quiet",
  withdrawn: "quiet",
};

/** A contract: its purpose, the next step, its price, and its payments. */
export function ContractCard({ contract, firm }: { contract: PortalContract; firm: Firm }) {
  const t = useTranslations("contracts");
  const id = useId();
  const { state, number, services, signingUrl, dueCents, parts } = contract;
  const { text, lang } = clientsCaseType(contract, useLanguage());
  const isOn = state === "toSign" || state === "signed";
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-lg border border-line bg-surface p-5">
      <div className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[state]}>{t(`state.${state}.label`)}</Badge>
          <span className="text-sm text-ink-soft tabular-nums">{t("number", { number })}</span>
        </div>
        <h2 id={id} dir="auto" className="text-lg font-semibold break-words text-ink">
          <span lang={lang}>{plainText(text)}</span>
        </h2>
        <Sentence contract={contract} firm={firm} />
      </div>
      {signingUrl === null ? null : <Sign contractId={contract.contractId} url={signingUrl} />}
      {signingUrl === null ? null : <ComesByItself />}
      {isOn && parts.length > 0 ? <ContractParts contract={contract} firm={firm} /> : null}
      {signingUrl === null && dueCents > 0 ? <ComesByItself /> : null}
      <Sums contract={contract} />
      {state === "signed" ? <SignedCopy contract={contract} /> : null}
      <PaymentList contract={contract} firm={firm} />
      <details className="group text-base">
        <summary className="-mb-2 flex min-h-11 cursor-pointer items-center gap-1.5 text-accent-ink hover:underline">
          <ChevronRight aria-hidden className="size-4 shrink-0 group-open:rotate-90" />
          {t("services")}
        </summary>
        <p dir="auto" className="mt-2 break-words whitespace-pre-wrap text-ink-soft">
          {plainText(services)}
        </p>
      </details>
    </section>
  );
}

/** Below buttons that open another service's page. */
function ComesByItself() {
  return <p className="text-sm text-ink-soft">{useTranslations("contracts")("comesByItself")}</p>;
}

function Sentence({ contract: { state, signedAt }, firm }: { contract: PortalContract; firm: Firm }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  const isDated = state === "signed" && signedAt !== null;
  return (
    <p aria-live="polite" className="text-base text-ink">
      {isDated ? t("signedOn", { date: dayText(signedAt, firm, format) }) : t(`state.${state}.sentence`)}
    </p>
  );
}

/** The client's own link. Records that it was opened; if that fails, the client can still sign. */
function Sign({ contractId, url }: { contractId: string; url: string }) {
  const t = useTranslations("contracts");
  const note = useMutation(api.contracts.portal.portal.noteSigningLinkOpened);
  return (
    <Button asChild look="primary" size="large" className="w-full sm:w-auto">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        onClick={() => {
          note({ contractId }).catch(() => undefined);
        }}
      >
        <PenLine aria-hidden className="size-4" />
        {t("sign")} <span className="sr-only">{t("newWindow")}</span>
      </a>
    </Button>
  );
}

function Sums({ contract: { feeCents, paidCents, openCents } }: { contract: PortalContract }) {
  const t = useTranslations("contracts");
  const format = useFormatter();
  const sums = [
    { key: "fee", cents: feeCents },
    { key: "paid", cents: paidCents },
    { key: "open", cents: openCents },
  ] as const;
  return (
    <dl className="space-y-1 text-base">
      {sums.map(({ key, cents }) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">{t(key)}</dt>
          <dd className={key === "open" ? "font-semibold text-ink tabular-nums" : "text-ink tabular-nums"}>
            {moneyText(cents, format)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
