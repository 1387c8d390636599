import { useState } from "react";

interface Message {
  messageId: string;
  /** Rises strictly in a thread. */
  at: number;
}

interface MessagePage<Shown> {
  /** The newest first. */
  messages: readonly Shown[];
  hasOlder: boolean;
}

/**
 * The newest page, followed by the older messages that are known. The newest page moves on while messages come in; the ones that it
 * leaves stay. If it no longer reaches down to the known ones, the messages between are unknown, so it stands alone.
 */
export function joinPages<Shown extends Message>(
  newest: MessagePage<Shown>,
  known: MessagePage<Shown> | null,
): MessagePage<Shown> {
  const lowest = newest.messages.at(-1);
  if (known === null || lowest === undefined || !newest.hasOlder) return newest;
  const place = known.messages.findIndex(({ messageId }) => messageId === lowest.messageId);
  if (place === -1) return newest;
  return { messages: [...newest.messages, ...known.messages.slice(place + 1)], hasOlder: known.hasOlder };
}

export interface OlderMessages {
  hasOlder: boolean;
  state: "idle" | "loading" | "failed";
  load: () => void;
}

/** The messages of a thread, the oldest first: the newest page, live, and the older pages loaded so far. */
export function useMessagePages<Shown extends Message>(
  newest: MessagePage<Shown>,
  loadEarlier: (before: number) => Promise<MessagePage<Shown> | null>,
): { messages: readonly Shown[]; older: OlderMessages } {
  const [known, setKnown] = useState({ newest, joined: newest });
  const [state, setState] = useState<OlderMessages["state"]>("idle");
  const isNew = known.newest !== newest;
  const { joined } = isNew ? { joined: joinPages(newest, known.joined) } : known;
  if (isNew) setKnown({ newest, joined });

  const load = () => {
    const lowest = joined.messages.at(-1);
    if (!joined.hasOlder || lowest === undefined || state === "loading") return;
    setState("loading");
    loadEarlier(lowest.at).then(
      (below) => {
        setState("idle");
        setKnown((now) => {
          // The newest page may stand alone by now.
          if (below === null || now.joined.messages.at(-1)?.messageId !== lowest.messageId) return now;
          const messages = [...now.joined.messages, ...below.messages];
          return { ...now, joined: { messages, hasOlder: below.hasOlder } };
        });
      },
      () => {
        setState("failed");
      },
    );
  };
  return { messages: joined.messages.toReversed(), older: { hasOlder: joined.hasOlder, state, load } };
}
