import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "./fakeWorkspace";

const { at, byRecord } = api.workspace.presence.staff;

/** A person who has a lead open. */
export interface Present {
  recordId: string;
  userId: string;
  name: string;
  isWriting?: boolean;
}

/** These people, and no others, have leads open. */
export function present(workspace: FakeWorkspace, there: readonly Present[]): FakeWorkspace {
  const byLead = Map.groupBy(there, ({ recordId }) => recordId);
  return workspace
    .answer(at, ({ place }) =>
      (byLead.get((place as { recordId: string }).recordId) ?? []).map(({ userId, name, isWriting = false }) => ({
        userId,
        name,
        isWriting,
      })),
    )
    .answer(byRecord, ({ kind }) =>
      kind === "lead" ? [...byLead].map(([recordId, group]) => [recordId, ...group.map(({ userId }) => userId)]) : [],
    );
}
