import { api } from "../../../convex/_generated/api";
import type { Doing } from "../../../convex/presence/rules";
import type { FakeWorkspace } from "./fakeWorkspace";

const { here, moves } = api.presence.staff;

/** Record and person, in the order of their seats. */
export type Seats = readonly (readonly [recordId: string, userId: string])[];

let version = 0;

/** These people are where they are, whatever was before: screens read the room again. */
export function seat(workspace: FakeWorkspace, people: Partial<Record<Doing, Seats>>): FakeWorkspace {
  version += 1;
  const now = version;
  const doingOf = (room: unknown) => (room as { doing: Doing }).doing;
  return workspace
    .answer(here, ({ room }) => ({
      version: now,
      seats: (people[doingOf(room)] ?? []).map(([recordId, userId], at) => `${String(at)}=${userId}:${recordId}`),
    }))
    .answer(moves, () => ({ after: now, changes: [] }));
}
