import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TYPING_EACH_MS, TYPING_MS } from "../../../../convex/messages/conversations/rules";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { FORM } from "../../../lib/drafts/draftLoss";
import { DraftContext } from "../../../lib/drafts/unsentContext";
import { useAttached } from "./useAttached";
import { useMessageDraft } from "./useMessageDraft";
import { useReadOnSight } from "./useReadOnSight";
import { useSayTyping, useTypingNames } from "./useTyping";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("reading on sight", () => {
  // Caught: a read receipt from a tab in the background.
  test("waits until the page is visible, and does nothing if all is read", () => {
    const isSeen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    let marked = 0;
    // Failures are silent: the next message, or the next visit, tries again. (A mock would handle the rejection itself.)
    const markRead = () => {
      marked += 1;
      return Promise.reject(new Error("offline"));
    };
    const { rerender } = renderHook(
      ({ unread }) => {
        useReadOnSight(unread, markRead);
      },
      { initialProps: { unread: 1 } },
    );
    expect(marked).toBe(0);
    isSeen.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(marked).toBe(1);
    rerender({ unread: 0 });
    document.dispatchEvent(new Event("visibilitychange"));
    expect(marked).toBe(1);
    rerender({ unread: 1 });
    expect(marked).toBe(2);
  });
});

describe("typing", () => {
  // Caught: a person shown as typing for ever after their connection was lost.
  test("is shown until its time is over, of each by their own", () => {
    const typing = [
      { name: "Bo", until: Date.now() },
      { name: "Ana", until: Date.now() + 1_000 },
      { name: "Rui", until: Date.now() + TYPING_MS },
    ];
    const { result } = renderHook(() => useTypingNames(typing));
    expect(result.current).toEqual(["Ana", "Rui"]);
    act(() => {
      vi.advanceTimersByTime(1_100);
    });
    expect(result.current).toEqual(["Rui"]);
    act(() => {
      vi.advanceTimersByTime(TYPING_MS);
    });
    expect(result.current).toEqual([]);
  });

  test("is reported at the first key, and not at each", () => {
    const say = vi.fn(() => Promise.reject(new Error("offline")));
    const { result } = renderHook(() => useSayTyping(say));
    for (let key = 0; key <= 5; key += 1) {
      result.current();
      vi.advanceTimersByTime(TYPING_EACH_MS / 5);
    }
    expect(say).toHaveBeenCalledTimes(2);
  });
});

describe("a half-written message", () => {
  const kept = new DraftStore(null, "p1");
  const around = ({ children }: { children: ReactNode }) => <DraftContext value={kept}>{children}</DraftContext>;

  test("is there again with its key, until it is emptied or sent", () => {
    const first = renderHook(() => useMessageDraft("t1"), { wrapper: around });
    first.result.current.keep({ subject: "Visa", text: "" });
    expect(kept.names(FORM)).toHaveLength(1);
    first.result.current.keep({ subject: "Visa", text: "Hello" });
    const again = renderHook(() => useMessageDraft("t1"), { wrapper: around });
    expect(again.result.current.begun).toEqual({ subject: "Visa", text: "Hello" });
    expect(again.result.current.clientKey).toBe(first.result.current.clientKey);
    act(() => {
      again.result.current.renew();
    });
    expect(again.result.current.clientKey).not.toBe(first.result.current.clientKey);
    expect(kept.names(FORM)).toEqual([]);
    again.result.current.keep({ subject: "", text: "H" });
    again.result.current.keep({ subject: "", text: "" });
    expect(kept.names(FORM)).toEqual([]);
  });

  // Caught: text typed in the next form of this name lost, because the answer to the first one was late.
  test("of another form stays when an earlier one is answered late", () => {
    const [first, second] = [1, 2].map(() => renderHook(() => useMessageDraft("t2"), { wrapper: around }));
    first?.result.current.keep({ subject: "", text: "Hello" });
    second?.result.current.keep({ subject: "", text: "Hello again" });
    act(() => {
      first?.result.current.renew();
    });
    expect(renderHook(() => useMessageDraft("t2"), { wrapper: around }).result.current.begun.text).toBe("Hello again");
  });
});

describe("documents of a message", () => {
  // Caught: a document sent twice with one message, because it had been attached twice.
  test("are attached once each, the newest last, and only removed ones disappear", () => {
    const { result } = renderHook(useAttached);
    const [passport, degree] = ["passport", "degree"].map((name) => ({
      documentId: `id-${name}`,
      fileName: `${name}.pdf`,
    }));
    for (const document of [passport, degree, passport]) {
      act(() => {
        if (document !== undefined) result.current.attach(document);
      });
    }
    expect([result.current.attached, result.current.documentIds]).toEqual([
      [degree, passport],
      ["id-degree", "id-passport"],
    ]);
    act(() => {
      result.current.detach(["id-degree", "id-other"]);
    });
    expect(result.current.attached).toEqual([passport]);
  });
});
