import { useTranslations } from "use-intl";
import { clientsCaseType } from "../../../../convex/practice/caseTypes";
import { STAGE_WORDS } from "../../../../convex/practice/glossary";
import { PORTAL_STATUSES, type PortalStatus } from "../../../../convex/workspace/portalHome/rules";
import { useLanguage } from "../../../lib/words/useLanguage";
import { Badge } from "../../../ui/text/Badge";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { Progress } from "../../../ui/feedback/Progress";
import type { Tone } from "../../../ui/tone";
import type { OpenedCase } from "./portalHomePage";

const TONES: Record<PortalStatus | "unknown", Tone> = {
  information_collection: "info",
  document_review: "info",
  form_preparation: "info",
  application_submitted: "violet",
  government_review: "violet",
  approved: "good",
  completed: "good",
  on_hold: "warn",
  unknown: "info",
};

/** The case: its type, its status in one plain sentence, and its progress. */
export function CaseCard({ opened }: { opened: OpenedCase }) {
  const t = useTranslations("home");
  const locale = useLanguage();
  const { progress, caseNumber } = opened;
  const { text, lang } = clientsCaseType(opened, locale);
  // A page open for a long time may be older than the server.
  const status = PORTAL_STATUSES.find((known) => known === opened.status) ?? "unknown";
  return (
    <section className="space-y-4 rounded-lg border border-line bg-surface p-5">
      <div className="space-y-1">
        <PageHeading look="name">
          <span lang={lang}>{plainText(text)}</span>
        </PageHeading>
        <p className="text-sm text-ink-soft tabular-nums">{t("caseNumber", { number: caseNumber })}</p>
      </div>
      <div className="space-y-1.5">
        <Badge tone={TONES[status]}>{STAGE_WORDS[status].client[locale]}</Badge>
        <p className="text-lg text-ink">{t(`status.${status}`)}</p>
      </div>
      <Progress value={progress} max={100} label={t("percent", { percent: progress })} isWide />
    </section>
  );
}
