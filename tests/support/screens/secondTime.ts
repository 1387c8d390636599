import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { getFunctionName, type FunctionReference } from "convex/server";
import { expect } from "vitest";
import type { FakeWorkspace } from "./fakeWorkspace";

type Called = FunctionReference<"mutation" | "action">;

/** The arguments of all calls of a function, in their order. */
export function sentTo(workspace: FakeWorkspace, called: Called) {
  const name = getFunctionName(called);
  return workspace.sent.filter((each) => each.name === name).map(({ args }) => args);
}

/** Makes the next call of a function wait until the test settles it; later calls have `result`, or else the answer of before. */
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

interface Retried {
  workspace: FakeWorkspace;
  query: FunctionReference<"query">;
  answer: () => unknown;
}

/** Presses the Retry of a failed query, which shows that it is at work until the answer has come. */
export async function retryUntilAnswered(user: UserEvent, { workspace, query, answer }: Retried) {
  workspace.answerWhenAskedAgain(query, () => undefined);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("button", { name: "Retrying..." }).ariaDisabled).toBe("true");
  act(() => {
    workspace.answer(query, answer);
  });
}

interface SecondTime {
  workspace: FakeWorkspace;
  called: Called;
  result?: unknown;
  /** The button that sends, as it is now. */
  button: () => HTMLElement;
  /** The button's words while it sends, if they do not follow from its label: "Saving..." for "Request document". */
  sending?: RegExp;
  /** A button that stays pressable, because it shows the stored state: a second press does nothing. */
  isToggle?: boolean;
  /** For a question that asks once more before each sending. */
  before?: () => Promise<unknown>;
}

/**
 * True for the buttons of forms and of questions, which say that they are sending; not for buttons of lines, nor for ones that ask
 * again "for good".
 */
function saysSo(button: HTMLElement, label: string): boolean {
  if (label === "" || / for good\b/.test(label) || button.closest("li") !== null) return false;
  return button.getAttribute("type") === "submit" || button.closest('[role="dialog"]') !== null;
}

/** "Saving..." for "Save changes". */
const inProgress = (label: string) => new RegExp(`^${label.slice(0, 3)}[a-z]*ing(\\.\\.\\.|…)$`);

/**
 * The promise of each form and dialog: two presses at once send once, the button says so, a refusal gives a reason and loses nothing that
 * was typed, and the second try sends the same. Returns the sent arguments.
 */
export async function sendAgainAfterRefusal({
  workspace,
  called,
  result,
  button,
  sending,
  isToggle = false,
  before,
}: SecondTime) {
  const { refuse } = holdNext(workspace, called, result);
  await before?.();
  const pressed = button();
  const label = pressed.textContent;
  await act(async () => {
    pressed.click();
    pressed.click();
    await Promise.resolve();
  });
  await waitFor(() => {
    expect(sentTo(workspace, called)).toHaveLength(1);
  });
  expect(pressed.matches(":disabled, [aria-disabled=true]"), "it is disabled while it sends").toBe(!isToggle);
  if (saysSo(pressed, label)) expect(pressed.textContent).toMatch(sending ?? inProgress(label));
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
