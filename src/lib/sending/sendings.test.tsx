import { render } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { UnsentContext } from "../unsent/unsentContext";
import { UnsentWork } from "../unsent/unsentWork";
import { leftSendings } from "./leftSendings";
import { OwnSending } from "./ownSending";
import { Sendings } from "./sendings";
import { SendingsProvider } from "./SendingsProvider";
import { useLeftSendings } from "./useLeftSendings";
import { useSending } from "./useSending";

/** Nothing is found out about a file, so that its sending is being prepared until somebody stops it. */
vi.mock("./fileDoubt", () => ({ doubtOf: () => new Promise(() => undefined) }));

const PLACE = {
  caseId: null,
  requirementId: null,
  accepted: { typeKey: "passport", extensions: ["pdf" as const], maxBytes: 1_000 },
};
const choose = (sending: OwnSending, content = "%PDF") => {
  sending.choose({ files: [new File([content], "a.pdf")], place: PLACE, pdfName: "Passport" });
};
const refuse = (sending: OwnSending) => {
  choose(sending, "");
};

const server = { action: vi.fn(), mutation: vi.fn() };

function someSendings() {
  const work = new UnsentWork(() => () => undefined);
  const onBegin = vi.fn();
  const sendings = new Sendings(work, onBegin);
  const told = vi.fn();
  const stopTelling = sendings.subscribe(told);
  const [passport, visa] = [new OwnSending(server), new OwnSending(server)];
  const left = () => sendings.getLeft().map(({ key, sending }) => [key, sending === passport ? "passport" : "visa"]);
  return { work, onBegin, sendings, told, stopTelling, passport, visa, left };
}

describe("files on their way", () => {
  test("are told as unsent by their place from their beginning to their end, each time anew", () => {
    const { work, onBegin, sendings, passport } = someSendings();
    sendings.enter("p1", passport);
    expect([work.getState().count, onBegin.mock.calls.length]).toEqual([0, 0]);
    choose(passport);
    passport.pause();
    expect([work.savingOf("sending p1"), work.getState().count, onBegin.mock.calls.length]).toEqual(["pending", 1, 1]);
    refuse(passport);
    expect([work.getState().count, onBegin.mock.calls.length]).toEqual([0, 1]);
    choose(passport);
    expect([work.getState().count, onBegin.mock.calls.length]).toEqual([1, 2]);
    passport.cancel();
    expect(work.getState().count).toBe(0);
  });

  test("are left when their screens go, in the order in which they were chosen, until their screens are there again", () => {
    const { sendings, told, stopTelling, passport, visa, left } = someSendings();
    const leavePassport = sendings.enter("p1", passport);
    const leaveVisa = sendings.enter("p2", visa);
    choose(passport);
    choose(visa);
    expect([left(), told.mock.calls.length]).toEqual([[], 0]);
    leaveVisa();
    leavePassport();
    expect([left(), told.mock.calls.length]).toEqual([
      [
        ["p1", "passport"],
        ["p2", "visa"],
      ],
      2,
    ]);
    expect([sendings.find("p1"), sendings.find("p3")]).toEqual([passport, null]);
    const before = sendings.getLeft();
    passport.pause();
    expect([sendings.getLeft() === before, told.mock.calls.length]).toEqual([true, 2]);
    const leaveAgain = sendings.enter("p1", passport);
    expect(left()).toEqual([["p2", "visa"]]);
    // One that is cancelled where it was left is there no more.
    visa.cancel();
    expect([left(), told.mock.calls.length]).toEqual([[], 4]);
    stopTelling();
    leaveAgain();
    expect([left(), told.mock.calls.length]).toEqual([[["p1", "passport"]], 4]);
  });

  // Caught: a refusal that came back with its screen; a sending that nobody saw any more, counted as unsent for good.
  test("that have ended are forgotten with their screen, and followed no more", () => {
    const { work, onBegin, sendings, passport } = someSendings();
    const leave = sendings.enter("p1", passport);
    refuse(passport);
    leave();
    expect([sendings.find("p1"), sendings.getLeft()]).toEqual([null, []]);
    choose(passport);
    expect([work.getState().count, onBegin.mock.calls.length]).toEqual([0, 0]);
  });

  test("are not left by the screen of an earlier one of the same place", () => {
    const { sendings, passport, visa, left } = someSendings();
    const leavePassport = sendings.enter("p1", passport);
    choose(passport);
    sendings.enter("p1", visa);
    choose(visa);
    leavePassport();
    expect([left(), sendings.find("p1")]).toEqual([[], visa]);
  });

  test("are all given up, and told no more, when the client leaves the portal", () => {
    const { work, sendings, told, passport, visa, left } = someSendings();
    const ended = [passport, visa].map((sending) => vi.spyOn(sending, "end"));
    const leave = sendings.enter("p1", passport);
    sendings.enter("p2", visa);
    choose(passport);
    choose(visa);
    leave();
    for (const end of ended) end.mockClear();
    sendings.end();
    expect(ended.map((end) => end.mock.calls.length)).toEqual([1, 1]);
    expect([work.getState().count, left(), told.mock.calls.length]).toEqual([0, [], 2]);
    expect([sendings.find("p1"), sendings.find("p2")]).toEqual([null, null]);
  });
});

