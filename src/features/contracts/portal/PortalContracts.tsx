import { FileText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Empty } from "../../../ui/feedback/Empty";
import { PageHeading } from "../../../ui/text/PageHeading";
import { ContractCard } from "./ContractCard";
import type { PortalContractsPage } from "./portalContract";

/** The client's contracts, to sign, to pay, and to save with their receipts. */
export function PortalContracts({ page: { firm, contracts } }: { page: PortalContractsPage }) {
  const t = useTranslations("contracts");
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <PageHeading>{t("title")}</PageHeading>
        <p className="text-base text-ink-soft">{t("intro")}</p>
      </div>
      {contracts.length === 0 ? (
        <Empty icon={<FileText aria-hidden />} title={t("empty")}>
          {t("emptyHint")}
        </Empty>
      ) : (
        contracts.map((contract) => <ContractCard key={contract.contractId} contract={contract} firm={firm} />)
      )}
    </div>
  );
}
