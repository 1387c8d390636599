import { useTranslations } from "use-intl";
import type { AcceptedFiles } from "../upload/prepareFiles";
import { SendDocument } from "./SendDocument";

interface OtherDocumentProps {
  accepted: AcceptedFiles;
  saysRule: boolean;
}

/** Sends a document that the practice has not requested. */
export function OtherDocument({ accepted, saysRule }: OtherDocumentProps) {
  const t = useTranslations("documents");
  return (
    <section aria-labelledby="other" className="space-y-2.5">
      <h2 id="other" className="text-lg font-semibold text-ink">
        {t("other")}
      </h2>
      <p className="text-base text-ink-soft">{t("otherHint")}</p>
      <SendDocument caseId={null} requirementId={null} accepted={accepted} title={t("other")} saysRule={saysRule} />
    </section>
  );
}
