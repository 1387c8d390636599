import { act, screen, waitFor } from "@testing-library/react";
import { getFunctionName, type FunctionReference } from "convex/server";
import { expect } from "vitest";
import type { FakeWorkspace } from "./fakeWorkspace";

type Called = FunctionReference<"mutation" | "action">;

/** The arguments of all calls of a function, in their order. */
export function sentTo(workspace: FakeWorkspace, called: Called) {
  const name = getFunctionName(called);
  return workspace.sent.filter((each) => each.name === name).map(({ args }) => args);
}

/** Has the next call of a function wait until the test settles it; the calls after it have `result`, or else the answer of before. */
export function holdNext(workspace: FakeWorkspace, called: Called, result?: unknown) {
  const held = Promise.withResolvers<unknown>();
  const answers = [held.promise];
  const before = result === undefined ? workspace.answerOf(called) : undefined;
  const later = before ?? (() => result ?? null);
  workspace.answer(called, (args) => answers.shift() ?? later(args));
  const settle = async (end: () => void) => {
    await act(async () => {
      end();
      await Promise.resolve();
    });
  };
  return {
    accept: async () => {
      await settle(() => {
        held.resolve(result ?? null);
      });
    },
    refuse: async () => {
      await settle(() => {
        held.reject(new Error("boom [Request ID: abc123]"));
      });
    },
  };
}

interface SecondTime {
  workspace: FakeWorkspace;
  called: Called;
  result?: unknown;
  /** The button that sends, as it is now. */
  button: () => HTMLElement;
  /** For a question that asks once more before each sending. */
  before?: () => Promise<unknown>;
}

/**
 * What each form and dialog promises: two presses at once send once, a refusal says why and loses nothing that was typed, and the
 * second try sends the same. Returns what was sent.
 */
export async function sendAgainAfterRefusal({ workspace, called, result, button, before }: SecondTime) {
  const { refuse } = holdNext(workspace, called, result);
  await before?.();
  await act(async () => {
    const pressed = button();
    pressed.click();
    pressed.click();
    await Promise.resolve();
  });
  await waitFor(() => {
    expect(sentTo(workspace, called)).toHaveLength(1);
  });
  await refuse();
  expect((await screen.findAllByText(/abc123/)).length).toBeGreaterThan(0);
  await before?.();
  await act(async () => {
    button().click();
    await Promise.resolve();
  });
  await waitFor(() => {
    expect(sentTo(workspace, called)).toHaveLength(2);
  });
  const [first, second] = sentTo(workspace, called);
  expect(second).toEqual(first);
  return first;
}
