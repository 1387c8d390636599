import { Eye } from "lucide-react";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sizeOf } from "../../../../convex/documents/record/rules";
import { reasonIn } from "../../../../convex/documents/review/rules";
import { REVIEW_STATE_WORDS } from "../../../../convex/practice/glossary";
import { useLanguage } from "../../../lib/words/useLanguage";
import { isShowable } from "../shared/isShowable";
import { SaveDocument } from "../preview/SaveDocument";
import { ShowDocument } from "../preview/ShowDocument";
import { useOpenDocumentId } from "../shared/useOpenDocumentId";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import type { Tone } from "../../../ui/tone";
import type { OwnDocument } from "./portalDocument";

const TONES: Record<OwnDocument["review"], Tone> = { waiting: "quiet", accepted: "good", redo: "bad" };

interface OwnDocumentsProps {
  documents: readonly OwnDocument[];
  /** True: sent by the client; false: shared by the practice. */
  areSent: boolean;
}

/** Documents to open and save, the newest first. */
export function OwnDocuments({ documents, areSent }: OwnDocumentsProps) {
  const t = useTranslations("documents");
  const id = useId();
  const [openId, setOpenId] = useOpenDocumentId();
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
            <OwnDocumentRow key={document.documentId} document={document} areSent={areSent} onOpen={setOpenId} />
          ))}
        </ul>
      )}
      <ShowDocument
        document={documents.find(({ documentId }) => documentId === openId) ?? null}
        onClose={() => {
          setOpenId(null);
        }}
      />
    </section>
  );
}

interface RowProps {
  document: OwnDocument;
  areSent: boolean;
  onOpen: (documentId: string) => void;
}

function OwnDocumentRow({ document, areSent, onOpen }: RowProps) {
  const t = useTranslations("documents");
  const locale = useLanguage();
  const format = useFormatter();
  const { fileName, fileBytes, at, review, reviewReason } = document;
  const date = format.dateTime(at, { dateStyle: "long" });
  const { value, unit } = sizeOf(fileBytes);
  const size = `${format.number(value, { useGrouping: false })} ${t(`unit.${unit}`)}`;
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="min-w-0 flex-1 space-y-1">
        <p dir="auto" className="text-base font-medium break-words text-ink">
          {plainText(fileName)}
        </p>
        <p className="text-sm text-ink-soft">
          {t(areSent ? "sentOn" : "sharedOn", { date })} · {size}
        </p>
        {areSent ? <Badge tone={TONES[review]}>{REVIEW_STATE_WORDS[review].client[locale]}</Badge> : null}
        {areSent && reviewReason !== null ? (
          <p dir="auto" className="text-base break-words text-bad-ink">
            {t("reason", { reason: plainText(reasonIn(locale, reviewReason)) })}
          </p>
        ) : null}
      </div>
      {isShowable(document.mimeType) ? (
        <Button
          look="quiet"
          size="icon"
          aria-label={t("open", { name: plainText(fileName) })}
          title={t("open", { name: plainText(fileName) })}
          onClick={() => {
            onOpen(document.documentId);
          }}
          className="shrink-0 touch:size-11"
        >
          <Eye aria-hidden className="size-5" />
        </Button>
      ) : null}
      <SaveDocument document={document} />
    </li>
  );
}
