import { api } from "../../../../convex/_generated/api";
import type { Line } from "../../../../convex/agenda/todayLines";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formatAge, formatDollars, formatExactTime } from "../../../lib/format/format";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { chaserText } from "../chasers/chaserText";
import { todayText } from "./todayText";

const MUTATIONS = {
  unsigned: api.contracts.letters.staff.resend,
  balance: api.contracts.letters.staff.emailBalanceLink,
} as const;

type ContractLine = Line & { kind: keyof typeof MUTATIONS; recordId: string };

/** Whether the client of the line can be sent the contract's link again. */
export function isRemindable(line: Line): line is ContractLine {
  return (line.kind === "unsigned" || line.kind === "balance") && line.recordId !== null;
}

/** Sends the link to sign or to pay again, with the limits that the contract's page has: the server says why it cannot. */
export function RemindContract({ line, className }: { line: ContractLine; className: string }) {
  const { kind, recordId: id, name, cents } = line;
  return (
    <ConfirmedWrite
      mutation={MUTATIONS[kind]}
      args={{ id }}
      title={chaserText.title(name)}
      question={
        <>
          <p>{kind === "unsigned" ? todayText.toSign : todayText.toPay(formatDollars(cents ?? 0))}</p>
          <LastEmail id={id} />
        </>
      }
      confirm={chaserText.confirm}
      confirming={chaserText.confirming}
      done={todayText.reminded(name)}
      button={{ size: "small", className, "aria-label": todayText.remindOf[kind](name) }}
    >
      {chaserText.remind}
    </ConfirmedWrite>
  );
}

function LastEmail({ id }: { id: string }) {
  const [last] = useRecoveringQuery(api.contracts.letters.staff.letters, { id }).value ?? [];
  if (last === undefined) return null;
  return (
    <p className="mt-2">
      {todayText.lastEmail(plainText(last.to))}{" "}
      <LiveTime at={last.queuedAt} format={formatAge} formatExact={formatExactTime} />
    </p>
  );
}
