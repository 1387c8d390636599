import { Download } from "lucide-react";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sizeWords } from "../../../convex/documents/rules";
import { Badge } from "../../ui/Badge";
import { Button } from "../../ui/Button";
import { plainText } from "../../ui/plainText";
import type { Tone } from "../../ui/tone";
import type { OwnDocument } from "./portalDocument";
import { useSaving } from "./useSaving";

const TONES: Record<OwnDocument["review"], Tone> = { waiting: "quiet", accepted: "good", redo: "bad" };

interface OwnDocumentsProps {
  documents: readonly OwnDocument[];
  /** Whether the client has sent them; otherwise the practice has shared them. */
  areSent: boolean;
}

/** Documents that the client can save, the newest first. */
export function OwnDocuments({ documents, areSent }: OwnDocumentsProps) {
  const t = useTranslations("documents");
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {t(areSent ? "sent" : "shared")}
      </h2>
      {documents.length === 0 ? (
        <p className="text-base text-ink-soft">{t(areSent ? "nothingSent" : "nothingShared")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {documents.map((document) => (
            <Row key={document.documentId} document={document} areSent={areSent} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ document, areSent }: { document: OwnDocument; areSent: boolean }) {
  const t = useTranslations("documents");
  const format = useFormatter();
  const { fileName, fileBytes, at, review, reviewReason } = document;
  const date = format.dateTime(at, { dateStyle: "long" });
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="min-w-0 flex-1 space-y-1">
        <p dir="auto" className="text-base font-medium break-words text-ink">
          {plainText(fileName)}
        </p>
        <p className="text-sm text-ink-soft">
          {t(areSent ? "sentOn" : "sharedOn", { date })} · {sizeWords(fileBytes)}
        </p>
        {areSent ? <Badge tone={TONES[review]}>{t(`review.${review}`)}</Badge> : null}
        {areSent && reviewReason !== null ? (
          <p dir="auto" className="text-base break-words text-bad-ink">
            {t("reason", { reason: plainText(reviewReason) })}
          </p>
        ) : null}
      </div>
      <Save document={document} />
    </li>
  );
}

function Save({ document }: { document: OwnDocument }) {
  const t = useTranslations("documents");
  const { part, toggle } = useSaving(document);
  const name = plainText(document.fileName);
  const label = part === null ? t("save", { name }) : t("saving", { name });
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      title={label}
      onClick={toggle}
      className="shrink-0 touch:size-11"
    >
      {part === null ? (
        <Download aria-hidden className="size-5" />
      ) : (
        <span aria-hidden className="text-2xs tabular-nums">
          {t("sending.progress", { percent: Math.floor(part * 100) })}
        </span>
      )}
    </Button>
  );
}
