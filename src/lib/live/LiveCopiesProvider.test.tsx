import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test } from "vitest";
import { FakeWorkspace } from "../../../tests/support/fakeWorkspace";
import { LiveCopiesProvider, useLiveCopy } from "./LiveCopiesProvider";

/** Makers of copies, and what is done with them. */
function someCopies() {
  const done: string[] = [];
  const makerOf = (name: string) => () => ({
    name,
    open: () => void done.push(`${name} opened`),
    close: () => void done.push(`${name} closed`),
  });
  return { done, leads: makerOf("leads"), clients: makerOf("clients") };
}

type Make = ReturnType<typeof someCopies>["leads"];

const Reader = ({ make }: { make: Make }) => <p>{useLiveCopy(make).name}</p>;

function Workspace({ readers }: { readers: readonly Make[] }) {
  return (
    <LiveCopiesProvider>
      {readers.map((make, place) => (
        <Reader key={place} make={make} />
      ))}
    </LiveCopiesProvider>
  );
}

// Caught, one at a time: each reader's own copy; one opened again by each reader; copies closed with the screen that reads them.
test("a copy is opened by its first reader alone, and stays open while other screens are shown", () => {
  const { done, leads, clients } = someCopies();
  const { Provider } = new FakeWorkspace();
  const page = render(<Workspace readers={[]} />, { wrapper: Provider });
  expect(done).toEqual([]);
  page.rerender(<Workspace readers={[leads, leads]} />);
  expect(screen.getAllByText("leads")).toHaveLength(2);
  page.rerender(<Workspace readers={[clients]} />);
  page.rerender(<Workspace readers={[leads]} />);
  expect(done).toEqual(["leads opened", "clients opened"]);
});

// Caught: rows kept for the next person; a copy that was never opened again after React's trial of the effects.
test("all are closed when the workspace is left, and opened anew where it is shown again", () => {
  const { done, leads, clients } = someCopies();
  const { Provider } = new FakeWorkspace();
  const page = render(
    <StrictMode>
      <Provider>
        <Workspace readers={[leads, clients]} />
      </Provider>
    </StrictMode>,
  );
  const isOpen = (name: string): boolean => done.findLast((each) => each.startsWith(name)) === `${name} opened`;
  expect([isOpen("leads"), isOpen("clients")]).toEqual([true, true]);
  page.unmount();
  expect([isOpen("leads"), isOpen("clients")]).toEqual([false, false]);
});
