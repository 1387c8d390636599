import { useEffect, useState } from "react";
import type { Bytes } from "../../../../convex/documents/encryption/sealing";
import { readSource, type PageSource, type SourceProblem } from "./pageSource";

/** The pages of opened bytes; null while they are read. */
export function useSource(id: string, name: string, bytes: Bytes): PageSource | SourceProblem | null {
  const [read, setRead] = useState<{ bytes: Bytes; source: PageSource | SourceProblem } | null>(null);
  useEffect(() => {
    let isOver = false;
    const reading = readSource({ id, name, bytes }).then((source) => {
      if (!isOver) setRead({ bytes, source });
      return source;
    });
    return () => {
      isOver = true;
      void reading.then(forget);
    };
  }, [id, name, bytes]);
  return read?.bytes === bytes ? read.source : null;
}

/** Releases the memory of a PDF. */
export async function forget(source: PageSource | SourceProblem): Promise<void> {
  if (typeof source !== "string") await source.pdf?.loadingTask.destroy();
}
