import { LateCode } from "../../lib/late/lateCode";
import type { ProofDialog } from "./ProofDialog";

/** The question who somebody is; its code comes when it is asked. */
export const lateProof = new LateCode<typeof ProofDialog>(
  "the proof",
  async () => (await import("./ProofDialog")).ProofDialog,
);
