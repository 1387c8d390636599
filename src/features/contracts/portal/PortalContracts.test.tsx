import { webcrypto } from "node:crypto";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { NOON } from "@passage/testkit/clock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import { startBackend } from "../../../../tests/support/functions/backend";
import { aPractice } from "../../../../tests/support/functions/personas";
import { storeBoundClient } from "../../../../tests/support/functions/portal";
import { storeContract } from "../../../../tests/support/functions/samples";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { aPart, aPayment, aPortalContract, portalContractsOf } from "../../../../tests/support/screens/portalContracts";
import { aHome, aPortal } from "../../../../tests/support/screens/portalScreens";
import { serve } from "../../../../tests/support/screens/realFunctions";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

const saved = vi.hoisted((): { name: string; content: unknown }[] => []);
const written = vi.hoisted((): { pages: unknown[]; fails: boolean } => ({ pages: [], fails: false }));
vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);
vi.mock("../../../lib/saveFile", () => ({
  saveFile: (name: string, content: unknown) => {
    saved.push({ name, content });
  },
}));
vi.mock("./writePage", () => ({
  writePage: (page: unknown) => {
    written.pages.push(page);
    return written.fails ? Promise.reject(new Error("no memory")) : Promise.resolve("%PDF");
  },
}));

const { list, noteSigningLinkOpened, signedCopy, waiting } = api.contracts.portal.portal;
const PATH = "/client-portal/contracts";

function open(contracts: object[], locale: Locale = "en") {
  const workspace = aPortal({ locale })
    .answer(list, () => portalContractsOf(...contracts))
    .answer(noteSigningLinkOpened, () => null);
  return { workspace, ...show(workspace, allRoutes, PATH) };
}

const cardOf = async (name: string) => within(await screen.findByRole("region", { name }));
const hrefOf = (link: HTMLElement) => link.getAttribute("href");

beforeEach(() => {
  giveLayout();
  saved.length = 0;
  written.pages.length = 0;
  written.fails = false;
  vi.spyOn(Date, "now").mockReturnValue(NOON);
});

describe("on the practice's own functions", () => {
  /** The portal of a client with a contract to sign and to pay. */
  async function aPortalWithAContract() {
    vi.stubGlobal("crypto", webcrypto);
    const practice = await aPractice(startBackend());
    const { backend, asClient } = practice;
    const clientId = await storeBoundClient(backend, "client", { clientName: "Maria Santos" });
    const contract = { clientId, number: 12, signingUrl: "https://sign.test/s/71", status: "sent" } as const;
    const contractId = await storeContract(backend, contract, { retainerLinkUrl: "https://pay.test/r" });
    const page = aPortal();
    const served = serve(page, asClient, { queries: [list], mutations: [noteSigningLinkOpened] });
    const follow = async () => {
      await act(served.follow);
    };
    return { ...practice, contractId, follow, ...show(page, allRoutes, PATH) };
  }

  // Caught: a payment shown only after a reload; an opening of the link without an audit entry.
  test("a contract is signed by its link, then paid by its link, and the screen follows", async () => {
    const { backend, asSales, contractId, follow, user } = await aPortalWithAContract();
    const card = await cardOf("EB-1A");
    expect(card.getByText("Please read this contract and sign it.")).toBeDefined();
    const sign = card.getByRole("link", { name: "Read and sign (opens in a new window)" });
    expect([hrefOf(sign), sign.getAttribute("target"), sign.getAttribute("rel")]).toEqual([
      "https://sign.test/s/71",
      "_blank",
      "noreferrer",
    ]);
    sign.addEventListener("click", (event) => {
      event.preventDefault();
    });
    await user.click(sign);
    await waitFor(async () => {
      expect(await asSales.query(api.contracts.page.staff.timeline, { id: contractId })).toMatchObject([
        { label: "Signing link opened in the portal" },
      ]);
    });
    await backend.run(async (ctx) => {
      await ctx.db.patch("contracts", contractId, { status: "signed", signedAt: NOON });
    });
    await follow();
    expect(card.getByText("You signed this contract on March 4, 2026.").ariaLive).toBe("polite");
    expect(card.queryByRole("link", { name: /^Read and sign/ })).toBeNull();
    const pay = card.getByRole("link", { name: "Pay $1,050.00 (opens in a new window)" });
    expect([hrefOf(pay), pay.getAttribute("target"), pay.getAttribute("rel")]).toEqual([
      "https://pay.test/r",
      "_blank",
      "noreferrer",
    ]);
    await backend.run(async (ctx) => {
      await ctx.db.insert("payment_transactions", {
        transactionId: "t1",
        contractId,
        purpose: "retainer",
        linkId: "l1",
        type: "ccPayment",
        status: "FUNDS_IN_TRANSIT",
        amountCents: 105_000,
        refundedCents: 0,
        originalTransactionId: null,
        method: "CREDIT",
        lastFour: "4242",
        payerName: "Maria Santos",
        errorText: null,
        occurredAt: NOON,
        providerUpdatedAt: NOON,
        month: "2026-03",
      });
    });
    await follow();
    expect(card.getByText("Paid on March 4, 2026")).toBeDefined();
    expect(card.queryByRole("link", { name: /^Pay/ })).toBeNull();
    expect(card.getByText("Still to pay").nextSibling?.textContent).toBe("$2,450.00");
    expect(card.getByRole("button", { name: "Receipt 12-1" })).toBeDefined();
  });
});

