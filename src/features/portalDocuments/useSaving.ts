import { useAction } from "convex/react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { openDocument } from "../../lib/documents/openDocument";
import { saveFile } from "../../lib/saveFile";
import { plainText } from "../../ui/plainText";
import { showToast } from "../../ui/toasts";
import type { OwnDocument } from "./portalDocument";

/** No browser shows a file of this type, whatever is in it. */
const SAVED_ONLY = "application/octet-stream";

/** Fetches a document, decrypts it and saves it as a file. `part` is null while nothing comes; pressed again, it is given up. */
export function useSaving({ documentId, fileName }: OwnDocument): { part: number | null; toggle: () => void } {
  const t = useTranslations("documents");
  const openKey = useAction(api.documents.portal.openKey);
  const [part, setPart] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const name = plainText(fileName);
  const save = async (signal: AbortSignal) => {
    const asked = { documentId, action: "download", signal, onProgress: setPart } as const;
    const opened = await openDocument(async (args) => await openKey({ ...args, action: "download" }), asked);
    if (opened.kind === "opened") {
      saveFile(name, opened.bytes, SAVED_ONLY);
      return;
    }
    const text = opened.kind === "signInAgain" ? t("signInAgain") : t("saveFailed", { name });
    showToast({ id: `save ${documentId}`, tone: "bad", text });
  };
  const toggle = () => {
    if (running.current !== null) {
      running.current.abort();
      return;
    }
    const over = new AbortController();
    running.current = over;
    setPart(0);
    void save(over.signal)
      .catch(() => undefined)
      .finally(() => {
        running.current = null;
        setPart(null);
      });
  };
  return { part, toggle };
}
