import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../convex/_generated/api";

/** How the reading of the card table stands. */
export type CardMirror = FunctionReturnType<typeof api.cardTransactions.staff.mirror>;

/** `loading`: nothing is known yet; `failed`: nothing was ever read, and nothing can be; `troubled`: what was read is older. */
export type MirrorPhase = "loading" | "failed" | "troubled" | "read";

export function mirrorPhase({ state, lastReadAt }: Pick<CardMirror, "state" | "lastReadAt">): MirrorPhase {
  switch (state) {
    case "ok":
      return "read";
    case "never":
      return lastReadAt === null ? "loading" : "read";
    case "failed":
    case "unconfigured":
      return lastReadAt === null ? "failed" : "troubled";
  }
}
