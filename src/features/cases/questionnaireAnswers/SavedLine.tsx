import { useFormatter, useTranslations } from "use-intl";
import { useUnsent } from "../../../lib/drafts/unsentContext";

interface SavedLineProps {
  lastSavedAt: number | null;
  /** The server has not confirmed all answers. */
  isWaiting: boolean;
}

/** Whether everything is saved, and since when. */
export function SavedLine({ lastSavedAt, isWaiting }: SavedLineProps) {
  const t = useTranslations("questionnaires");
  const format = useFormatter();
  const { isCutOff } = useUnsent();
  const time = lastSavedAt === null ? "" : format.dateTime(lastSavedAt, { dateStyle: "medium", timeStyle: "short" });
  const saved = lastSavedAt === null ? "" : t("saved", { time });
  return (
    <p role="status" className="min-h-5 text-sm text-ink-soft">
      {isWaiting ? t(isCutOff ? "notSaved" : "saving") : saved}
    </p>
  );
}
