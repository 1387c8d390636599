import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FileDrop } from "./FileDrop";

const [first, second] = [new File(["a"], "a.pdf"), new File(["b"], "b.pdf")];

function showDrop(given: { multiple?: boolean; disabled?: boolean } = {}) {
  const onFiles = vi.fn();
  render(<FileDrop label="Choose" dropHint="or drop it here" accept=".pdf" onFiles={onFiles} {...given} />);
  const area = screen.getByText("or drop it here").closest("div") ?? expect.fail("no area");
  return {
    onFiles,
    input: screen.getByLabelText<HTMLInputElement>("Choose"),
    isMarked: () => area.className.includes("bg-hover"),
    /** Whether the browser would open the files. */
    drop: (files: File[]) => fireEvent.drop(area, { dataTransfer: { files } }),
    drag: (what: "dragOver" | "dragLeave") => fireEvent[what](area),
  };
}

// Caught, one at a time: both of two files taken; the page replaced by the dropped file; an area that stayed highlighted.
test("a dropped file is taken rather than opened, and the area is highlighted while it is over it", () => {
  const { drop, drag, isMarked, onFiles, input } = showDrop();
  const seen = [isMarked()];
  expect(drag("dragOver")).toBe(false);
  seen.push(isMarked());
  drag("dragLeave");
  seen.push(isMarked());
  drag("dragOver");
  expect(drop([first, second])).toBe(false);
  expect([...seen, isMarked()]).toEqual([false, true, false, false]);
  // A dropped text has no files.
  drop([]);
  expect(onFiles.mock.calls).toEqual([[[first]]]);
  expect([input.multiple, input.accept]).toEqual([false, ".pdf"]);
});

test("several are taken if several may be chosen", () => {
  const { drop, onFiles, input } = showDrop({ multiple: true });
  drop([first, second]);
  expect([onFiles.mock.calls, input.multiple]).toEqual([[[[first, second]]], true]);
});

// Caught: files accepted while earlier ones were being read.
test("nothing is taken while it is disabled, nor opened by the browser", () => {
  const { drop, onFiles, input } = showDrop({ disabled: true });
  expect(drop([first])).toBe(false);
  expect([onFiles.mock.calls, input.disabled]).toEqual([[], true]);
});
