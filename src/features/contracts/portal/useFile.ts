import { useState } from "react";
import { saveFile } from "../../../lib/saveFile";

interface MadeFile {
  name: string;
  bytes: ArrayBuffer;
}

/** Makes or fetches a PDF on demand and saves it as a file; a null result counts as failed. */
export function useFile(make: () => Promise<MadeFile | null>) {
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const save = () => {
    setState("saving");
    make().then(
      (file) => {
        if (file !== null) saveFile(`${file.name}.pdf`, file.bytes, "application/pdf");
        setState(file === null ? "failed" : "idle");
      },
      () => {
        setState("failed");
      },
    );
  };
  return { save, isSaving: state === "saving", hasFailed: state === "failed" };
}
