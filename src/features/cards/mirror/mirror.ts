import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

/** The state of reading the card table. */
export type CardMirror = FunctionReturnType<typeof api.cards.transactions.staff.mirror>;

/** `loading`: nothing is known yet; `failed`: never read, and cannot be read; `troubled`: the last reading is older. */
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
