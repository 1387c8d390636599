import { makeFunctionReference } from "convex/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { IS_LONG, scaled } from "@passage/testkit/longRun";
import { cases, fc } from "@passage/testkit/seededProperties";
import { startBackend } from "../../../tests/support/functions/backend";
import { FakePaymentProvider } from "../../../tests/support/functions/fakePaymentProvider";
import { faultsOf, type FakeRequest } from "../../../tests/support/functions/fakeProvider";
import { FakeSigningService } from "../../../tests/support/functions/fakeSigningService";
import { aPracticeWithFirm } from "../../../tests/support/functions/personas";
import { aForm } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { RUN_LEASE_MS } from "../../platform/leases";
import { SENDING_LEASE_MS } from "../../practice/mail/rules";
import { failureText } from "../../platform/providers/providerCall";

const clock = useFixedClock();

/**
 * The server dies at this call of a provider, counted from the last death: before its effect, or between effect and
 * answer.
 */
interface Death {
  call: number;
  when: "before" | "after";
}

type Fault = ReturnType<typeof faultsOf>[number];

/** Actions are lost with the server, mutations never. */
const ACTIONS = [
  "contracts/signing/jobs:send",
  "contracts/payments/jobs:createRetainerLink",
  "contracts/payments/jobs:createBalanceLink",
  "practice/mail/jobs:send",
];
const MUTATIONS = [
  ...["contracts/letters/jobs:sendFirst", "contracts/letters/jobs:sendBalance", "contracts/letters/jobs:letterChanged"],
  // Nothing else resumes a run here: the sweeps of `crons.ts` do not run.
  ...["contracts/steps/jobs:resume", "practice/mail/jobs:resume"],
];

/** The three services, and a server that dies as planned while it calls them. */
class Services {
  readonly signing = new FakeSigningService();
  readonly payments = new FakePaymentProvider();
  /** The mail service sends one email for each key. */
  readonly mailed = new Map<string, string>();
  readonly deaths: Death[] = [];
  fault: { call: number; answer: Fault[1] } | null = null;
  calls = 0;
  death = Promise.withResolvers<"died">();

  async answer(request: FakeRequest): Promise<Response> {
    const { fault } = this;
    if (fault !== null && this.calls === fault.call) {
      this.calls += 1;
      this.fault = null;
      return await fault.answer(request);
    }
    const next = this.deaths[0];
    const isLast = next !== undefined && this.calls === next.call;
    this.calls += 1;
    if (!isLast) return this.#act(request);
    this.deaths.shift();
    this.calls = 0;
    if (next.when === "after") this.#act(request);
    this.death.resolve("died");
    this.death = Promise.withResolvers();
    return await new Promise<never>(() => undefined);
  }

  #act(request: FakeRequest): Response {
    if (request.url.startsWith("https://docuseal.test")) return this.signing.answer(request);
    if (request.url.startsWith("https://confido.test")) return this.payments.answer(request);
    const key = request.headers.get("idempotency-key") ?? "";
    const id = this.mailed.get(key) ?? `m${String(this.mailed.size + 1)}`;
    this.mailed.set(key, id);
    return Response.json({ id });
  }
}

const SETTINGS = {
  DOCUSEAL_URL: "https://docuseal.test/api",
  DOCUSEAL_API_KEY: "key-1",
  CONFIDO_URL: "https://confido.test/",
  CONFIDO_API_KEY: "f_secret_1",
  RESEND_URL: "https://resend.test",
  RESEND_API_KEY: "re_1",
  MAIL_FROM: "office@firm.test",
};

function startServices(): Services {
  const services = new Services();
  for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    return await services.answer({ method: init.method ?? "GET", url, headers: new Headers(init.headers), body });
  });
  const log = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => {
    log.mockRestore();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });
  return services;
}

