import { render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, test } from "vitest";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { LiveCopiesProvider, useLiveCopy } from "./LiveCopiesProvider";

/** Factories of live copies, and a log of the calls to the copies. */
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

// Caught, one at a time: a copy per reader; a copy opened by each reader; a copy closed when its screen unmounts.
test("a copy is opened once, by its first reader, and stays open while other screens are shown", () => {
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

// Caught: rows kept for the next person; a copy not opened again after StrictMode had run its effects twice.
test("all copies are closed when the provider unmounts, and opened again when it mounts again", () => {
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
