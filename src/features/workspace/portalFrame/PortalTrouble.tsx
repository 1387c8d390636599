import { useTranslations } from "use-intl";
import { useIsOffline } from "../../../lib/drafts/useIsOffline";
import { useUnsent } from "../../../lib/drafts/unsentContext";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";

/** Says that the connection is lost, or that the session is not accepted: the screen still looks live. */
export function PortalTrouble({ isRefused }: { isRefused: boolean }) {
  const t = useTranslations("portal");
  const { isCutOff } = useUnsent();
  const isOffline = useIsOffline();
  if (isRefused) {
    const reload = (
      <Button
        onClick={() => {
          window.location.reload();
        }}
      >
        {t("retry")}
      </Button>
    );
    return (
      <Banner tone="warn" action={reload}>
        {t("authenticationFailed")}
      </Banner>
    );
  }
  return isCutOff ? <Banner tone="warn">{t(isOffline ? "offline" : "unreachable")}</Banner> : null;
}
