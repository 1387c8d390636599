import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend, type Backend } from "../../../tests/support/functions/backend";
import { FakePaymentProvider } from "../../../tests/support/functions/fakePaymentProvider";
import { useFakeProvider } from "../../../tests/support/functions/fakeProvider";
import { storeContract } from "../../../tests/support/functions/samples";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { externalIdOf, type ContractStep } from "../steps/rules";

// The numbers themselves: a limit that is imported moves with its mistake.
const CHECK_MS = 60_000;
const RECONCILED_MS = 240 * 24 * 3_600_000;

const clock = useFixedClock();
useFakeProvider();
const { reconcile, reconcileFrom } = internal.contracts.payments.jobs;

/** A practice's payment provider; `asked` has the links of each call for transactions. */
function aBackend() {
  const provider = new FakePaymentProvider();
  const asked: string[][] = [];
  vi.stubEnv("CONFIDO_URL", "https://confido.test/");
  vi.stubEnv("CONFIDO_API_KEY", "f_secret_1");
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body = JSON.parse(typeof init.body === "string" ? init.body : "{}") as { variables: { ids?: string[] } };
    asked.push(body.variables.ids ?? []);
    return await Promise.resolve(provider.answer({ method: "POST", url, headers: new Headers(), body }));
  });
  return { provider, asked, backend: startBackend() };
}

async function storeLinks(backend: Backend, count: number, age = 0): Promise<void> {
  const contractId = await storeContract(backend);
  await backend.run(async (ctx: MutationCtx) => {
    for (let nth = 1; nth <= count; nth++) {
      const link = { contractId, purpose: "retainer", amountCents: 105_000, memo: "", url: "" } as const;
      const made = { linkId: `link-${String(nth)}`, madeAt: NOON - age + nth };
      await ctx.db.insert("payment_links", Object.assign(made, link));
    }
  });
}

/** A contract with this number and a failed step. */
async function storeFailed(backend: Backend, number: number, step: ContractStep): Promise<string> {
  const contractId = await storeContract(backend, { number });
  const externalId = externalIdOf(contractId, step);
  await backend.run(async (ctx: MutationCtx) => {
    const failed = { state: "failed", attempts: 1, reason: "no", startedAt: null, updatedAt: 1 } as const;
    await ctx.db.insert("contract_steps", Object.assign({ contractId, step, externalId }, failed));
  });
  return externalId;
}

function madeAtProvider(externalId: string) {
  const input = { amounts: [], memo: "", partialPaymentAllowed: false };
  return { id: `of-${externalId}`, externalId, clientId: "client-1", input };
}

async function linkIds(backend: Backend): Promise<string[]> {
  return await backend.run(async (ctx) => (await ctx.db.query("payment_links").take(500)).map(({ linkId }) => linkId));
}

test("the newest links are checked first, and a long run hands the others over", async () => {
  const { asked, backend, provider } = aBackend();
  await storeLinks(backend, 130);
  const answer = provider.answer.bind(provider);
  provider.answer = (request) => {
    clock.pass(CHECK_MS / 2);
    return answer(request);
  };
  await backend.action(reconcile, {});
  expect(asked.map((ids) => [ids.length, ids[0]])).toEqual([
    [50, "link-130"],
    [50, "link-80"],
  ]);
  const [job] = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(5));
  expect(job?.name).toBe("contracts/payments/jobs:reconcileFrom");
  const [place] = (job?.args ?? []) as [{ cursor: string }];
  await backend.action(reconcileFrom, place);
  expect(new Set(asked.flat()).size).toBe(130);
});

// Caught: a bound computed again for each page, which invalidates the cursor: the hourly check ended at its second page.
test("all pages of a check have the bound of the first", async () => {
  const { asked, backend, provider } = aBackend();
  await storeLinks(backend, 60, RECONCILED_MS - 1);
  const answer = provider.answer.bind(provider);
  provider.answer = (request) => {
    clock.pass(CHECK_MS / 4);
    return answer(request);
  };
  await backend.action(reconcile, {});
  expect(asked.map((ids) => ids.length)).toEqual([50, 10]);
});

test("old links are no longer checked", async () => {
  const { asked, backend } = aBackend();
  await storeLinks(backend, 3, RECONCILED_MS + 2);
  await backend.action(reconcile, {});
  expect(asked).toEqual([["link-3"]]);
});

test("a practice without links makes no request", async () => {
  const { asked, backend } = aBackend();
  await backend.action(reconcile, {});
  expect(asked).toEqual([]);
});

