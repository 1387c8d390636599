import { NOON } from "@passage/testkit/clock";

/** A contract of a portal, signed and with nothing paid; a test states only what matters to it. */
export function aPortalContract(differing: object = {}) {
  return {
    contractId: "c12",
    number: 12,
    clientName: "Maria Santos",
    caseType: "h1b",
    customCaseType: null,
    services: "Preparation and filing of H-1B",
    state: "signed",
    sentAt: NOON,
    signedAt: NOON,
    signingUrl: null,
    feeCents: 350_000,
    paidCents: 0,
    openCents: 350_000,
    dueCents: 0,
    parts: [aPart(), aPart({ purpose: "balance", amountCents: 245_000 })],
    payments: [],
    ...differing,
  };
}

export function aPart(differing: object = {}) {
  return {
    purpose: "retainer",
    amountCents: 105_000,
    state: "later",
    dueCents: 0,
    payUrl: null,
    paidAt: null,
    ...differing,
  };
}

export function aPayment(differing: object = {}) {
  return {
    paymentId: "p1",
    receiptNumber: "12-1",
    purpose: "retainer",
    state: "paid",
    amountCents: 105_000,
    keptCents: 105_000,
    method: "card",
    lastFour: "4242",
    payerName: "Peter Santos",
    paidAt: NOON,
    ...differing,
  };
}

/** The data of the screen of contracts. */
export function portalContractsOf(...contracts: object[]) {
  const firm = {
    name: "Duarte Law",
    address: "2 Main Street\nNew York, NY 10001",
    phone: "(212) 555-0100",
    email: "office@duarte.test",
    timeZone: "America/New_York",
  };
  return { firm, contracts };
}
