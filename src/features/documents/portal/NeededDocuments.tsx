import { CircleCheck } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { clientsList } from "../../../../convex/cases/requirements/rules";
import { Progress } from "../../../ui/feedback/Progress";
import type { AcceptedFiles } from "../upload/prepareFiles";
import { FoldedDocuments } from "./FoldedDocuments";
import { isCovered } from "./fileRules";
import { NeededItem, type NeededItemProps } from "./NeededItem";
import { NowDocuments } from "./NowDocuments";
import type { NeededDocument } from "./portalDocument";

interface NeededDocumentsProps {
  needed: readonly NeededDocument[];
  /** The practice's day, an ISO date. */
  today: string;
  /** The accepted files that the screen has named. */
  rule: AcceptedFiles | null;
}

/** The requested documents: needed now, useful if the client has them, and sent. */
export function NeededDocuments({ needed, today, rule }: NeededDocumentsProps) {
  const t = useTranslations("documents");
  const { now, ifAny, sent, needed: counts } = clientsList(needed);
  const section = useRef<HTMLElement>(null);
  useFocusAfterSending(section, now);
  const hasCase = new Set(needed.map(({ caseId }) => caseId)).size > 1;
  const propsOf = (each: NeededDocument): NeededItemProps => {
    return { needed: each, today, hasCase, saysRule: rule === null || !isCovered(rule, each.accepted) };
  };
  const item = (each: NeededDocument) => <NeededItem key={each.requirementId} {...propsOf(each)} />;
  return (
    <>
      <section ref={section} aria-labelledby="needed" className="space-y-3">
        <h2 id="needed" className="text-lg font-semibold text-ink">
          {t("needed")}{" "}
          {now.length === 0 ? null : <span className="font-normal text-ink-soft tabular-nums">{now.length}</span>}
        </h2>
        {counts.all === 0 ? (
          <p className="text-base text-ink-soft">{t("nothingNeeded")}</p>
        ) : (
          <Progress value={counts.sent} max={counts.all} label={t("progress", counts)} isLabelAbove />
        )}
        {counts.all > 0 && now.length === 0 ? <AllSent sent={sent} /> : <NowDocuments now={now} propsOf={propsOf} />}
      </section>
      <FoldedDocuments title={t("optional")} count={ifAny.length} isOpenAtFirst={now.length === 0}>
        {ifAny.map(item)}
      </FoldedDocuments>
      <FoldedDocuments title={t("sentRequests")} count={sent.length} isOpenAtFirst={now.length === 0}>
        {sent.map(item)}
      </FoldedDocuments>
    </>
  );
}

/** The end: what was sent, and what the practice does now. */
function AllSent({ sent }: { sent: readonly NeededDocument[] }) {
  const t = useTranslations("documents");
  const inReview = sent.filter(({ status }) => status === "uploaded").length;
  return (
    <div className="flex items-start gap-3 rounded-lg border border-line bg-good-soft p-4 text-base text-ink">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good-ink" />
      <p tabIndex={-1} data-end>
        {t("allSent")} {inReview === 0 ? t("allAccepted") : t("checking", { count: inReview })}
      </p>
    </div>
  );
}

/** A document that was sent leaves the section. If the focus was in it, it goes to the next one, or to the end. */
function useFocusAfterSending(section: RefObject<HTMLElement | null>, now: readonly NeededDocument[]) {
  const ids = now.map(({ requirementId }) => requirementId).join(" ");
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.split(" ").findIndex((id) => !ids.split(" ").includes(id));
    before.current = ids;
    if (gone === -1 || document.activeElement !== document.body) return;
    const targets = [...(section.current?.querySelectorAll<HTMLElement>("h3, [data-end]") ?? [])];
    targets[Math.min(gone, targets.length - 1)]?.focus();
  }, [ids, section]);
}