// Caught: a refund without a link, reported before its payment, and mistaken for an unmatched one.
test("refunds and reversals are stored after their payment, in any order of listing", async () => {
  const { backend, provider } = aBackend();
  await storeLinks(backend, 1);
  const payment = {
    id: "t1",
    type: "ccPayment",
    status_v2: "DEPOSITED",
    amountProcessed: 105_000,
    amountRefunded: 0,
    originalTransactionId: null as string | null,
    createdOn: new Date(NOON).toISOString(),
    paymentLink: { id: "link-1" } as { id: string } | null,
  };
  const later = { createdOn: new Date(NOON + 1).toISOString(), paymentLink: null };
  const refund = Object.assign({}, payment, later, { id: "t2", type: "refund", originalTransactionId: "t1" });
  provider.answer = () => Response.json({ data: { transactionsList: { transactions: [refund, payment] } } });
  await backend.action(reconcile, {});
  const money = await backend.run(async (ctx) => await ctx.db.query("contract_money").unique());
  expect(money).toMatchObject({ retainer: "returned", paidCents: 0 });
});

test.each([
  ["does not take the key", 500, { errors: [{ message: "Invalid firm token." }] }],
  ["refuses the call", 400, { hello: "there" }],
  ["asks to wait", 429, {}],
])("a provider that %s gets one request, not one per link", async (_, status, body) => {
  const { asked, backend, provider } = aBackend();
  provider.answer = () => Response.json(body, { status });
  await storeLinks(backend, 60);
  await backend.action(reconcile, {});
  expect(asked).toHaveLength(1);
  await storeFailed(backend, 2, "retainerLink");
  await storeFailed(backend, 3, "balanceLink");
  await backend.action(reconcile, {});
  expect(asked).toHaveLength(2);
});

test("a provider that does not answer gets one request, not one per link", async () => {
  const { asked, backend, provider } = aBackend();
  provider.isDown = true;
  await storeLinks(backend, 130);
  await backend.action(reconcile, {});
  expect(asked).toHaveLength(1);
  expect(console.error).toHaveBeenCalledWith(
    "Checking payments failed: Confido Legal has a problem of its own. Try again; nothing is done twice.",
  );
  await storeFailed(backend, 2, "retainerLink");
  await storeFailed(backend, 3, "balanceLink");
  await backend.action(reconcile, {});
  expect(asked).toHaveLength(2);
});

test("an unreadable answer does not stop the check of the other links", async () => {
  const { asked, backend, provider } = aBackend();
  await storeLinks(backend, 60);
  await storeFailed(backend, 2, "retainerLink");
  await storeFailed(backend, 3, "balanceLink");
  const answers = [
    () => Response.json({ data: { paymentLink: { id: 7 } } }),
    () => Response.json({ errors: [{ message: "This link is odd" }] }),
    () => Response.json({ data: { transactionsList: { transactions: [{ id: "t1", amountProcessed: "x" }] } } }),
  ];
  const answer = provider.answer.bind(provider);
  provider.answer = (request) => answers.shift()?.() ?? answer(request);
  await backend.action(reconcile, {});
  expect(asked.map((ids) => ids.length)).toEqual([0, 0, 50, 10]);
});

test("a failed link of a deleted contract is skipped", async () => {
  const { asked, backend, provider } = aBackend();
  const gone = await storeFailed(backend, 2, "retainerLink");
  const there = await storeFailed(backend, 3, "retainerLink");
  provider.links.push(madeAtProvider(gone), madeAtProvider(there));
  await backend.run(async (ctx: MutationCtx) => {
    const first = await ctx.db.query("contracts").first();
    if (first !== null) await ctx.db.delete("contracts", first._id);
  });
  await backend.action(reconcile, {});
  expect(await linkIds(backend)).toEqual([`of-${there}`]);
  expect(asked).toHaveLength(2);
});

/** Failures of an archived contract. */
async function storeGivenUp(backend: Backend, count: number): Promise<void> {
  const contractId = await storeContract(backend, { number: 300, archivedAt: 1 });
  await backend.run(async (ctx: MutationCtx) => {
    const failed = { state: "failed", attempts: 1, reason: "no", startedAt: null, updatedAt: 1 } as const;
    for (let nth = 0; nth < count; nth++) {
      const of = { contractId, step: "retainerLink", externalId: `given-up-${String(nth)}` } as const;
      await ctx.db.insert("contract_steps", Object.assign(of, failed));
    }
  });
}

test("a failed link that the provider has is found behind older, archived and other failures", async () => {
  const { asked, backend, provider } = aBackend();
  for (let number = 2; number < 110; number++) {
    await storeFailed(backend, number, number % 2 ? "letter" : "retainerLink");
  }
  const retainer = await storeFailed(backend, 200, "retainerLink");
  const balance = await storeFailed(backend, 201, "balanceLink");
  await storeGivenUp(backend, 60);
  provider.links.push(madeAtProvider(retainer), madeAtProvider(balance));
  await backend.action(reconcile, {});
  expect(await linkIds(backend)).toEqual([`of-${retainer}`, `of-${balance}`]);
  expect(asked.filter((ids) => ids.length === 0)).toHaveLength(50 + 1);
});
