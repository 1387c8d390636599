import { LazyModule } from "../../ui/lazy/lazyModule";
import type { ProofDialog } from "./ProofDialog";

/** The question who somebody is; its code comes when it is asked. */
export const lazyProof = new LazyModule<typeof ProofDialog>(
  "the proof",
  async () => (await import("./ProofDialog")).ProofDialog,
);