describe("the sending of a place", () => {
  const seen: { places: Record<string, OwnSending>; left: string[] } = { places: {}, left: [] };
  beforeEach(() => {
    Object.assign(seen, { places: {}, left: [] });
    vi.spyOn(leftSendings, "loadAhead").mockReturnValue();
  });

  function Place({ name }: { name: string }) {
    seen.places[name] = useSending(name).sending;
    return null;
  }

  function Left() {
    seen.left = useLeftSendings().map(({ key }) => key);
    return null;
  }

  const sendingOf = (name: string) => seen.places[name] ?? expect.fail(`${name} is not shown`);

  test("is its own, is there again with its screen, and goes on meanwhile; leaving the portal ends it", async () => {
    const work = new UnsentWork(() => () => undefined);
    const workspace = new FakeWorkspace();
    const portal = (...names: string[]) => (
      <workspace.Provider>
        <UnsentContext value={work}>
          <SendingsProvider>
            <Left />
            {names.map((name) => (
              <Place key={name} name={name} />
            ))}
          </SendingsProvider>
        </UnsentContext>
      </workspace.Provider>
    );
    const { rerender, unmount } = render(portal("passport", "visa"));
    const [passport, visa] = [sendingOf("passport"), sendingOf("visa")];
    expect(passport).not.toBe(visa);
    choose(passport);
    expect(leftSendings.loadAhead).toHaveBeenCalledOnce();
    rerender(portal());
    await vi.waitFor(() => {
      expect(seen.left).toEqual(["passport"]);
    }, PATIENT);
    rerender(portal("passport", "visa"));
    expect([sendingOf("passport") === passport, sendingOf("visa") === visa]).toEqual([true, false]);
    expect([passport.getState().kind, work.getState().count]).toEqual(["preparing", 1]);
    const end = vi.spyOn(passport, "end");
    unmount();
    expect([end.mock.calls.length > 0, work.getState().count]).toEqual([true, 0]);
  });

  test("outside the portal ends with its screen", () => {
    const workspace = new FakeWorkspace();
    function Page() {
      const [end] = useState(() => vi.fn());
      const { sending } = useSending("passport");
      sending.end = end;
      seen.places["passport"] = sending;
      return <Left />;
    }
    const { unmount } = render(<workspace.Provider>{<Page />}</workspace.Provider>);
    const sending = sendingOf("passport");
    expect([seen.left, sending.getState().kind]).toEqual([[], "idle"]);
    unmount();
    expect(sending.end).toHaveBeenCalledOnce();
  });
});
