import { readFileSync } from "node:fs";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { Modal } from "./Modal";
import { PanelBody, SlidePanel } from "./SlidePanel";

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

// Caught: the Escape that cancels a composition, as in Japanese, closed the panel around the field.
test("composing text closes no panel", () => {
  const onOpenChange = showPanel();
  fireEvent.keyDown(screen.getByRole("button", { name: "Send" }), { key: "Escape", isComposing: true });
  expect(onOpenChange).not.toHaveBeenCalled();
});

test("a panel traps the focus, and a click inside does not close it", async () => {
  const onOpenChange = showPanel();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  for (let tab = 0; tab < 4; tab += 1) await userEvent.tab();
  expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true);
  expect(onOpenChange).not.toHaveBeenCalled();
});

const panelOf = (content: ReactNode) => (
  <SlidePanel open onOpenChange={() => undefined} title="Log" closeLabel="Close the log" side="right" size="lg">
    {content}
  </SlidePanel>
);

// Caught: six dialogs that began at their close button, because they had only links, or nothing yet; a chat that began in its past.
test("a panel begins at its first link or field, also if that is loaded later", async () => {
  const { unmount } = render(panelOf(<a href="/lead/1">Ana</a>));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ana" }));
  unmount();
  const { unmount: close } = render(
    panelOf(
      <>
        <div role="log">
          <button>What did I spend?</button>
        </div>
        <input aria-label="Question" />
      </>,
    ),
  );
  expect(document.activeElement).toBe(screen.getByLabelText("Question"));
  close();
  const { rerender } = render(panelOf("Loading..."));
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  rerender(panelOf(<input aria-label="Day" />));
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByLabelText("Day"));
  });
});

// Caught: the focus taken from a person who had gone on before the content was there.
test("a panel that loads late leaves the focus where a person has put it", async () => {
  const { rerender } = render(panelOf("Loading..."));
  await userEvent.tab();
  const close = screen.getByRole("button", { name: "Close the log" });
  expect(document.activeElement).toBe(close);
  rerender(panelOf(<input aria-label="Day" />));
  await act(async () => {
    await Promise.resolve();
  });
  expect(document.activeElement).toBe(close);
});

// Caught: the focus taken back from the screen that a link in the panel had opened.
test("the focus returns to the panel's opener, unless another place has taken it; then the panel is gone", async () => {
  const closed: unknown[] = [];
  function Page({ takesFocus }: { takesFocus: boolean }) {
    const [isOpen, setOpen] = useState(false);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
      if (takesFocus && !isOpen) heading.current?.focus();
    }, [takesFocus, isOpen]);
    return (
      <>
        <h1 tabIndex={-1} ref={heading}>
          Ana
        </h1>
        <button
          onClick={() => {
            setOpen(true);
          }}
        >
          Open
        </button>
        <Modal
          open={isOpen}
          onOpenChange={setOpen}
          onClosed={() => closed.push(document.activeElement)}
          title="Ask"
          titleClass=""
          className=""
          closeLabel="Close"
        >
          text
        </Modal>
      </>
    );
  }
  const { rerender } = render(<Page takesFocus={false} />);
  const opener = screen.getByRole("button", { name: "Open" });
  await userEvent.click(opener);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => {
    expect(closed).toEqual([opener]);
  });
  await userEvent.click(opener);
  rerender(<Page takesFocus />);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => {
    expect(closed).toEqual([opener, screen.getByRole("heading", { name: "Ana" })]);
  });
});

// Caught: a sync history that the keyboard could not scroll.
test("content without controls takes the focus by its name, a form leaves it to its fields", async () => {
  render(
    <>
      <PanelBody>
        <input aria-label="Name" />
      </PanelBody>
      <PanelBody label="History">Nothing yet</PanelBody>
    </>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "History" }));
});

// jsdom has no style sheet. Caught: two sizes of one width; a slide of another duration.
test("a panel has five sizes, and slides in from its side in 300 ms", () => {
  const sizes = ["sm", "md", "lg", "xl", "full"] as const;
  const widths = sizes.map((size) => {
    const { unmount } = render(
      <SlidePanel open onOpenChange={vi.fn()} title="Ask" closeLabel="Close" side="right" size={size}>
        text
      </SlidePanel>,
    );
    const classes = Array.from(screen.getByRole("dialog").classList);
    unmount();
    expect(classes).toEqual(expect.arrayContaining(["right-0", "animate-slide-from-right"]));
    return classes.find((name) => name.startsWith("w-"));
  });
  expect(widths).toEqual(["w-72", "w-md", "w-2xl", "w-4xl", "w-screen"]);
  const tokens = readFileSync("src/ui/tokens.css", "utf8");
  expect(tokens).toMatch(/--animate-slide-from-right: slide-from-right 300ms /);
  expect(tokens).toMatch(/--animate-slide-from-left: slide-from-left 300ms /);
});
