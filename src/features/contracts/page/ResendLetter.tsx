import { Send } from "lucide-react";
import { useId } from "react";
import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import type { Contract } from "../shared/contract";
import { detailText } from "./detailText";
import { letterProblem } from "../../../../convex/contracts/letters/rules";

const RESENT = { done: detailText.resent };

/** Sends the letter with the client's links again, or says why there is nothing to send. */
export function ResendLetter({ contract }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contracts.letters.staff.resend, RESENT);
  const problemId = useId();
  const problem = letterProblem(contract);
  const resend = () => {
    run({ id: contract.contractId });
  };
  return (
    <>
      <Button
        look="row"
        onClick={resend}
        disabled={isSending || problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
      >
        <Send aria-hidden className="size-4" />
        {detailText.resend}
      </Button>
      {problem === null ? null : (
        <p id={problemId} className="-mt-1 pr-2 pb-1 pl-9.5 text-xs text-ink-soft">
          {problem}
        </p>
      )}
    </>
  );
}
