import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { Locale } from "../../../../convex/platform/languages";
import { Brand } from "../../../lib/Brand";
import { LanguageSelect } from "../../../lib/words/LanguageSelect";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";

interface PortalHeaderProps {
  email: string;
  locale: Locale;
  onLocaleChange: (locale: Locale) => void;
  /** The link to the notices. */
  notices: ReactNode;
  signOut: { run: () => void; isRunning: boolean };
}

/** The signed-in account, the language, and Sign out. */
export function PortalHeader({ email, locale, onLocaleChange, notices, signOut }: PortalHeaderProps) {
  const t = useTranslations("portal");
  return (
    <header className="border-b border-line bg-canvas">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <p className="flex items-center gap-2 text-base font-semibold tracking-tight text-ink">
          <span className="sr-only">
            <Brand size="small" />
          </span>
          <svg aria-hidden className="size-6 shrink-0">
            <use href="#mark" />
          </svg>
          {t("title")}
        </p>
        <div className="ml-auto flex items-center gap-1">
          <LanguageSelect label={t("language")} locale={locale} onChange={onLocaleChange} />
          {notices}
        </div>
        <div className="flex w-full items-center justify-between gap-2">
          <Link
            to={paths.portalAccount}
            className="min-w-0 truncate py-1 text-sm text-ink-soft hover:underline touch:py-1.5"
          >
            {t("welcome", { email })}
          </Link>
          <Button look="quiet" disabled={signOut.isRunning} onClick={signOut.run} className="-mr-3 shrink-0">
            {t("signOut")}
          </Button>
        </div>
      </div>
    </header>
  );
}
