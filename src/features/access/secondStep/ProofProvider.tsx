import { useCallback, useRef, useState, type ReactNode } from "react";
import { ProofContext } from "../shared/proofContext";
import { LazyAtOnce } from "../../../ui/lazy/LazyWhenIdle";
import { lazyProof } from "./lazyProof";
import type { Prove } from "./prove";

type Settle = (isProven: boolean) => void;

/** Asks a person who has opened many documents to prove who they are, once for all waiting documents. */
export function ProofProvider({ prove, children }: { prove: Prove; children: ReactNode }) {
  const [settle, setSettle] = useState<Settle | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const askProof = useCallback(() => {
    const shown = () =>
      new Promise<boolean>((resolve) => {
        setSettle(() => resolve);
      });
    pending.current ??= lazyProof
      .load()
      .then(shown, () => false)
      .finally(() => {
        pending.current = null;
        setSettle(null);
      });
    return pending.current;
  }, []);
  return (
    <>
      <ProofContext value={askProof}>{children}</ProofContext>
      {settle === null ? null : (
        <LazyAtOnce module={lazyProof}>{(Proof) => <Proof prove={prove} onEnd={settle} />}</LazyAtOnce>
      )}
    </>
  );
}
