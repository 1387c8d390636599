import { useState } from "react";
import { saveFile } from "../../lib/saveFile";

interface MadeFile {
  name: string;
  bytes: ArrayBuffer;
}

interface Saving {
  save: () => void;
  isSaving: boolean;
  hasFailed: boolean;
}

/** A PDF that is made or fetched when it is asked for, and saved as a file; null where that failed. */
export function useFile(make: () => Promise<MadeFile | null>): Saving {
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