describe("a contract", () => {
  test("shows its number, its purpose, its scope and its price", async () => {
    const sums = { paidCents: 105_000, openCents: 245_000 };
    open([aPortalContract({ caseType: "other", customCaseType: "Work\u202E permit", ...sums })]);
    const card = await cardOf("Work permit");
    expect(card.getByText("Contract 12")).toBeDefined();
    const texts = (role: string) => card.getAllByRole(role).map(({ textContent }) => textContent);
    expect([texts("term"), texts("definition")]).toEqual([
      ["Total fee", "Paid", "Still to pay"],
      ["$3,500.00", "$1,050.00", "$2,450.00"],
    ]);
    expect(screen.getByText("What to sign and to pay, and the receipts for what you paid.")).toBeDefined();
    expect(card.getByText("Preparation and filing of H-1B").closest("details")?.open).toBe(false);
  });

  test.each([
    ["declined", "Declined", /^You did not want to sign this contract\./],
    ["expired", "Expired", /^The time to sign this contract has passed\./],
    ["withdrawn", "Withdrawn", /^We have withdrawn this contract\./],
  ])("that is %s says so, and requires nothing", async (state, label, sentence) => {
    open([aPortalContract({ state, openCents: 0 })]);
    const card = await cardOf("H-1B");
    expect(card.getByText(label)).toBeDefined();
    expect(card.getByText(sentence)).toBeDefined();
    expect(card.queryByRole("link")).toBeNull();
    expect(card.queryByText(/^Read and sign/)).toBeNull();
    expect(card.queryByText("First payment (retainer)")).toBeNull();
    expect(card.queryByText(/^Opens in a new window/)).toBeNull();
    expect(card.queryByRole("button", { name: "Your signed copy" })).toBeNull();
  });

  test.each([
    [{ state: "later" }, "We will ask for it here when it is due.", null],
    [{ state: "due", dueCents: 5_000 }, "Due now", "Pay $50.00"],
    [{ state: "failed", dueCents: 105_000 }, "Your payment did not go through. Please try again.", "Pay $1,050.00"],
    [{ state: "returned", dueCents: 105_000 }, /^Your payment was returned\./, "Pay $1,050.00"],
    [{ state: "processing" }, "Your payment is on its way. It can take a few days.", null],
    [{ state: "paid", paidAt: NOON }, "Paid on March 4, 2026", null],
  ])("with a part that is %j says so", async (part, sentence, pay) => {
    const payUrl = pay === null ? null : "https://pay.test/r";
    open([aPortalContract({ parts: [aPart({ ...part, payUrl })] })]);
    const card = await cardOf("H-1B");
    expect(card.getByText(sentence).ariaLive).toBe("polite");
    const links = card.queryAllByRole("link").map(({ textContent }) => textContent);
    expect(links).toEqual(pay === null ? [] : [`${pay} (opens in a new window)`]);
    // The full price of the part, even if less is due.
    expect(card.getByRole("listitem").textContent).toMatch(/^First payment \(retainer\)\$1,050\.00\S/);
  });

  // Caught: a Spanish screen with English amounts and dates.
  test("is in Spanish, with dates and amounts of that language", async () => {
    const parts = [aPart({ state: "due", dueCents: 105_000, payUrl: "https://pay.test/r" })];
    open([aPortalContract({ parts, payments: [aPayment({ state: "partlyGivenBack" })] })], "es");
    expect(await screen.findByRole("heading", { level: 1, name: "Contratos y pagos" })).toBeDefined();
    const card = await cardOf("H-1B");
    expect(card.getByText("Usted firmó este contrato el 4 de marzo de 2026.")).toBeDefined();
    const pay = card.getByRole("link").textContent.replaceAll("\u00a0", " ");
    expect(pay).toBe("Pagar $1,050.00 (se abre en otra ventana)");
    expect(card.getByText("Devuelto en parte")).toBeDefined();
    expect(card.getByText("Tarjeta terminada en 4242")).toBeDefined();
  });

  // The practice is in New York: ten hours before noon UTC it is still the day before there.
  test("has the days of the practice's calendar", async () => {
    open([aPortalContract({ signedAt: NOON - 10 * 60 * 60 * 1_000 })]);
    expect(await screen.findByText("You signed this contract on March 3, 2026.")).toBeDefined();
  });
});

