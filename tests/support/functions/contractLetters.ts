import { vi } from "vitest";
import { NOON } from "@passage/testkit/clock";
import { api, internal } from "../../../convex/_generated/api";
import { startBackend } from "./backend";
import { says, type useFakeProvider } from "./fakeProvider";
import { aPractice } from "./personas";
import { storeContract, type ContractRow, type MoneyRow } from "./samples";

const SENT = { submissionId: "71", signingUrl: "https://sign.test/s/a", sentAt: NOON } as const;

/** A sent contract, with a mail service that takes or refuses its letters. */
export async function aContractWithLetters(
  provider: ReturnType<typeof useFakeProvider>,
  contract: Partial<ContractRow> = {},
  money: Partial<MoneyRow> = {},
) {
  vi.stubEnv("RESEND_API_KEY", "re_1");
  vi.stubEnv("MAIL_FROM", "office@firm.test");
  const practice = await aPractice(startBackend());
  const { backend, asSales } = practice;
  const id = await storeContract(backend, Object.assign({}, SENT, contract), money);
  const posted = async () => await asSales.query(api.contracts.letters.staff.letters, { id });
  const labels = async () => (await asSales.query(api.contracts.page.staff.timeline, { id })).map(({ label }) => label);
  /** Sends every queued letter, and reports the outcome to the contract. */
  const post = async (isTaken = true) => {
    for (const { letterId, state } of await posted()) {
      if (state !== "queued") continue;
      provider.answer(isTaken ? says({ id: `m-${letterId}` }) : says({ name: "no", message: "Not verified" }, 403));
      await backend.action(internal.practice.mail.jobs.send, { letterId });
      const now = isTaken ? "sent" : "failed";
      await backend.mutation(internal.contracts.letters.jobs.letterChanged, { letterId, state: now });
    }
  };
  const details = async () => await asSales.query(api.contracts.page.staff.get, { id });
  return { ...practice, id, posted, labels, post, details };
}
