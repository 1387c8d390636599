import { useClerk } from "@clerk/react";
import { useConvex } from "convex/react";
import { useState } from "react";
import { Banner } from "../../../ui/feedback/Banner";
import { Dialog } from "../../../ui/overlay/Dialog";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Spinner } from "../../../ui/feedback/Spinner";
import { IdentityProof } from "./IdentityProof";
import { proveWithFreshToken, type Prove } from "./prove";
import { providerMessage } from "../provider/providerMessage";
import { useAccessText } from "../provider/useAccessText";
import { useAccountText } from "../provider/useAccountText";

interface ProofDialogProps {
  prove: Prove;
  onEnd: (isProven: boolean) => void;
}

/** Asks for the person's strongest factor, and tells the server. */
export function ProofDialog({ prove, onEnd }: ProofDialogProps) {
  const { reverifyText } = useAccountText();
  const access = useAccessText();
  const clerk = useClerk();
  const { url } = useConvex();
  const [state, setState] = useState<"asking" | "telling" | { problem: string; isLost: boolean }>("asking");
  const tell = ({ wasLost }: { wasLost: boolean }) => {
    setState("telling");
    proveWithFreshToken({ prove, url, session: clerk.session }).then(
      (isProven) => {
        // A proof counts once: the server may have accepted it although its answer was lost.
        if (isProven || wasLost) onEnd(true);
        else setState({ problem: reverifyText.notSupported, isLost: false });
      },
      (error: unknown) => {
        setState({ problem: providerMessage(error, access), isLost: true });
      },
    );
  };
  const retry = () => {
    tell({ wasLost: true });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd(false);
      }}
      title={reverifyText.title}
    >
      <p className="mb-3 text-sm text-ink-soft">{reverifyText.manyOpened}</p>
      {state === "asking" ? (
        <IdentityProof
          level="second_factor"
          onProven={() => {
            tell({ wasLost: false });
          }}
        />
      ) : null}
      {state === "telling" ? <Spinner label={reverifyText.confirming} /> : null}
      {typeof state === "object" ? (
        <Banner tone="bad">
          {state.problem} {state.isLost ? <RetryButton onRetry={retry} /> : null}
        </Banner>
      ) : null}
    </Dialog>
  );
}
