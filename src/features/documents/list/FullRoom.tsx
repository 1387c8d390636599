import { api } from "../../../../convex/_generated/api";
import { sizeWords } from "../../../../convex/documents/record/rules";
import { useWrite } from "../../../lib/calls/useWrite";
import { formatCount } from "../../../lib/format/format";
import { Button } from "../../../ui/Button";
import { roomText } from "./documentText";
import type { ClientDocumentList } from "./listedDocument";

interface FullRoomProps {
  clientId: string;
  room: NonNullable<ClientDocumentList["room"]>;
}

/** Warns that a client is near the upload limit; staff can raise it. */
export function FullRoom({ clientId, room: { documents, bytes, extensions, most } }: FullRoomProps) {
  const { run, isSending } = useWrite(api.documents.quota.staff.makeRoom, { done: roomText.made });
  const sent = `${formatCount(documents)} of ${formatCount(most.documents)}`;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-warn-soft p-3 text-sm text-warn-ink">
      <p className="min-w-0 flex-1">{roomText.nearlyFull(sent, `${sizeWords(bytes)} of ${sizeWords(most.bytes)}`)}</p>
      <Button
        disabled={isSending}
        onClick={() => {
          run({ clientId, extensions });
        }}
      >
        {roomText.make}
      </Button>
    </div>
  );
}