// Caught: "Opens in a new window" between "You signed this" and the payments, about nothing.
test("a link to another window says so below it, and signing is the main button until it is done", async () => {
  const part = aPart({ state: "due", dueCents: 105_000, payUrl: "https://pay.test/r" });
  const due = { parts: [part], dueCents: 105_000 };
  const toSign = aPortalContract({ contractId: "c1", state: "toSign", signingUrl: "https://sign.test/s", ...due });
  open([toSign, aPortalContract({ contractId: "c2", caseType: "eb1a", ...due })]);
  const [first, second] = [await cardOf("H-1B"), await cardOf("EB-1A")];
  const looks = (card: typeof first, name: RegExp) => card.getByRole("link", { name }).className.includes("bg-accent");
  expect([looks(first, /^Read and sign/), looks(first, /^Pay/), looks(second, /^Pay/)]).toEqual([true, false, true]);
  const copies = [first, second].map((card) => card.queryAllByRole("button", { name: "Your signed copy" }).length);
  expect(copies).toEqual([0, 1]);
  const isBelow = (card: typeof first, name: RegExp) => {
    const link = card.getByRole("link", { name });
    return link.compareDocumentPosition(card.getByText(/^Opens in a new window/)) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  expect([isBelow(first, /^Read and sign/), isBelow(second, /^Pay/)]).toEqual([true, true]);
});

describe("payments", () => {
  test.each([
    ["processing", "On its way", false],
    ["failed", "Did not go through", false],
    ["cancelled", "Cancelled", false],
    ["paid", "Paid", true],
    ["partlyGivenBack", "Partly refunded", true],
    ["givenBack", "Refunded", false],
  ])("that are %s say so, and have a receipt if the money was received", async (state, words, hasReceipt) => {
    // The payment is of another day than the contract, and partly refunded.
    const differing = { paidAt: NOON - 86_400_000, keptCents: 5_000, method: "transfer", lastFour: null };
    open([aPortalContract({ payments: [aPayment({ state, ...differing })] })]);
    const part = within(
      (await screen.findByRole("heading", { name: "Your payments" })).closest("section") ?? document.body,
    );
    const receipt = hasReceipt ? "Receipt" : "";
    expect(part.getByRole("listitem").textContent).toBe(`$1,050.00${words}March 3, 2026Bank transfer${receipt}`);
    expect(part.queryAllByRole("button")).toHaveLength(hasReceipt ? 1 : 0);
  });

  test("have receipts in the client's language, with payer, purpose, method, date and amount", async () => {
    const sums = { paidCents: 100_000, openCents: 250_000 };
    const given = { state: "partlyGivenBack", keptCents: 100_000, payerName: "Peter\u202E Santos" };
    const payment = aPayment({ ...given, paidAt: NOON - 2 * 86_400_000 });
    // Caught: a typed case type that reversed the words after it on paper.
    const typed = { caseType: "other", customCaseType: "U\u202E visa" };
    const { user } = open([aPortalContract({ payments: [payment], ...typed, ...sums })], "es");
    await user.click(await screen.findByRole("button", { name: "Recibo 12-1" }));
    await waitFor(() => {
      expect(saved).toEqual([{ name: "Recibo 12-1.pdf", content: "%PDF" }]);
    });
    const plain: unknown = JSON.parse(JSON.stringify(written.pages[0]).replaceAll("\u00a0", " "));
    expect(plain).toEqual({
      language: "es",
      title: "Recibo 12-1",
      sender: ["Duarte Law", "2 Main Street", "New York, NY 10001", "(212) 555-0100", "office@duarte.test"],
      facts: [
        { label: "Fecha del pago", text: "2 de marzo de 2026" },
        { label: "Recibido de", text: "Peter Santos" },
        { label: "Cliente", text: "Maria Santos" },
        { label: "Concepto", text: "Primer pago (anticipo): U visa" },
        { label: "Contrato", text: "12" },
        { label: "Forma de pago", text: "Tarjeta terminada en 4242" },
        { label: "Importe", text: "$1,050.00", isMain: true },
        { label: "Devuelto", text: "$50.00" },
        { label: "Queda de este pago", text: "$1,000.00", isMain: true },
      ],
      notes: [
        "De los honorarios totales de $3,500.00, se han pagado $1,000.00 y faltan por pagar $2,500.00.",
        "Hecho el 4 de marzo de 2026. Todos los importes están en dólares de los Estados Unidos.",
      ],
    });
  });

  test.each([null, "Maria Santos"])("by %s name nobody twice on the receipt, and no refund", async (payerName) => {
    const payment = aPayment({ payerName });
    const { workspace } = open([aPortalContract({ payments: [payment] })]);
    const { firm, contracts } = portalContractsOf(aPortalContract({ payments: [payment] }));
    workspace.answer(list, () => ({ firm: { ...firm, phone: "", email: " " }, contracts }));
    // Caught: two files for two presses.
    const button = await screen.findByRole("button", { name: "Receipt 12-1" });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
    expect(written.pages).toHaveLength(1);
    const { facts, sender } = written.pages[0] as { facts: { label: string; text: string }[]; sender: string[] };
    expect(sender).toEqual(["Duarte Law", "2 Main Street", "New York, NY 10001"]);
    expect(facts.map(({ label }) => label)).toEqual([
      "Date of payment",
      "Received from",
      "For",
      "Contract",
      "Paid by",
      "Amount",
    ]);
    expect(facts[1]?.text).toBe("Maria Santos");
  });

  test("whose receipt cannot be made say so, and try again", async () => {
    written.fails = true;
    const { user } = open([aPortalContract({ payments: [aPayment()] })]);
    await user.click(await screen.findByRole("button", { name: "Receipt 12-1" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The receipt could not be made. Please try again.");
    written.fails = false;
    await user.click(screen.getByRole("button", { name: "Receipt 12-1" }));
    await waitFor(() => {
      expect(screen.queryByRole("alert")).toBeNull();
    });
    expect(saved).toHaveLength(1);
  });
});

describe("the signed copy", () => {
  test("is saved as a file", async () => {
    const { workspace, user } = open([aPortalContract()]);
    const bytes = new ArrayBuffer(4);
    workspace.answer(signedCopy, (args) => {
      expect(args).toEqual({ contractId: "c12" });
      return { kind: "document", bytes };
    });
    await user.click(await screen.findByRole("button", { name: "Your signed copy" }));
    await waitFor(() => {
      expect(saved).toEqual([{ name: "Contract 12.pdf", content: bytes }]);
    });
  });

  test("says that it opens, and that it cannot be opened", async () => {
    const { workspace, user } = open([aPortalContract()]);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    workspace.answer(signedCopy, () => promise);
    await user.click(await screen.findByRole("button", { name: "Your signed copy" }));
    const button = screen.getByRole("button", { name: "Opening your copy..." });
    expect(button.hasAttribute("disabled")).toBe(true);
    resolve({ kind: "failed" });
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Your copy cannot be opened at the moment\./);
    expect(saved).toEqual([]);
  });
});

describe("the screen", () => {
  test("without a contract says what will be shown here", async () => {
    open([]);
    expect(await screen.findByText("No contracts yet")).toBeDefined();
    expect(screen.getByText(/^When we send you a contract, you can sign it/)).toBeDefined();
  });

  test("that cannot be loaded says so", async () => {
    const workspace = aPortal().answer(list, () => {
      throw new Error("[Request ID: 7f] Server Error");
    });
    show(workspace, allRoutes, PATH);
    expect(await screen.findByRole("heading", { name: "Unable to Load Dashboard" })).toBeDefined();
  });
});

describe("the start page", () => {
  // Caught: "Nothing right now" above a contract that waits for a signature.
  test.each([
    ["has a case", {}, { toSign: 1, toPay: 2 }, ["1 contract to sign", "2 payments to make"]],
    ["has no case", { cases: [], opened: null }, { toSign: 1, toPay: 2 }, ["1 contract to sign", "2 payments to make"]],
    ["has to pay alone", {}, { toSign: 0, toPay: 3 }, ["3 payments to make"]],
    ["has to sign alone", {}, { toSign: 3, toPay: 0 }, ["3 contracts to sign"]],
  ])(
    "of a client who %s lists contracts to sign and payments to make, with links",
    async (...[, home, todo, words]) => {
      const workspace = aPortal({ home: aHome(home) }).answer(waiting, () => todo);
      const { user, router } = show(workspace, allRoutes, "/client-portal");
      const needed = within(
        (await screen.findByRole("heading", { name: "What we need from you" })).closest("section") ?? document.body,
      );
      expect(needed.getAllByRole("link").map(({ textContent }) => textContent.trim())).toEqual(words);
      expect(screen.queryByText(/^Nothing right now/)).toBeNull();
      const tiles = within(screen.getByRole("navigation", { name: "Go to" }));
      expect(tiles.getByRole("link", { name: /^3 to do ?Contracts/ })).toBeDefined();
      workspace.answer(list, () => portalContractsOf(aPortalContract()));
      const sections = within(screen.getByRole("navigation", { name: "Sections" }));
      expect(sections.getByRole("link", { name: /^Contracts/ }).textContent).toBe("Contracts3");
      await user.click(needed.getByRole("link", { name: words[0] ?? "" }));
      expect(router.state.location.pathname).toBe(PATH);
    },
  );

  test("shows its other parts if that cannot be read", async () => {
    const workspace = aPortal().answer(waiting, () => {
      throw new Error("[Request ID: 7f] Server Error");
    });
    show(workspace, allRoutes, "/client-portal");
    expect(await screen.findByText("The government is reviewing your application.")).toBeDefined();
  });
});
