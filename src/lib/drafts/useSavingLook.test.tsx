import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnsentContext } from "./unsentContext";
import { UnsentWork } from "./unsentWork";
import { useSavingLook } from "./useSavingLook";

// Caught: a spinner for a change that was not being sent.
test("a change looks as if it is being saved only while it can be sent", () => {
  const work = new UnsentWork(() => () => undefined);
  const { result } = renderHook(() => useSavingLook("a"), {
    wrapper: ({ children }) => <UnsentContext value={work}>{children}</UnsentContext>,
  });
  const seen = [result.current];
  const end = work.begin("a");
  for (const isCutOff of [false, true]) {
    act(() => {
      work.setConnection({ isCutOff, isOffline: false });
    });
    seen.push(result.current);
  }
  act(end);
  seen.push(result.current);
  expect(seen).toEqual([null, { word: null, isHalted: false }, { word: "Not sent yet", isHalted: true }, null]);
});
