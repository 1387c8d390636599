import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SlidePanel } from "./SlidePanel";

const showPanel = () => {
  const onOpenChange = vi.fn();
  render(
    <SlidePanel open onOpenChange={onOpenChange} title="Ask" closeLabel="Close the chat" side="right" size="lg">
      <button type="button">Send</button>
    </SlidePanel>,
  );
  return onOpenChange;
};

test.each<[string, () => Promise<unknown>]>([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["its close button", () => userEvent.click(screen.getByRole("button", { name: "Close the chat" }))],
  ["the backdrop", () => userEvent.click(document.querySelector(".bg-shade") ?? expect.fail("no backdrop"))],
])("a panel is closed by %s", async (_, end) => {
  const onOpenChange = showPanel();
  expect(screen.getByRole("dialog", { name: "Ask" })).toBeDefined();
  await end();
  expect(onOpenChange.mock.calls).toEqual([[false]]);
});

test("a panel traps the focus, and a click inside does not close it", async () => {
  const onOpenChange = showPanel();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  for (let tab = 0; tab < 4; tab += 1) await userEvent.tab();
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  expect(onOpenChange).not.toHaveBeenCalled();
});
