import { vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import type { FakeWorkspace } from "./fakeWorkspace";

/** Fields that tasks, deadlines and lines of the radar share. */
export const ALIKE = {
  clientId: "k1",
  clientName: "Ana Souza",
  caseId: null as string | null,
  caseNumber: null as string | null,
  ownerId: null as string | null,
  ownerName: null as string | null,
  isOwnerHere: false,
  doneAt: null as number | null,
  doneByName: null as string | null,
  dueSetOn: "2026-01-01",
  version: 1,
  updatedAt: 1,
};

export function aTask(differing: object = {}) {
  return { ...ALIKE, taskId: "t1", text: "Call the consulate", dueOn: null as string | null, ...differing };
}

export function aDeadline(differing: object = {}) {
  return { ...ALIKE, deadlineId: "d1", kind: "case", title: "Answer the request", dueOn: "2026-03-11", ...differing };
}

/** The practice's calendar shows Wednesday, March 4, 2026, and two people work here. */
export function onMarchFourth(workspace: FakeWorkspace): FakeWorkspace {
  vi.spyOn(Date, "now").mockReturnValue(Date.UTC(2026, 2, 4, 17));
  return workspace
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(api.cases.tasks.staff.owners, () => [
      { userId: "u2", name: "Daniel\u202E Okafor", isHere: true },
      { userId: "u1", name: "Sam", isHere: true },
      { userId: "u3", name: "Rui Alves", isHere: false },
    ]);
}
