import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { plainText } from "../../../ui/text/plainText";
import { showToast } from "../../../ui/feedback/toasts";
import type { PortalChoice } from "./portalUpload";
import type { PlacedUpload } from "./portalUploads";

/** Uploads already reported: another language renders everything again, which must not repeat a message. */
const told = new WeakSet<PortalChoice>();

/** Says once that the upload was sent, by a toast, because its place on the screen may be gone by then. */
export function useSentToast(placed: Pick<PlacedUpload, "choice" | "upload"> | undefined): void {
  const t = useTranslations("documents");
  const choice = placed?.upload.state.kind === "done" ? placed.choice : null;
  const words = choice?.isAttachment === true ? "sending.leftReady" : "sending.leftSent";
  const text = t(words, { name: plainText(placed?.upload.fileName ?? "") });
  useEffect(() => {
    if (choice === null || told.has(choice)) return;
    told.add(choice);
    showToast({ tone: "good", text });
  }, [choice, text]);
}
