import { use } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { AllWords } from "../../../lib/words/WordsProvider";
import type { PlacedUpload, UploadAct } from "./portalUploads";
import { PortalUploadsContext } from "./portalUploadsContext";
import { PortalUploadStatus } from "./PortalUploadStatus";
import { useSentToast } from "./useSentToast";

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

function File(placed: PlacedUpload) {
  const { place, choice, upload } = placed;
  const t = useTranslations("documents");
  const uploads = use(PortalUploadsContext);
  const { fileName, state } = upload;
  const name = plainText(fileName);
  useSentToast(placed);
  if (state.kind === "done") return null;
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
