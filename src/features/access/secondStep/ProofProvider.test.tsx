import { screen, waitFor } from "@testing-library/react";
import { useContext, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { ProofContext } from "../shared/proofContext";
import { lazyProof } from "./lazyProof";
import { ProofProvider } from "./ProofProvider";

const ANSWER_LIMIT_MS = 15_000;

/** A fake Clerk and a fake server: the requests they received, and the server's answers. */
const service = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<boolean> => Promise.resolve(true),
  fresh: "fresh" as string | null,
}));

const session = {
  startVerification: ({ level }: { level: string }) => {
    service.asked.push(level);
    return Promise.resolve({ status: "needs_first_factor", supportedFirstFactors: [{ strategy: "password" }] });
  },
  attemptFirstFactorVerification: () => Promise.resolve({ status: "complete" }),
  getToken: ({ skipCache }: { skipCache: boolean }) => Promise.resolve(skipCache ? service.fresh : "old"),
};

const clerk = { session };

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "user_1", sessionId: "sess_1" }),
  useClerk: () => clerk,
}));
vi.mock("convex/browser", () => ({
  ConvexHttpClient: class {
    setAuth(token: string) {
      service.asked.push(token);
    }
    mutation() {
      return service.answer();
    }
  },
}));

beforeEach(() => {
  giveLayout();
  service.asked = [];
  service.answer = () => Promise.resolve(true);
  service.fresh = "fresh";
});

/** Two documents that wait for the proof. */
function Waiting() {
  const askProof = useContext(ProofContext);
  const [ends, setEnds] = useState<boolean[]>([]);
  const ask = () => {
    void askProof().then((isProven) => {
      setEnds((before) => [...before, isProven]);
    });
  };
  return (
    <>
      <button
        type="button"
        onClick={() => {
          ask();
          ask();
        }}
      >
        Open two
      </button>
      <output>{JSON.stringify(ends)}</output>
    </>
  );
}

async function openTwo() {
  const element = (
    <ProofProvider prove={api.documents.openings.staff.proveIdentity}>
      <Waiting />
    </ProofProvider>
  );
  const shown = show(aPractice(), [{ path: "/", element }], "/");
  await shown.user.click(await screen.findByRole("button", { name: "Open two" }));
  expect((await screen.findAllByRole("dialog")).length).toBe(1);
  return shown;
}

async function confirm({ user }: Awaited<ReturnType<typeof openTwo>>) {
  await user.type(await screen.findByLabelText(/^Password/), "correct horse{Enter}");
}

const ends = () => document.querySelector("output")?.textContent;

// Caught: a token from before the proof, which does not contain it.
test("one proof opens all that wait for it, and the server hears of it with a fresh token", async () => {
  const shown = await openTwo();
  expect(screen.getByText("You have opened many documents in a short time.")).toBeDefined();
  await confirm(shown);
  await waitFor(() => {
    expect(ends()).toBe("[true,true]");
  });
  expect(service.asked).toEqual(["second_factor", "fresh"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a person who closes the question has proven nothing, and may be asked again", async () => {
  const { user } = await openTwo();
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(ends()).toBe("[false,false]");
  });
  await user.click(screen.getByRole("button", { name: "Open two" }));
  expect(await screen.findByRole("dialog")).toBeDefined();
});

test.each([
  ["does not take the proof", () => Promise.resolve(false), "Sign out and sign in again, then try once more."],
  ["does not answer", () => Promise.reject(new Error("Failed to fetch")), "sign-in service"],
])("where the server %s, the question says so", async (_, answer, words) => {
  service.answer = answer;
  await confirm(await openTwo());
  expect((await screen.findByText((text) => text.includes(words))).textContent).toContain(words);
  expect(ends()).toBe("[]");
});

// Caught: documents opened by a proof that the server did not know.
test("without a token nothing is proven, and the question says so", async () => {
  service.fresh = null;
  await confirm(await openTwo());
  expect(await screen.findByText("Sign out and sign in again, then try once more.")).toBeDefined();
  expect(ends()).toBe("[]");
});

test("where the code of the question does not come, nothing is proven", async () => {
  vi.spyOn(lazyProof, "load").mockRejectedValueOnce(new Error("no network"));
  const element = (
    <ProofProvider prove={api.documents.openings.staff.proveIdentity}>
      <Waiting />
    </ProofProvider>
  );
  const { user } = show(aPractice(), [{ path: "/", element }], "/");
  await user.click(await screen.findByRole("button", { name: "Open two" }));
  await waitFor(() => {
    expect(ends()).toBe("[false,false]");
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Caught: an endless spinner; a question that could only be closed.
describe("a server that does not answer", () => {
  async function late() {
    service.answer = () => new Promise(() => undefined);
    const shown = await openTwo();
    await screen.findByLabelText(/^Password/);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await confirm(shown);
    await screen.findByText("Checking...");
    await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 5_000);
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    return { ...shown, retry: await screen.findByRole("button", { name: "Retry" }) };
  }

  test("is given fifteen seconds, and asked again by Retry", async () => {
    const { user, retry } = await late();
    expect(ends()).toBe("[]");
    service.answer = () => Promise.resolve(true);
    await user.click(retry);
    await waitFor(() => {
      expect(ends()).toBe("[true,true]");
    });
  });

  // A proof counts once.
  test("and had taken the proof lets the documents ask again", async () => {
    const { user, retry } = await late();
    service.answer = () => Promise.resolve(false);
    await user.click(retry);
    await waitFor(() => {
      expect(ends()).toBe("[true,true]");
    });
  });
});
