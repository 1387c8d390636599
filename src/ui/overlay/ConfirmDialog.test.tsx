import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TypedWordDialog } from "./TypedWordDialog";

function showDialog(given: { isSending?: boolean; failure?: string } = {}) {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  const dialog = (open: boolean, failure = given.failure ?? null) => (
    <TypedWordDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete client?"
      word="DELETE"
      confirm="Delete"
      confirming="Deleting..."
      isSending={given.isSending ?? false}
      failure={failure}
      onConfirm={onConfirm}
    >
      Everything of the client goes.
    </TypedWordDialog>
  );
  const { rerender } = render(dialog(true));
  return {
    onConfirm,
    onOpenChange,
    user: userEvent.setup(),
    setOpen: (open: boolean, failure?: string | null) => {
      rerender(dialog(open, failure));
    },
  };
}

const word = () => screen.getByLabelText<HTMLInputElement>("Please type DELETE to confirm");
const confirmButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Delete" });

// Caught: a button enabled by a part of the word, or by another case.
test.each(["", "DELET", "delete", "DELETE ", " DELETE"])("%j does not enable the button", async (typed) => {
  const { user, onConfirm } = showDialog();
  if (typed !== "") await user.type(word(), typed);
  expect(confirmButton().disabled).toBe(true);
  await user.type(word(), "{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each(["its button", "Enter"])("the typed word allows one confirmation by %s", async (way) => {
  const { user, onConfirm } = showDialog();
  await user.type(word(), "DELETE");
  if (way === "Enter") await user.keyboard("{Enter}");
  else await user.click(confirmButton());
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("it cannot be confirmed again while sending", async () => {
  const { user, onConfirm } = showDialog({ isSending: true });
  await user.type(word(), "DELETE{Enter}");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Deleting..." }).disabled).toBe(true);
  expect(onConfirm).not.toHaveBeenCalled();
});

// Caught: a Cancel button that cancels nothing once the request is sent.
test("while sending nothing can be cancelled, and the dialog can be closed", async () => {
  const { user, onOpenChange } = showDialog({ isSending: true });
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Close" })[0] ?? expect.fail("no button"));
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test("the consequence is read out with the title", () => {
  showDialog();
  const described = screen.getByRole("dialog").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toContain("Everything of the client goes.");
});

test("the dialog shows why the action failed, and Cancel closes it", async () => {
  const { user, onOpenChange } = showDialog({ failure: "Permission denied" });
  expect(screen.getByRole("alert").textContent).toBe("Permission denied");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

// Caught: the failure of an earlier attempt, or one that arrived while the dialog was closed, in the next dialog.
test("a failure is shown until the dialog closes, and a later one for the same reason is shown again", () => {
  const { setOpen } = showDialog();
  const said = () => screen.queryByRole("alert")?.textContent ?? null;
  setOpen(true, "boom");
  expect(said()).toBe("boom");
  setOpen(false, "boom");
  setOpen(true, "boom");
  expect(said()).toBeNull();
  setOpen(true, null);
  setOpen(true, "boom");
  expect(said()).toBe("boom");
  setOpen(false, null);
  setOpen(false, "late");
  setOpen(true, "late");
  expect(said()).toBeNull();
  setOpen(true, "Permission denied");
  expect(said()).toBe("Permission denied");
});

// Caught: an input left with half of the word, and a disabled button without a message.
test("an input left with another text says what to type, until it is changed", async () => {
  const { user } = showDialog();
  const told = () => screen.getAllByText("Please type DELETE to confirm").length;
  await user.tab();
  expect(told()).toBe(1);
  await user.type(word(), "DELET");
  expect(told()).toBe(1);
  await user.tab();
  expect(told()).toBe(2);
  expect(word().getAttribute("aria-invalid")).toBe("true");
  await user.type(word(), "E");
  await user.tab();
  expect(told()).toBe(1);
});

// Caught: a word typed for one record still there for the next one.
test("a dialog that opens again has an empty input", async () => {
  const { user, setOpen } = showDialog();
  await user.type(word(), "DELETE");
  setOpen(false);
  setOpen(true);
  expect([word().value, confirmButton().disabled]).toEqual(["", true]);
});
