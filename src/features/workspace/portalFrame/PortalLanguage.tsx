import { use } from "react";
import { useTranslations } from "use-intl";
import { LanguageSelect } from "../../../lib/words/LanguageSelect";
import { LanguageContext } from "./languageContext";

/** The choice of the portal's language, which changes at once. */
export function PortalLanguage() {
  const t = useTranslations("portal");
  const language = use(LanguageContext);
  if (language === null) return null;
  return (
    <section aria-labelledby="language" className="max-w-2xl space-y-2 rounded-lg border border-line bg-surface p-5">
      <h2 id="language" className="text-sm font-semibold text-ink">
        {t("language")}
      </h2>
      <p className="text-sm text-ink-soft">{t("languageHint")}</p>
      <div className="w-32" aria-busy={language.isStoring}>
        <LanguageSelect label={t("language")} locale={language.locale} onChange={language.choose} />
      </div>
    </section>
  );
}
