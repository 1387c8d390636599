import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useThreadScroll } from "./useThreadScroll";

const LINE_PX = 20;
const BOX_PX = 500;

interface ThreadProps {
  /** The oldest first. */
  ids: readonly string[];
  isOwn?: boolean;
  startId?: string | null;
  onTop?: () => void;
}

function Thread({ ids, isOwn = false, startId = null, onTop = () => undefined }: ThreadProps) {
  const { list, isNewBelow, showEnd } = useThreadScroll({
    oldestId: ids[0] ?? "",
    newestId: ids.at(-1) ?? "",
    isOwn,
    startId,
    onTop,
  });
  return (
    <div data-testid="box" style={{ overflowY: "auto" }}>
      <ol ref={list}>
        {ids.map((id) => (
          <li key={id} id={id} />
        ))}
      </ol>
      {isNewBelow ? <button onClick={showEnd}>New message</button> : null}
    </div>
  );
}

const box = () => screen.getByTestId("box");
const idsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => `m${String(first + nth)}`);

/** Each message has one line in a box of 500 px. */
function layOut(): void {
  const heightOf = () => document.querySelectorAll("li").length * LINE_PX;
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(BOX_PX);
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockImplementation(heightOf);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll("li")].indexOf(this as HTMLLIElement);
    return { top: place === -1 ? 0 : place * LINE_PX - box().scrollTop } as DOMRect;
  });
}

function scrollTo(top: number): void {
  box().scrollTop = top;
  fireEvent.scroll(box());
}

beforeEach(layOut);

// Caught: a thread that opens at its oldest message, or below the ones that nobody has read.
test("a thread opens at its end, or at the first unread message with its line above it", () => {
  const { unmount } = render(<Thread ids={idsFrom(1, 100)} />);
  expect(box().scrollTop).toBe(100 * LINE_PX);
  unmount();
  render(<Thread ids={idsFrom(1, 100)} startId="m61" />);
  expect(box().scrollTop).toBe(60 * LINE_PX - 48);
});

// Caught: the text that somebody reads jumping away as older messages appear above it; the next page asked for in vain.
test("older messages appear above without moving what is read", () => {
  const onTop = vi.fn();
  const { rerender } = render(<Thread ids={idsFrom(51, 100)} onTop={onTop} />);
  scrollTo(100);
  expect(onTop).toHaveBeenCalledTimes(1);
  rerender(<Thread ids={idsFrom(1, 100)} onTop={onTop} />);
  expect(box().scrollTop).toBe(100 + 50 * LINE_PX);
  scrollTo(100 + 50 * LINE_PX);
  expect(onTop).toHaveBeenCalledTimes(1);
});

// Caught: a reader of older messages thrown to the end; a reader at the end who never saw the new message.
test("a new message is shown at the end to who is there, and offered to a reader further up", () => {
  const { rerender } = render(<Thread ids={idsFrom(1, 100)} />);
  scrollTo(100 * LINE_PX - BOX_PX);
  rerender(<Thread ids={idsFrom(1, 101)} />);
  expect([box().scrollTop, screen.queryByRole("button")]).toEqual([101 * LINE_PX, null]);
  scrollTo(700);
  rerender(<Thread ids={idsFrom(1, 102)} />);
  expect(box().scrollTop).toBe(700);
  act(() => {
    screen.getByRole("button", { name: "New message" }).click();
  });
  expect([box().scrollTop, screen.queryByRole("button")]).toEqual([102 * LINE_PX, null]);
  scrollTo(700);
  rerender(<Thread ids={idsFrom(1, 103)} isOwn />);
  expect([box().scrollTop, screen.queryByRole("button")]).toEqual([103 * LINE_PX, null]);
});

// Caught: a composer that grows over the newest message.
test("a box that becomes lower stays at its end, unless the reader has scrolled up", () => {
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resize = told;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(<Thread ids={idsFrom(1, 100)} />);
  scrollTo(100 * LINE_PX - BOX_PX);
  // The browser reports a scroll while the box is already lower.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(300);
  fireEvent.scroll(box());
  resize();
  expect(box().scrollTop).toBe(100 * LINE_PX);
  scrollTo(700);
  resize();
  expect(box().scrollTop).toBe(700);
  vi.unstubAllGlobals();
});
