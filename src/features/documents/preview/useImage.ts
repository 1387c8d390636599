import { useCallback } from "react";
import { mimeTypeIn } from "../../../../convex/documents/fileKinds";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";

/** Shows an image by a blob URL, which is revoked on unmount. */
export function useImage(bytes: Bytes) {
  return useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([bytes], { type: mimeTypeIn(bytes) ?? "" }));
      image.src = url;
      return () => {
        URL.revokeObjectURL(url);
      };
    },
    [bytes],
  );
}
