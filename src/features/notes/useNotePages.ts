import { useConvex } from "convex/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { api } from "../../../convex/_generated/api";
import type { NoteSubject } from "../../../convex/notes/rules";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { joinPages, shownKey, type NotePage } from "./notePages";

const { list } = api.notes.staff;

interface NotePages {
  /** Undefined until the newest notes are known. */
  page: NotePage | undefined;
  /** Why the newest notes are not known. */
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
  older: "idle" | "loading" | "failed";
  /** Reads the notes below the present ones; the answer is the key of the first of them. */
  showOlder: () => Promise<string | null>;
}

/** The newest notes about a record, live, and the older ones that were asked for. */
export function useNotePages(subject: NoteSubject): NotePages {
  const client = useConvex();
  const { value: newest, error, isRetrying, retry } = useRecoveringQuery(list, { subject });
  const [kept, setKept] = useState<NotePage | null>(null);
  const [older, setOlder] = useState<NotePages["older"]>("idle");
  const page = newest && joinPages(newest, kept);

  const showOlder = async () => {
    const last = page?.notes.at(-1);
    if (page === undefined || last === undefined || older === "loading") return null;
    setOlder("loading");
    try {
      const below = await client.query(list, { subject, before: last.noteId });
      // At once, so that the caller finds the notes on the screen.
      flushSync(() => {
        setKept({ notes: [...page.notes, ...below.notes], hasOlder: below.hasOlder, about: below.about });
        setOlder("idle");
      });
      const [first] = below.notes;
      return first === undefined ? null : shownKey(first);
    } catch {
      setOlder("failed");
      return null;
    }
  };
  return { page, error, isRetrying, retry, older, showOlder };
}
