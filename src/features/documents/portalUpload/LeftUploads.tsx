import { use, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import { AllWords } from "../../../lib/words/WordsProvider";
import type { PortalChoice } from "./portalUpload";
import type { PlacedUpload, UploadAct } from "./portalUploads";
import { PortalUploadsContext } from "./portalUploadsContext";
import { PortalUploadStatus } from "./PortalUploadStatus";

/** Uploads already reported: another language renders everything again, which must not repeat a message. */
const told = new WeakSet<PortalChoice>();

/** Uploads that continue while the client is on another screen: progress, and what to do when one stops. */
export function LeftUploads({ left }: { left: readonly PlacedUpload[] }) {
  return (
    <AllWords>
      <Files left={left} />
    </AllWords>
  );
}

function Files({ left }: { left: readonly PlacedUpload[] }) {
  const t = useTranslations("documents");
  return (
    <section
      aria-label={t("sending.left")}
      className="hidden max-h-[40vh] overflow-y-auto border-t border-line bg-surface has-[li]:block"
    >
      <ul className="mx-auto max-w-3xl divide-y divide-line px-4">
        {left.map((each) => (
          <File key={each.place} {...each} />
        ))}
      </ul>
    </section>
  );
}

function File({ place, choice, upload }: PlacedUpload) {
  const t = useTranslations("documents");
  const uploads = use(PortalUploadsContext);
  const { fileName, state } = upload;
  const name = plainText(fileName);
  const isSent = state.kind === "done";
  const sentText = t(choice.isAttachment === true ? "sending.leftReady" : "sending.leftSent", { name });
  useEffect(() => {
    if (!isSent || told.has(choice)) return;
    told.add(choice);
    showToast({ tone: "good", text: sentText });
  }, [isSent, choice, sentText]);
  if (isSent) return null;
  const act = (kind: UploadAct) => {
    uploads.act(place, kind);
  };
  return (
    <li className="space-y-2 py-3">
      <p dir="auto" className="truncate text-sm font-medium text-ink">
        {name}
      </p>
      <PortalUploadStatus upload={upload} accepted={choice.accepted} act={act} />
      {state.kind === "refused" ? (
        <Button
          size="large"
          aria-label={`${t("sending.close")}: ${name}`}
          onClick={() => {
            act("remove");
          }}
        >
          {t("sending.close")}
        </Button>
      ) : null}
    </li>
  );
}
