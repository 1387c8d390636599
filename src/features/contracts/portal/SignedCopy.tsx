import { useAction } from "convex/react";
import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../ui/Button";
import type { PortalContract } from "./portalContract";
import { useFile } from "./useFile";

/** The signed contract as a file. */
export function SignedCopy({ contract: { contractId, number } }: { contract: PortalContract }) {
  const t = useTranslations("contracts");
  const read = useAction(api.contracts.portal.portal.signedCopy);
  const { save, isSaving, hasFailed } = useFile(async () => {
    const copy = await read({ contractId });
    return copy.kind === "document" ? { name: t("number", { number }), bytes: copy.bytes } : null;
  });
  return (
    <div className="space-y-1.5">
      <Button onClick={save} disabled={isSaving} className="w-full sm:w-auto">
        <Download aria-hidden className="size-4" />
        {isSaving ? t("copyOpening") : t("copy")}
      </Button>
      {hasFailed ? (
        <p role="alert" className="text-sm text-bad-ink">
          {t("copyFailed")}
        </p>
      ) : null}
    </div>
  );
}
