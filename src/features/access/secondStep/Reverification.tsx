import { useReverification } from "@clerk/react";
import type { SessionVerificationLevel } from "@clerk/shared/types";
import { useState, type ReactNode } from "react";
import { Dialog } from "../../../ui/overlay/Dialog";
import { IdentityProof } from "./IdentityProof";
import { ReverifiedContext } from "./useAccountChange";
import { useAccountText } from "../provider/useAccountText";

interface ProofRequest {
  level: SessionVerificationLevel;
  complete: () => void;
  cancel: () => void;
}

/** Clerk names no level when the request is its own. It then means the person's strongest factor. */
const STRONGEST = "second_factor";

/** Asks for a proof when the sign-in service wants to know that the person is still the one who signed in. */
export function Reverification({ children }: { children: ReactNode }) {
  const { reverifyText } = useAccountText();
  const [asked, setAsked] = useState<ProofRequest | null>(null);
  const reverified = useReverification(async (call: () => Promise<void>) => call(), {
    onNeedsReverification: ({ complete, cancel, level = STRONGEST }) => {
      setAsked({ level, complete, cancel });
    },
  });
  const end = (outcome: "complete" | "cancel") => {
    asked?.[outcome]();
    setAsked(null);
  };
  return (
    <>
      <ReverifiedContext value={reverified}>{children}</ReverifiedContext>
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) end("cancel");
        }}
        title={reverifyText.title}
      >
        {asked === null ? null : (
          <IdentityProof
            level={asked.level}
            onProven={() => {
              end("complete");
            }}
          />
        )}
      </Dialog>
    </>
  );
}
