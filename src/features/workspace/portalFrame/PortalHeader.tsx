import { CircleUserRound, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { Brand } from "../../../lib/Brand";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";

interface PortalHeaderProps {
  email: string;
  /** The practice's name; null while it has none, or is not known. */
  firm: string | null;
  /** The link to the notices. */
  notices: ReactNode;
  signOut: { run: () => void; isRunning: boolean };
}

/** Whose portal it is, the notices, the account and Sign Out, in one row; with icons on a phone. */
export function PortalHeader({ email, firm, notices, signOut }: PortalHeaderProps) {
  const t = useTranslations("portal");
  return (
    <header className="border-b border-line bg-canvas">
      <div className="mx-auto flex h-14 max-w-3xl items-center gap-2 px-4 short:h-11">
        <span className="sr-only">
          <Brand size="small" />
        </span>
        <svg aria-hidden className="size-6 shrink-0">
          <use href="#mark" />
        </svg>
        <div className="min-w-0 flex-1 leading-tight">
          {firm === null ? null : <FirmName name={plainText(firm)} />}
          <p
            className={
              firm === null
                ? "truncate text-base font-semibold tracking-tight text-ink"
                : "truncate text-xs text-ink-soft short:sr-only"
            }
          >
            {t("title")}
          </p>
        </div>
        {notices}
        <Link
          to={paths.portalAccount}
          className="flex size-11 min-w-0 shrink-0 items-center justify-center rounded-md text-sm text-ink-soft hover:bg-hover sm:w-auto sm:max-w-80 sm:shrink sm:px-2"
        >
          <CircleUserRound aria-hidden className="size-5 shrink-0 sm:hidden" />
          <span className="truncate max-sm:sr-only">{t("welcome", { email })}</span>
        </Link>
        <Button
          look="quiet"
          disabled={signOut.isRunning}
          onClick={signOut.run}
          className="-mr-3 h-11 shrink-0 max-[24rem]:w-11 max-[24rem]:px-0"
        >
          <LogOut aria-hidden className="hidden size-5 max-[24rem]:block" />
          <span className="max-[24rem]:sr-only">{t("signOut")}</span>
        </Button>
      </div>
    </header>
  );
}

/** In two lines on a phone, where the buttons beside it leave little room. */
function FirmName({ name }: { name: string }) {
  return (
    <p
      dir="auto"
      title={name}
      className="line-clamp-2 text-sm leading-tight font-semibold tracking-tight text-ink sm:line-clamp-1 sm:text-base"
    >
      {name}
    </p>
  );
}
