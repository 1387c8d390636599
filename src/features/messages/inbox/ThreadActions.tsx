import { useMutation } from "convex/react";
import { useRef, type ReactNode, type RefObject } from "react";
import { api } from "../../../../convex/_generated/api";
import { SIDES } from "../../../../convex/messages/conversations/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";
import { THREAD_KEYS } from "./inboxKeys";
import { messageText, SIDE_WORDS, waitingWords, type StaffThread } from "./messageText";
import { SideFailed } from "../../../lib/SideFailed";
import { dueText } from "../../../lib/dueItems/dueWords";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** Gives a thread to another member, or to none, with Undo. */
function useAssign(done: string) {
  const assign = useMutation(api.messages.conversations.staff.assign);
  return useWrite(api.messages.conversations.staff.assign, {
    done,
    undo: async (_, { threadId, from, to }) => await assign({ threadId, from: to, to: from }),
  });
}

function useArchive(isArchived: boolean) {
  const setArchived = useMutation(api.messages.conversations.staff.setArchived);
  return useWrite(api.messages.conversations.staff.setArchived, {
    done: isArchived ? messageText.reopened : messageText.archived,
    undo: async (_, { threadId }) => await setArchived({ threadId, isArchived }),
  });
}

/** A select with its visible name beside it. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-soft max-sm:w-full max-sm:justify-between">
      {label}
      {children}
    </label>
  );
}

/** The thread's owner, whose turn it is, and the archive. */
export function ThreadActions({ thread }: { thread: StaffThread }) {
  const { threadId, ownerId, isArchived } = thread;
  const me = usePersonId();
  const claiming = useAssign(messageText.claimed);
  const archiving = useArchive(isArchived);
  const owner = useRef<HTMLSelectElement>(null);
  const claim = () => {
    claiming.run({ threadId, from: null, to: me });
  };
  const isFree = ownerId === null && me !== null;
  useScreenKeys(THREAD_KEYS, { a: isFree ? claim : () => owner.current?.focus() });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isFree ? (
        <Button look="primary" disabled={claiming.isSending} onClick={claim}>
          {messageText.claim}
        </Button>
      ) : null}
      <OwnerSelect thread={thread} select={owner} />
      <WaitingSelect thread={thread} />
      <Button
        disabled={archiving.isSending}
        onClick={() => {
          archiving.run({ threadId, isArchived: !isArchived });
        }}
      >
        {isArchived ? messageText.reopen : messageText.archive}
      </Button>
    </div>
  );
}

/** The side that writes next. */
function WaitingSelect({ thread: { threadId, waitingFor } }: { thread: StaffThread }) {
  const restore = useMutation(api.messages.conversations.staff.setWaiting);
  const { run } = useWrite(api.messages.conversations.staff.setWaiting, {
    done: messageText.settled,
    undo: async () => await restore({ threadId, waitingFor }),
  });
  useScreenKeys(THREAD_KEYS, {
    e: () => {
      if (waitingFor !== null) run({ threadId, waitingFor: null });
    },
  });
  return (
    <Named label={messageText.waitingLabel}>
      <Select
        className="w-40"
        value={waitingFor ?? ""}
        onChange={({ target }) => {
          run({ threadId, waitingFor: SIDES.find((side) => side === target.value) ?? null });
        }}
      >
        {(["staff", "client", null] as const).map((side) => (
          <option key={side} value={side ?? ""}>
            {side === null ? waitingWords(side) : SIDE_WORDS[side]}
          </option>
        ))}
      </Select>
    </Named>
  );
}

interface OwnerSelectProps {
  thread: StaffThread;
  select: RefObject<HTMLSelectElement | null>;
}

function OwnerSelect({ thread: { threadId, ownerId, ownerName }, select }: OwnerSelectProps) {
  const { value: owners = [], ...failure } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const { run } = useAssign(messageText.assigned);
  const here = owners.filter(({ userId, isHere }) => isHere || userId === ownerId);
  const isKnown = ownerId === null || here.some(({ userId }) => userId === ownerId);
  return (
    <>
      <Named label={messageText.owner}>
        <Select
          ref={select}
          className="w-40"
          value={ownerId ?? ""}
          onChange={({ target }) => {
            run({ threadId, from: ownerId, to: target.value === "" ? null : target.value });
          }}
        >
          <option value="">{messageText.nobody}</option>
          {isKnown ? null : <option value={ownerId}>{plainText(ownerName ?? "")}</option>}
          {here.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {plainText(name)}
            </option>
          ))}
        </Select>
      </Named>
      <SideFailed text={dueText.ownersFailed} {...failure} />
    </>
  );
}
