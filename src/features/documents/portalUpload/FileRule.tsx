import { useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { megabytesOf, typesText, type AcceptedFiles } from "../upload/prepareFiles";

/** "PDF, JPG, or PNG, up to 25 MB. Several photos become one PDF." */
export function FileRule({ accepted }: { accepted: AcceptedFiles }) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  return (
    <p className="text-sm text-ink-soft">
      {t("accepts", { types: typesText(accepted, locale), megabytes: megabytesOf(accepted) })}.{" "}
      {accepted.extensions.includes("pdf") ? t("severalPhotos") : null}
    </p>
  );
}
