import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexReactClient } from "convex/react";
import { StrictMode, useSyncExternalStore, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { PersonsConnection } from "./PersonsConnection";

const seen = vi.hoisted(() => {
  const watchers = new Set<() => void>();
  const state = { person: undefined as string | null | undefined, clients: [] as unknown[] };
  const signIn = (person: string | null | undefined) => {
    state.person = person;
    for (const watcher of [...watchers]) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return { state, signIn, watch };
});

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ userId: useSyncExternalStore(seen.watch, () => seen.state.person) }),
}));
vi.mock("convex/react-clerk", () => ({
  ConvexProviderWithClerk: ({ client, children }: { client: unknown; children: ReactNode }) => {
    seen.state.clients.push(client);
    return children;
  },
}));

// Caught: a phone that connected to the deployment only after the sign-in service had answered.
test("the connection opens before it is known who is signed in", () => {
  const connect = vi.spyOn(ConvexReactClient.prototype, "connectionState");
  seen.state.person = undefined;
  render(
    <PersonsConnection url="http://127.0.0.1:9">
      <p />
    </PersonsConnection>,
  );
  expect(connect.mock.instances).toEqual([seen.state.clients.at(-1)]);
});

// Caught: a change queued while offline, stored as the change of the next person on the same page.
test("another person has a connection and screens of their own; the same person keeps both", async () => {
  const close = vi.spyOn(ConvexReactClient.prototype, "close").mockResolvedValue();
  render(
    <StrictMode>
      <PersonsConnection url="http://127.0.0.1:9">
        <input aria-label="note" />
      </PersonsConnection>
    </StrictMode>,
  );
  const box = () => screen.getByLabelText<HTMLInputElement>("note");
  await userEvent.type(box(), "call");
  const clientOf = (person: string | null | undefined) => {
    act(() => {
      seen.signIn(person);
    });
    return seen.state.clients.at(-1);
  };
  const first = seen.state.clients.at(-1);
  const ofAna = ["ana", undefined, "ana", null, "ana"].map(clientOf);
  expect(ofAna.every((client) => client === first)).toBe(true);
  expect([box().value, close.mock.instances]).toEqual(["call", []]);
  const ofBen = clientOf("ben");
  expect(ofBen).not.toBe(first);
  expect([box().value, close.mock.instances]).toEqual(["", [first]]);
  expect(clientOf("ana")).not.toBe(first);
  expect(close.mock.instances).toEqual([first, ofBen]);
});