/** A practice whose form was just sent, and a server that runs its jobs. */
async function aSentForm(deaths: readonly Death[] = []) {
  const services = startServices();
  services.deaths.push(...deaths);
  const { backend, asSales } = await aPracticeWithFirm(startBackend());
  const sent = { form: aForm(), leadId: null, formKey: "k1" };
  const { contractId } = await asSales.mutation(api.contracts.form.staff.create, sent);
  const done = new Set<string>();

  /** Runs due jobs until none is left. Returns false if the server died. */
  const runJobs = async (): Promise<boolean> => {
    for (;;) {
      const all = await backend.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").take(500));
      const next = all.find(({ _id, scheduledTime }) => !done.has(_id) && scheduledTime <= Date.now());
      if (next === undefined) return true;
      done.add(next._id);
      const args = next.args[0] as Record<string, never>;
      if (MUTATIONS.includes(next.name)) {
        await backend.mutation(makeFunctionReference<"mutation">(next.name), args);
        continue;
      }
      expect(ACTIONS).toContain(next.name);
      const run = backend.action(makeFunctionReference<"action">(next.name), args).then(() => "ended" as const);
      if ((await Promise.race([run, services.death.promise])) === "died") return false;
    }
  };
  /** Restarts the server after each death, until all is done. */
  const runOut = async (): Promise<void> => {
    while (!(await runJobs())) {
      clock.pass(Math.max(RUN_LEASE_MS, SENDING_LEASE_MS));
    }
  };
  return { services, backend, asSales, contractId, runOut };
}

type Sent = Awaited<ReturnType<typeof aSentForm>>;

async function everything({ services, backend }: Sent) {
  const stored = await backend.run(async (ctx) => ({
    contracts: await ctx.db.query("contracts").take(9),
    steps: await ctx.db.query("contract_steps").take(9),
    events: await ctx.db.query("contract_events").take(99),
    links: await ctx.db.query("payment_links").take(9),
    letters: await ctx.db.query("letters").take(9),
  }));
  return {
    requests: services.signing.submissions.length,
    clients: services.payments.clients.length,
    linksThere: services.payments.links.length,
    mailed: services.mailed.size,
    contracts: stored.contracts.map(({ status, submissionId }) => [status, submissionId]),
    steps: stored.steps.map(({ step, state }) => [step, state]),
    events: stored.events.map(({ type }) => type).sort(),
    links: stored.links.map(({ purpose }) => purpose),
    letters: stored.letters.map(({ kind, state }) => [kind, state]),
  };
}

const ONE_OF_EVERYTHING = {
  requests: 1,
  clients: 1,
  linksThere: 1,
  mailed: 1,
  contracts: [["sent", "71"]],
  steps: [
    ["signing", "done"],
    ["retainerLink", "done"],
    ["letter", "done"],
  ],
  events: ["contract_email_sent", "created", "retainer_link_created", "sent"],
  links: ["retainer"],
  letters: [["contract", "sent"]],
};

/** Look up and make the request; look up link, client and account, and make client and link; post the email. */
const CALLS = 8;

test("sending a contract takes this many calls, and a server may die at each", async () => {
  const sent = await aSentForm();
  await sent.runOut();
  expect(sent.services.calls).toBe(CALLS);
  expect(await everything(sent)).toEqual(ONE_OF_EVERYTHING);
});

const EACH_CALL = Array.from({ length: CALLS }, (_, call) => call).flatMap((call) => [
  [call, "before"] as const,
  [call, "after"] as const,
]);

// Caught: a client made twice by the next run; an email under another key.
test.each(EACH_CALL)(
  "a server that dies at call %i, %s its effect, ends with one of everything",
  async (call, when) => {
    const sent = await aSentForm([{ call, when }]);
    await sent.runOut();
    expect(sent.services.deaths).toEqual([]);
    expect(await everything(sent)).toEqual(ONE_OF_EVERYTHING);
  },
);

const anyDeath = fc.record({ call: fc.nat(CALLS - 1), when: fc.constantFrom("before" as const, "after" as const) });

test(
  "a server that dies again and again ends with one of everything",
  async () => {
    const property = fc.asyncProperty(fc.array(anyDeath, { maxLength: 5 }), async (deaths) => {
      const sent = await aSentForm(deaths);
      await sent.runOut();
      expect(await everything(sent)).toEqual(ONE_OF_EVERYTHING);
    });
    await fc.assert(property, { numRuns: cases(10, 2_000) });
  },
  scaled(120_000, 1_200_000),
);

