import { CircleAlert, UserX } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { paths } from "../../lib/paths";
import { refusalIn } from "../../lib/calls/refusalText";
import type { Recovering } from "../../lib/calls/useRecoveringQuery";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { Spinner } from "../../ui/feedback/Spinner";

/** Loading state of a portal screen: its shape, below the sentence. */
export function PortalLoading() {
  const t = useTranslations("portal");
  return (
    <div className="space-y-6">
      <p role="status" className="flex items-center gap-2 text-base text-ink-soft">
        <Spinner /> {t("loading")}
      </p>
      <Skeleton className="h-44 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
    </div>
  );
}

interface PortalFailureProps extends Omit<Recovering<unknown>, "value"> {
  /** Says which part was not loaded, unless it is the whole portal. */
  why?: string;
}

/** Failure of a portal screen: the reason, and a way out for the client. */
export function PortalFailure({ error, isRetrying, retry, why }: PortalFailureProps) {
  const t = useTranslations("portal");
  switch (refusalIn(error)?.code) {
    case "UNAUTHENTICATED":
      return <Empty icon={<CircleAlert aria-hidden />} title={t("authenticationRequired")} isHeading />;
    case "NOT_FOUND":
      return (
        <Empty icon={<UserX aria-hidden />} title={t("clientNotFound")} isHeading>
          {t("clientNotFoundHint")}
        </Empty>
      );
    default:
      return (
        <div role="alert">
          <Empty
            icon={<CircleAlert aria-hidden />}
            title={t("loadFailed")}
            isHeading
            action={<RetryButton onRetry={retry} isRetrying={isRetrying} label={t("retry")} retrying={t("retrying")} />}
          >
            {why ?? t("loadFailedWhy")}
          </Empty>
        </div>
      );
  }
}

/** Unknown address of the portal. */
export function PortalNotFound() {
  const t = useTranslations("portal");
  usePageTitle(t("pageNotFound"));
  return (
    <Empty
      icon={<CircleAlert aria-hidden />}
      title={t("pageNotFound")}
      isHeading
      action={
        <Button asChild>
          <Link to={paths.portal}>{t("toHome")}</Link>
        </Button>
      }
    />
  );
}
