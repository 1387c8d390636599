import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { aLeadRow } from "../../../tests/support/leadRows";
import type { LeadRow } from "../../features/leads/leadRow";
import { useHeldOrder } from "./useHeldOrder";

const first = aLeadRow({ key: 1 });
const second = aLeadRow({ key: 2 });
const third = aLeadRow({ key: 3 });

/** Under the search "all", with what is asked for and whether it is held as the test goes on. */
function aList(rows: LeadRow[]) {
  const find = (number: number) => [first, second, third].find((row) => row.key === number);
  const hook = renderHook(useHeldOrder, { initialProps: { rows, request: "all", isHeld: false, find } });
  return {
    become: (rows: LeadRow[], isHeld: boolean, request = "all") => {
      hook.rerender({ rows, request, isHeld, find });
    },
    release: () => {
      act(() => {
        hook.result.current.release();
      });
    },
    shown: () => [hook.result.current.rows.map(({ key }) => key), hook.result.current.updates],
  };
}

// Caught: the order of the first moment, held against everything that came before the mouse did.
test("what is held is what was shown last", () => {
  const list = aList([first]);
  list.become([second, first], false);
  list.become([third, second, first], true);
  expect(list.shown()).toEqual([[2, 1], 1]);
  list.release();
  expect(list.shown()).toEqual([[3, 2, 1], 0]);
});

// Caught: the rows of a tab that happen to be those of the one before, which were not held then.
test("what another request finds is held as well, also where it is the same", () => {
  const rows = [first];
  const list = aList(rows);
  list.become(rows, false, "new");
  list.become([second, first], true, "new");
  expect(list.shown()).toEqual([[1], 1]);
});

test("what waits comes when nothing holds it any more, and another request is answered at once", () => {
  const list = aList([first]);
  list.become([second, first], true);
  list.become([second, first], false);
  expect(list.shown()).toEqual([[2, 1], 0]);
  list.become([third, second, first], true);
  list.become([third], true, "new");
  expect(list.shown()).toEqual([[3], 0]);
});
