import { LazyModule } from "../../../ui/lazy/lazyModule";
import type { ProofDialog } from "./ProofDialog";

/** The identity dialog; its code loads when it first opens. */
export const lazyProof = new LazyModule<typeof ProofDialog>(
  "the proof",
  async () => (await import("./ProofDialog")).ProofDialog,
);
