import { useRef, useState } from "react";
import { errorText } from "../../../lib/calls/refusalText";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { shownFileName } from "../shared/shownFileName";
import { severalText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

export type Documents = readonly ListedDocument[];

/** Outcome of an act on several documents. */
export interface Result {
  done: ListedDocument[];
  /** Names of the refused documents, and the reason of the last one. */
  left: string[];
  why: string;
  /** The refused documents, and those after a stop. */
  leftIds: Set<string>;
}

/** An act that has failed with a reason for people. */
export class NotDone extends Error {}

type ActOn<Made> = (document: ListedDocument, signal: AbortSignal) => Promise<Made>;

interface Run<Made> {
  act: ActOn<Made>;
  /** Takes what the acts have made; they wait for it. */
  take: (made: AsyncGenerator<Made, void>, signal: AbortSignal) => Promise<void>;
}

async function drain(made: AsyncGenerator<unknown, void>): Promise<void> {
  for (;;) if ((await made.next()).done === true) return;
}

/** Runs one act after the other, until it is stopped. A refused document is left, and named. */
export function useEach() {
  const work = useUnsentWork();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  async function* steps<Made>(documents: Documents, { act, result, signal }: StepOptions<Made>) {
    for (const [at, document] of documents.entries()) {
      setProgress(severalText.working(at + 1, documents.length));
      const step = work.track(`several ${document.documentId}`, async () => await act(document, signal));
      const made = await step.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (signal.aborted && "error" in made) return;
      note(result, document, made);
      if ("value" in made) yield made.value;
      if (signal.aborted) return;
    }
  }
  const run = async <Made>(documents: Documents, { act, take }: Run<Made>): Promise<Result> => {
    const leftIds = new Set<string>(documents.map(({ documentId }) => documentId));
    const result: Result = { done: [], left: [], why: "", leftIds };
    const over = new AbortController();
    running.current = over;
    try {
      await take(steps(documents, { act, result, signal: over.signal }), over.signal);
    } finally {
      setProgress(null);
    }
    return result;
  };
  return {
    /** "2 of 5…", or null. */
    running: progress,
    stop: () => {
      running.current?.abort();
    },
    run,
    each: async (documents: Documents, act: ActOn<unknown>) => await run(documents, { act, take: drain }),
  };
}

interface StepOptions<Made> {
  act: ActOn<Made>;
  result: Result;
  signal: AbortSignal;
}

function note(result: Result, document: ListedDocument, made: { value: unknown } | { error: unknown }): void {
  if ("value" in made) {
    result.done.push(document);
    result.leftIds.delete(document.documentId);
    return;
  }
  result.left.push(shownFileName(document));
  result.why = made.error instanceof NotDone ? made.error.message : errorText(made.error);
}
