import { useFormatter, useTranslations } from "use-intl";
import { isPending } from "../../../../convex/cases/requirements/rules";
import { reasonIn } from "../../../../convex/documents/review/rules";
import { REQUEST_STATE_WORDS } from "../../../../convex/practice/glossary";
import { foreignLanguage, inLanguage } from "../../../../convex/practice/translatedTexts";
import { useLanguage } from "../../../lib/words/useLanguage";
import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import type { Tone } from "../../../ui/tone";
import type { NeededDocument } from "./portalDocument";
import { SendDocument } from "./SendDocument";

/** A new request needs no badge: its section says it. */
const TONES: Partial<Record<NeededDocument["status"], Tone>> = { uploaded: "quiet", redo: "bad", accepted: "good" };

export interface NeededItemProps {
  needed: NeededDocument;
  /** The practice's day, an ISO date. */
  today: string;
  /** The client has several cases. */
  hasCase: boolean;
  /** Its files are of other kinds than the screen says. */
  saysRule: boolean;
}

/** A requested document: what it is, why it is needed, until when, and the buttons that send it. */
export function NeededItem({ needed, today, hasCase, saysRule }: NeededItemProps) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  const { requirementId, caseId, caseNumber, status, reason, accepted } = needed;
  const title = plainText(inLanguage(locale, needed, "title"));
  const tone = TONES[status];
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <div className="space-y-1.5">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft empty:hidden">
          {tone === undefined ? null : <Badge tone={tone}>{REQUEST_STATE_WORDS[status].client[locale]}</Badge>}
          {hasCase ? <span>{t("ofCase", { number: caseNumber })}</span> : null}
        </p>
        <h3
          dir="auto"
          lang={foreignLanguage(locale, needed, "title")}
          tabIndex={-1}
          className="text-base font-semibold break-words text-ink"
        >
          {title}
        </h3>
        {isPending(status) ? <Asked needed={needed} today={today} /> : null}
        {reason === null ? null : (
          <p dir="auto" className="text-base break-words text-bad-ink">
            {t("reason", { reason: plainText(reasonIn(locale, reason)) })}
          </p>
        )}
      </div>
      {status === "accepted" ? null : (
        <SendDocument
          caseId={caseId}
          requirementId={requirementId}
          accepted={accepted}
          title={title}
          isAnother={status === "uploaded"}
          isReturned={status === "redo"}
          saysRule={saysRule}
        />
      )}
    </li>
  );
}

function Asked({ needed, today }: Pick<NeededItemProps, "needed" | "today">) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  const [instructions, why] = [inLanguage(locale, needed, "instructions"), inLanguage(locale, needed, "why")];
  return (
    <>
      {instructions === null ? null : (
        <p
          dir="auto"
          lang={foreignLanguage(locale, needed, "instructions")}
          className="text-base break-words whitespace-pre-line text-ink-soft"
        >
          {plainText(instructions)}
        </p>
      )}
      {why === null ? null : (
        <p className="text-base break-words text-ink-soft">
          <span className="font-medium text-ink">{t("why")}</span>{" "}
          <span dir="auto" lang={foreignLanguage(locale, needed, "why")}>
            {plainText(why)}
          </span>
        </p>
      )}
      <Due needed={needed} today={today} />
    </>
  );
}

function Due({ needed: { dueOn }, today }: Pick<NeededItemProps, "needed" | "today">) {
  const t = useTranslations("documents");
  const format = useFormatter();
  if (dueOn === null) return null;
  const date = format.dateTime(new Date(`${dueOn}T12:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  const isLate = dueOn < today;
  return (
    <p className={isLate ? "text-base text-bad-ink" : "text-base text-ink"}>{t(isLate ? "late" : "due", { date })}</p>
  );
}
