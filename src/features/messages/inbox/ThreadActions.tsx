import { api } from "../../../../convex/_generated/api";
import { SIDES } from "../../../../convex/messages/conversations/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";
import { messageText, waitingWords, type StaffThread } from "./messageText";
import { SideFailed } from "../../../lib/SideFailed";
import { dueText } from "../../../lib/dueItems/dueWords";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

const CLAIMED = { done: messageText.claimed };
const ASSIGNED = { done: messageText.assigned };
const SETTLED = { done: messageText.settled };
const ARCHIVED = { done: messageText.archived };
const REOPENED = { done: messageText.reopened };

/** The thread's owner, whose turn it is, and the archive. */
export function ThreadActions({ thread }: { thread: StaffThread }) {
  const { threadId, ownerId, isArchived, waitingFor } = thread;
  const me = usePersonId();
  const claiming = useWrite(api.messages.conversations.staff.assign, CLAIMED);
  const settling = useWrite(api.messages.conversations.staff.setWaiting, SETTLED);
  const archiving = useWrite(api.messages.conversations.staff.setArchived, isArchived ? REOPENED : ARCHIVED);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ownerId === null && me !== null ? (
        <Button
          look="primary"
          disabled={claiming.isSending}
          onClick={() => {
            claiming.run({ threadId, from: null, to: me });
          }}
        >
          {messageText.claim}
        </Button>
      ) : null}
      <OwnerSelect thread={thread} />
      <Select
        aria-label={messageText.waitingLabel}
        className="w-48"
        value={waitingFor ?? ""}
        onChange={({ target }) => {
          settling.run({ threadId, waitingFor: SIDES.find((side) => side === target.value) ?? null });
        }}
      >
        {(["staff", "client", null] as const).map((side) => (
          <option key={side} value={side ?? ""}>
            {waitingWords(side)}
          </option>
        ))}
      </Select>
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

function OwnerSelect({ thread: { threadId, ownerId, ownerName } }: { thread: StaffThread }) {
  const { value: owners = [], ...failure } = useRecoveringQuery(api.cases.tasks.staff.owners, {});
  const { run } = useWrite(api.messages.conversations.staff.assign, ASSIGNED);
  const here = owners.filter(({ userId, isHere }) => isHere || userId === ownerId);
  const isKnown = ownerId === null || here.some(({ userId }) => userId === ownerId);
  return (
    <>
      <Select
        aria-label={messageText.owner}
        className="w-48"
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
      <SideFailed text={dueText.ownersFailed} {...failure} />
    </>
  );
}