/** Pays the retainer, as the ledger would. */
async function payRetainer({ backend }: Sent, contractId: Id<"contracts">): Promise<void> {
  await backend.run(async (ctx: MutationCtx) => {
    const paid = {
      retainer: "paid",
      balance: "notCharged",
      paidCents: 105_000,
      balancePaidAt: null,
      waivedCents: 0,
      hasPaidRetainer: true,
    } as const;
    await ContractMoney.set(ctx, await Contracts.get(ctx, contractId), Object.assign({ retainerPaidAt: 1 }, paid));
  });
}

/** Look up link and accounts and make the link, for a known client; then post its email. */
const CALLS_OF_BALANCE = 4;

test.each(EACH_CALL.filter(([call]) => call < CALLS_OF_BALANCE))(
  "a balance charge and its email, with a server that dies at call %i, %s its effect, end with one of each",
  async (call, when) => {
    const sent = await aSentForm();
    const { services, asSales, contractId, runOut } = sent;
    await runOut();
    await payRetainer(sent, contractId);
    services.calls = 0;
    services.deaths.push({ call, when });
    await asSales.mutation(api.contracts.payments.staff.chargeBalance, { id: contractId });
    await runOut();
    expect(services.deaths).toEqual([]);
    expect(await everything(sent)).toMatchObject({
      clients: 1,
      linksThere: 2,
      mailed: 2,
      links: ["retainer", "balance"],
      letters: [
        ["contract", "sent"],
        ["balanceLink", "sent"],
      ],
    });
  },
);

/** A refusal in each service's format. */
const wordsOf = (message: string) => {
  return { error: message, message, name: "validation_error", statusCode: 1, errors: [{ message }] };
};
/** Faults with an answer; the adapters' own tests cover time limits. */
const FAULTS = faultsOf(wordsOf).filter(
  ([, , failure]) => !(failure.kind === "unavailable" && failure.trouble === "timeout"),
);

const SERVICES = ["DocuSeal", "Confido Legal", "Resend"];

/** The sentences for staff, for each service. */
function sentencesOf([, , failure]: Fault): string[] {
  const missing = "Invalid API response: missing submissionId";
  if (failure.kind !== "refused") return [...SERVICES.map((service) => failureText(service, failure)), missing];
  return [failure.reason, `GraphQL errors: ${failure.reason}`, "GraphQL request failed"];
}

/** In `npm test` a fault is at a third of the calls, and each call has a third of the faults. */
function callsWith([name]: Fault): number[] {
  const place = FAULTS.findIndex(([each]) => each === name);
  const calls = Array.from({ length: CALLS }, (_, call) => call);
  return IS_LONG ? calls : calls.filter((call) => call % 3 === place % 3);
}

// Caught: an email posted again under another key; a step that stayed "running" after an invalid answer.
test.each(FAULTS)(
  "%s at any call ends with a sentence, and with one of everything once it is repeated",
  async (...fault) => {
    for (const call of callsWith(fault)) {
      const sent = await aSentForm();
      const { services, backend, asSales, contractId, runOut } = sent;
      services.fault = { call, answer: fault[1] };
      await runOut();
      expect(services.fault).toBeNull();
      const { steps = [] } = (await asSales.query(api.contracts.page.staff.get, { id: contractId })) ?? {};
      const failed = steps.filter(({ state }) => state === "failed");
      for (const { reason } of failed) expect(sentencesOf(fault)).toContain(reason);
      for (const { step } of failed) {
        await asSales.mutation(api.contracts.form.staff.retryStep, { id: contractId, step });
      }
      // An email that the service could not take is retried automatically.
      clock.pass(SENDING_LEASE_MS);
      await runOut();
      const { requests, clients, linksThere, mailed, contracts, letters, ...stored } = await everything(sent);
      expect({ requests, clients, linksThere, mailed }).toEqual({ requests: 1, clients: 1, linksThere: 1, mailed: 1 });
      expect({ contracts, letters, steps: stored.steps }).toEqual({
        contracts: ONE_OF_EVERYTHING.contracts,
        letters: ONE_OF_EVERYTHING.letters,
        steps: ONE_OF_EVERYTHING.steps,
      });
      expect(await backend.run(async (ctx) => (await ctx.db.query("payment_clients").take(9)).length)).toBe(1);
    }
  },
);
