import { useAction } from "convex/react";
import { Download, FileCheck } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { saveFile } from "../../../lib/saveFile";
import { useSending } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { detailText } from "./detailText";

type Part = "document" | "audit";

const FAILED = { kind: "failed", reason: null } as const;

/** The signed document and the signing service's audit page, as files. */
export function DownloadContract({ id }: { id: string }) {
  const read = useAction(api.contracts.signing.staff.document);
  const { run, isSending } = useSending(async (part: Part) => {
    const answer = await read({ id, part }).catch(() => FAILED);
    if (answer.kind === "document") {
      const name = `${answer.name}${part === "audit" ? " - audit page" : ""}.pdf`;
      saveFile(name, answer.bytes, "application/pdf");
      return;
    }
    const isMissing = answer.kind === "none" && part === "audit";
    const reason = answer.kind === "failed" ? answer.reason : null;
    const text = isMissing ? detailText.noAudit : detailText.notDownloaded(reason);
    showToast({ id: "download", tone: "bad", text });
  });
  return (
    <>
      <Button
        look="row"
        disabled={isSending}
        onClick={() => {
          run("document");
        }}
      >
        <Download aria-hidden className="size-4" />
        {detailText.download}
      </Button>
      <Button
        look="row"
        disabled={isSending}
        onClick={() => {
          run("audit");
        }}
      >
        <FileCheck aria-hidden className="size-4" />
        {detailText.audit}
      </Button>
    </>
  );
}
