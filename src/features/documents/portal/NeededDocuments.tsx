import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../lib/words/useLanguage";
import { foreignLanguage, inLanguage } from "../../../../convex/practice/translatedTexts";
import { REQUEST_STATE_WORDS } from "../../../../convex/practice/glossary";
import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import type { Tone } from "../../../ui/tone";
import type { NeededDocument } from "./portalDocument";
import { SendDocument } from "./SendDocument";

const TONES: Record<NeededDocument["status"], Tone> = {
  requested: "info",
  uploaded: "quiet",
  redo: "bad",
  accepted: "good",
};

interface NeededDocumentsProps {
  needed: readonly NeededDocument[];
  /** The practice's day, an ISO date. */
  today: string;
}

/** The requested documents: open ones first, then accepted ones. */
export function NeededDocuments({ needed, today }: NeededDocumentsProps) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  const open = needed.filter(({ status }) => status !== "accepted");
  const done = needed.filter(({ status }) => status === "accepted");
  return (
    <section aria-labelledby="needed" className="space-y-3">
      <h2 id="needed" className="text-lg font-semibold text-ink">
        {t("needed")}
      </h2>
      {open.length === 0 ? <p className="text-base text-ink-soft">{t("nothingNeeded")}</p> : null}
      <ul className="space-y-3">
        {open.map((each) => (
          <NeededItem
            key={each.requirementId}
            needed={each}
            today={today}
            hasCase={new Set(needed.map(({ caseId }) => caseId)).size > 1}
          />
        ))}
      </ul>
      {done.length === 0 ? null : (
        <details className="text-base">
          <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink hover:underline">
            {t("done", { count: done.length })}
          </summary>
          <ul className="list-disc space-y-1 pl-5 text-ink-soft">
            {done.map((each) => (
              <li
                key={each.requirementId}
                dir="auto"
                lang={foreignLanguage(locale, each, "title")}
                className="break-words"
              >
                {plainText(inLanguage(locale, each, "title"))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function NeededItem({ needed, today, hasCase }: { needed: NeededDocument; today: string; hasCase: boolean }) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  const { requirementId, caseId, caseNumber, isRequired, status, reason, accepted } = needed;
  const title = inLanguage(locale, needed, "title");
  const instructions = inLanguage(locale, needed, "instructions");
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <div className="space-y-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={TONES[status]}>{REQUEST_STATE_WORDS[status].client[locale]}</Badge>
          {isRequired ? null : <span className="text-sm text-ink-soft">{t("optional")}</span>}
          {hasCase ? <span className="text-sm text-ink-soft">{t("ofCase", { number: caseNumber })}</span> : null}
        </div>
        <h3
          dir="auto"
          lang={foreignLanguage(locale, needed, "title")}
          className="text-base font-semibold break-words text-ink"
        >
          {plainText(title)}
        </h3>
        {instructions === null ? null : (
          <p
            dir="auto"
            lang={foreignLanguage(locale, needed, "instructions")}
            className="text-base break-words whitespace-pre-line text-ink-soft"
          >
            {plainText(instructions)}
          </p>
        )}
        {reason === null ? null : (
          <p dir="auto" className="text-base break-words text-bad-ink">
            {t("reason", { reason: plainText(reason) })}
          </p>
        )}
        {status === "uploaded" ? null : <Due needed={needed} today={today} />}
      </div>
      <SendDocument
        caseId={caseId}
        requirementId={requirementId}
        accepted={accepted}
        title={plainText(title)}
        isAnother={status === "uploaded"}
        isReturned={status === "redo"}
      />
    </li>
  );
}

function Due({ needed: { dueOn }, today }: { needed: NeededDocument; today: string }) {
  const t = useTranslations("documents");
  const format = useFormatter();
  if (dueOn === null) return null;
  const date = format.dateTime(new Date(`${dueOn}T12:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  const isLate = dueOn < today;
  return (
    <p className={isLate ? "text-base text-bad-ink" : "text-base text-ink"}>{t(isLate ? "late" : "due", { date })}</p>
  );
}
