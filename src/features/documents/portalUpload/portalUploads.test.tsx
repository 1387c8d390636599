import { render } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { PATIENT } from "@passage/testkit/patience";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { UnsentContext } from "../../../lib/drafts/unsentContext";
import { UnsentWork } from "../../../lib/drafts/unsentWork";
import type { CheckedOutcome } from "../upload/checkedSending";
import { leftUploads } from "./leftUploads";
import { PortalUploads } from "./portalUploads";
import { PortalUploadsProvider } from "./PortalUploadsProvider";
import { usePortalUpload, type PortalUpload } from "./usePortalUpload";

const checks = vi.hoisted((): AbortSignal[] => []);
/** The check never ends, so the upload stays in preparation until it is stopped. */
vi.mock("../upload/fileDoubt", () => ({
  doubtOf: (_: unknown, signal: AbortSignal) => {
    checks.push(signal);
    return new Promise(() => undefined);
  },
}));

const CHOICE = {
  files: [new File(["%PDF"], "a.pdf")],
  caseId: null,
  requirementId: null,
  accepted: { typeKey: "passport", extensions: ["pdf" as const], maxBytes: 1_000 },
  pdfName: "Passport",
};

/** Uploads whose runs the test ends. */
function someUploads() {
  const uploads = new PortalUploads();
  const ends = new Map<string, (outcome: CheckedOutcome) => void>();
  const stop = vi.fn(() => Promise.resolve("d1"));
  const choose = (place: string) => {
    const send = () => new Promise<CheckedOutcome>((resolve) => ends.set(place, resolve));
    const type = { key: "passport", displayName: "Passport", expires: false };
    uploads.choose(place, CHOICE, { fileName: "a.pdf", fileBytes: 4, type, refused: null, sending: { send, stop } });
  };
  const end = async (place: string, outcome: CheckedOutcome) => {
    ends.get(place)?.(outcome);
    await vi.waitFor(() => {
      expect(uploads.find(place)?.state.kind).not.toBe("running");
    }, PATIENT);
  };
  const left = () => uploads.getState().flatMap(({ place, isOnScreen }) => (isOnScreen ? [] : [place]));
  const kinds = () => uploads.getState().map(({ place, upload }) => [place, upload.state.kind]);
  return { uploads, choose, end, stop, left, kinds };
}

const SENT: CheckedOutcome = { kind: "sent", documentId: "d1", fileName: "a.pdf" };

describe("the uploads of a client", () => {
  // Caught: a fourth file that waited for the others.
  test("start at once, in the order in which they were chosen, and one replaces the other of its place", () => {
    const { uploads, choose, stop, kinds } = someUploads();
    for (const place of ["p1", "p2", "p3", "p4"]) choose(place);
    expect(kinds()).toEqual(["p1", "p2", "p3", "p4"].map((place) => [place, "running"]));
    const first = uploads.find("p1");
    choose("p1");
    expect(kinds().map(([place]) => place)).toEqual(["p2", "p3", "p4", "p1"]);
    expect([uploads.find("p1") === first, stop.mock.calls.length]).toEqual([false, 1]);
  });

  test("are left when their screens are closed, until these are open again", () => {
    const { uploads, choose, left } = someUploads();
    const leaves = ["p1", "p2"].map((place) => uploads.enter(place));
    choose("p1");
    choose("p2");
    expect(left()).toEqual([]);
    for (const leave of leaves) leave();
    expect(left()).toEqual(["p1", "p2"]);
    uploads.act("p1", "pause");
    expect([left(), uploads.find("p1")?.state.kind, uploads.find("p3")]).toEqual([["p1", "p2"], "paused", null]);
    const told = vi.fn();
    const stopTelling = uploads.subscribe(told);
    uploads.enter("p1");
    expect([left(), told.mock.calls.length]).toEqual([["p2"], 1]);
    stopTelling();
    uploads.act("p2", "remove");
    expect([left(), told.mock.calls.length]).toEqual([[], 1]);
  });

  test("are not left while another screen of their place is open", () => {
    const { uploads, choose, left } = someUploads();
    const leave = uploads.enter("p1");
    uploads.enter("p1");
    choose("p1");
    leave();
    expect(left()).toEqual([]);
  });

  // Caught: an outcome shown again when its screen was reopened; an outcome forgotten before it was seen.
  test("that have ended are forgotten with their screen, not before", async () => {
    const { uploads, choose, end, kinds } = someUploads();
    const leave = uploads.enter("p1");
    choose("p1");
    leave();
    await end("p1", SENT);
    expect(kinds()).toEqual([["p1", "done"]]);
    uploads.enter("p1")();
    expect(kinds()).toEqual([]);
  });

  // Caught: "Sent. Thank you!" for a cancelled file, because the server already had it.
  test("are gone at once when they are removed, also one that the server has", async () => {
    const { uploads, choose, stop, kinds } = someUploads();
    choose("p1");
    uploads.act("p1", "remove");
    expect([kinds(), stop.mock.calls.length]).toEqual([[], 1]);
    await vi.waitFor(() => {
      expect(stop).toHaveResolvedWith("d1");
    }, PATIENT);
    expect(kinds()).toEqual([]);
  });

  test("are all given up when the client leaves the portal", () => {
    const { uploads, choose, stop, kinds } = someUploads();
    uploads.enter("p1");
    choose("p1");
    choose("p2");
    uploads.end();
    expect([kinds(), stop.mock.calls.length]).toEqual([[], 2]);
  });
});

// Caught: a client lost a paused file by closing the page, without a warning.
test("unfinished uploads are unsent work, each separately, until the client leaves the portal", async () => {
  vi.spyOn(leftUploads, "loadAhead").mockReturnValue();
  const work = new UnsentWork(() => () => undefined);
  const workspace = new FakeWorkspace();
  const places: Record<string, PortalUpload> = {};
  function Place({ name }: { name: string }) {
    places[name] = usePortalUpload(name);
    return null;
  }
  const { unmount } = render(
    <workspace.Provider>
      <UnsentContext value={work}>
        <PortalUploadsProvider>
          <Place name="passport" />
          <Place name="visa" />
        </PortalUploadsProvider>
      </UnsentContext>
    </workspace.Provider>,
  );
  const choose = (name: string, ...files: File[]) => {
    places[name]?.choose({ ...CHOICE, files });
  };
  const states = async (count: number, ...kinds: (string | undefined)[]) => {
    await vi.waitFor(() => {
      const shown = ["passport", "visa"].map((name) => places[name]?.upload?.state.kind);
      expect([work.getState().count, shown]).toEqual([count, kinds]);
    }, PATIENT);
  };
  choose("passport");
  expect(leftUploads.loadAhead).not.toHaveBeenCalled();
  await states(0, undefined, undefined);
  choose("passport", new File(["%PDF"], "a.pdf"));
  choose("visa", new File(["%PDF"], "b.pdf"));
  await states(2, "running", "running");
  expect(checks.map(({ aborted }) => aborted)).toEqual([false, false]);
  choose("visa", new File(["%PDF"], "c.pdf"));
  places["passport"]?.act("pause");
  await states(2, "paused", "running");
  choose("passport", new File([], "b.pdf"));
  await states(1, "refused", "running");
  expect(checks.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  // Caught: an upload that continued after the client had signed out.
  unmount();
  expect([work.getState().count, checks.map(({ aborted }) => aborted)]).toEqual([0, [true, true, true]]);
});
