import { CircleUserRound, LogOut } from "lucide-react";
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

/** The signed-in account, the language, and Sign out; one row of a low screen, with icons if it is narrow, too. */
export function PortalHeader({ email, locale, onLocaleChange, notices, signOut }: PortalHeaderProps) {
  const t = useTranslations("portal");
  return (
    <header className="border-b border-line bg-canvas">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 short:flex-nowrap short:gap-x-1 short:py-1">
        <p className="flex items-center gap-2 text-base font-semibold tracking-tight text-ink">
          <span className="sr-only">
            <Brand size="small" />
          </span>
          <svg aria-hidden className="size-6 shrink-0">
            <use href="#mark" />
          </svg>
          <span className="short:max-sm:sr-only">{t("title")}</span>
        </p>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <LanguageSelect label={t("language")} locale={locale} onChange={onLocaleChange} />
          {notices}
        </div>
        <div className="flex w-full items-center justify-between gap-2 short:w-auto short:min-w-0 short:gap-0">
          <Link
            to={paths.portalAccount}
            className="flex min-w-0 items-center text-sm text-ink-soft hover:underline touch:min-h-11 short:max-sm:size-11 short:max-sm:justify-center"
          >
            <CircleUserRound aria-hidden className="hidden size-5 short:max-sm:block" />
            <span className="truncate py-1 short:max-sm:sr-only">{t("welcome", { email })}</span>
          </Link>
          <Button
            look="quiet"
            disabled={signOut.isRunning}
            onClick={signOut.run}
            className="-mr-3 shrink-0 short:max-sm:w-11 short:max-sm:px-0"
          >
            <LogOut aria-hidden className="hidden size-5 short:max-sm:block" />
            <span className="short:max-sm:sr-only">{t("signOut")}</span>
          </Button>
        </div>
      </div>
    </header>
  );
}
