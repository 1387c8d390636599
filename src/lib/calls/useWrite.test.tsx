import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Refusal } from "../../../convex/platform/refusals";
import { giveLayout } from "../../../tests/support/screens/screens";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { ToastHost } from "../../ui/feedback/ToastHost";
import { connectToasts } from "../../ui/feedback/toasts";
import { useWrite } from "./useWrite";

beforeEach(giveLayout);

const { acceptSheet } = api.leads.sheet.staff;

interface Options {
  onDone?: (result: unknown) => void;
  refusalText?: (refusal: Refusal) => string | undefined;
  done?: string;
  undo?: () => Promise<unknown>;
}

/** A button that runs the mutation. Its title is the last failure. */
function aButton(workspace: FakeWorkspace, options: Options) {
  function Writer() {
    const write = useWrite(acceptSheet, options);
    return (
      <button
        type="button"
        title={write.failure ?? ""}
        onClick={() => {
          write.run({});
        }}
      >
        {write.isSending ? "sending" : "write"}
      </button>
    );
  }
  const { Provider } = workspace;
  render(
    <Provider>
      <Writer />
      <ToastHost />
    </Provider>,
  );
  return () => userEvent.click(theButton());
}

const theButton = () => screen.getAllByRole("button")[0] ?? expect.fail("no button");

/** A writer that collects the results of its mutations in `done`. */
function aWriter(workspace: FakeWorkspace, refusalText?: Options["refusalText"]) {
  const done: unknown[] = [];
  const onDone = (result: unknown) => void done.push(result);
  return { done, press: aButton(workspace, refusalText ? { onDone, refusalText } : { onDone }) };
}

const label = () => theButton().textContent;

// Caught: a second mutation sent while the first was pending; a button that stayed at "sending".
test("a write is sent once until its result arrives", async () => {
  const answer = Promise.withResolvers<null>();
  const workspace = new FakeWorkspace().answer(acceptSheet, () => answer.promise);
  const { done, press } = aWriter(workspace);
  await press();
  await press();
  expect([workspace.sent.length, label(), done]).toEqual([1, "sending", []]);
  await act(async () => {
    answer.resolve(null);
    await answer.promise;
  });
  expect([label(), done]).toEqual(["write", [null]]);
  await press();
  expect(workspace.sent).toHaveLength(2);
});

test.each<[string, Error, string]>([
  [
    "the screen's own message for a refusal",
    new ConvexError({ code: "CONFLICT", what: "sheet" }),
    "Someone was faster.",
  ],
  [
    "the common message for a refusal",
    new ConvexError({ code: "FORBIDDEN" }),
    "Permission denied - please check your access",
  ],
  ["the request id of an unexpected error", new Error("[Request ID: 3e] Server Error"), "report request 3e"],
])("a failed write shows %s and does not call onDone", async (_, error, sentence) => {
  const workspace = new FakeWorkspace().answer(acceptSheet, () => {
    throw error;
  });
  const { done, press } = aWriter(workspace, ({ code }) => (code === "CONFLICT" ? "Someone was faster." : undefined));
  await press();
  expect(await screen.findByText(new RegExp(sentence))).toBeDefined();
  expect([done, label()]).toEqual([[], "write"]);
});

// Caught: a mutation sent while Convex rejects the session.
test("a write is not sent while the session is refused, and the toast says why", async () => {
  const workspace = new FakeWorkspace().answer(acceptSheet, () => null);
  const { press } = aWriter(workspace);
  act(() => {
    workspace.acceptSession(false);
  });
  await press();
  expect(await screen.findByText("Your session could not be renewed: sign out and sign in again.")).toBeDefined();
  expect(workspace.sent).toEqual([]);
});

/** Toasts of other tests are still on the page. */
async function undoIn(sentence: string) {
  const entry = (await screen.findByText(sentence)).closest("li");
  return within(entry ?? expect.fail("no toast")).getByRole("button", { name: "Undo" });
}

test("a successful write shows a toast, with Undo when it can be reverted", async () => {
  const undo = vi.fn(() => Promise.resolve());
  const press = aButton(
    new FakeWorkspace().answer(acceptSheet, () => null),
    { done: "Accepted.", undo },
  );
  expect(screen.queryByText("Accepted.")).toBeNull();
  await press();
  expect(await screen.findByText("Accepted.")).toBeDefined();
  expect(undo).not.toHaveBeenCalled();
  await userEvent.click(await undoIn("Accepted."));
  expect(undo).toHaveBeenCalledOnce();
});

test("a failed undo shows an error", async () => {
  const undo = () => Promise.reject(new ConvexError({ code: "FORBIDDEN" }));
  const press = aButton(
    new FakeWorkspace().answer(acceptSheet, () => null),
    { done: "Taken.", undo },
  );
  await press();
  await userEvent.click(await undoIn("Taken."));
  expect(await screen.findByText(/^The change could not be undone\. Permission denied/)).toBeDefined();
});

// Caught: the last failure shown after a successful write.
test("the failure is kept until the next write is sent", async () => {
  let error: Error | null = new ConvexError({ code: "FORBIDDEN" });
  const workspace = new FakeWorkspace().answer(acceptSheet, () => {
    if (error) throw error;
    return null;
  });
  const press = aButton(workspace, { done: "Done." });
  await press();
  expect(theButton().title).toMatch(/^Permission denied/);
  expect(screen.queryByText("Done.")).toBeNull();
  error = null;
  await press();
  expect(await screen.findByText("Done.")).toBeDefined();
  expect(theButton().title).toBe("");
});

// Caught: "Permission denied" beside "Done." after the second attempt.
test("the toast of a success takes the place of that of the failure before it", async () => {
  let error: Error | null = new ConvexError({ code: "FORBIDDEN" });
  const workspace = new FakeWorkspace().answer(acceptSheet, () => {
    if (error) throw error;
    return null;
  });
  const press = aButton(workspace, { refusalText: () => "Refused at first.", done: "Accepted at last." });
  await press();
  const failed = (await screen.findByText("Refused at first.")).closest("li");
  error = null;
  await press();
  expect((await screen.findByText("Accepted at last.")).closest("li")).toBe(failed);
});

// Caught: "Permission denied" still shown after a second attempt that succeeded without a toast of its own.
test("a success without a toast dismisses the toast of a failure", async () => {
  let error: Error | null = new ConvexError({ code: "FORBIDDEN" });
  const workspace = new FakeWorkspace().answer(acceptSheet, () => {
    if (error) throw error;
    return null;
  });
  const press = aButton(workspace, {});
  const shown: unknown[] = [];
  const gone: unknown[] = [];
  const disconnect = connectToasts({ show: ({ id }) => void shown.push(id), dismiss: (id) => void gone.push(id) });
  await press();
  error = null;
  await press();
  await waitFor(() => {
    expect([shown.length, gone]).toEqual([1, shown]);
  });
  disconnect();
});

// Caught: a second Enter on a busy page, before React had rendered the first.
test("two runs of one moment send once", async () => {
  const workspace = new FakeWorkspace().answer(acceptSheet, () => new Promise(() => undefined));
  aButton(workspace, {});
  const button = theButton();
  await act(async () => {
    button.click();
    button.click();
    await Promise.resolve();
  });
  expect(workspace.sent).toHaveLength(1);
});
