import {
  BALANCE_STATES,
  canChargeBalance,
  owedCents,
  RETAINER_STATES,
  type BalanceState,
  type RetainerState,
} from "../../../../convex/contracts/money/rules";
import {
  CONTRACT_STATUSES,
  groupOf,
  hasEnded,
  type ContractGroup,
  type ContractStatus,
  type ContractTuple,
  type PaidTuple,
} from "../../../../convex/contracts/record/rules";
import { plainText } from "../../../ui/text/plainText";
import { foldText } from "../../../../convex/platform/texts";

/** A contract in the list. Immutable: every change makes a new object. */
export interface ContractRow {
  readonly key: number;
  /** The contract's id in addresses. */
  readonly pathId: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly caseTypeWords: string;
  readonly feeCents: number;
  readonly retainerCents: number;
  readonly paidCents: number;
  readonly owedCents: number;
  readonly status: ContractStatus;
  readonly retainer: RetainerState;
  readonly balance: BalanceState;
  /** Whether the link for the balance may be made. */
  readonly canCharge: boolean;
  readonly group: ContractGroup;
  readonly hasAlert: boolean;
  readonly createdBy: string;
  readonly createdAt: number;
  /** 0 until it is signed. */
  readonly signedAt: number;
  /** 0 until that part is paid. */
  readonly retainerPaidAt: number;
  readonly balancePaidAt: number;
  readonly isArchived: boolean;
  readonly haystack: string;
  /** The folded text that the palette searches. */
  readonly nameAndEmail: string;
}

export const isContractGone = (tuple: ContractTuple): boolean => tuple[2] === null;

/** Joins a contract with its payments; until they arrive, nothing is paid. */
export function joinContract(tuple: ContractTuple, paid: PaidTuple | undefined): ContractRow {
  const [number, , pathId, name = "", email = "", caseTypeWords = "", feeCents = 0, code = 0, ...rest] = tuple;
  const [createdBy = "", createdAt = 0, isArchived = 0, signedAt = 0, retainerCents = 0] = rest;
  const [, , retainerCode = 0, balanceCode = 0, paidCents = 0, openAlerts = 0, ...later] = paid ?? [];
  const [waivedCents = 0, hasPaidRetainer = 0, retainerPaidAt = 0, balancePaidAt = 0] = later;
  const status = CONTRACT_STATUSES[code] ?? "pending";
  const retainer = RETAINER_STATES[retainerCode] ?? "pending";
  const balance = BALANCE_STATES[balanceCode] ?? "notCharged";
  const [clientName, clientEmail] = [plainText(name), plainText(email)];
  return {
    key: number,
    pathId: pathId ?? "",
    clientName,
    clientEmail,
    caseTypeWords: plainText(caseTypeWords),
    feeCents,
    retainerCents,
    paidCents,
    owedCents: owedCents({ feeCents, paidCents, waivedCents }),
    status,
    retainer,
    balance,
    canCharge: canChargeBalance({
      feeCents,
      retainerCents,
      hasPaidRetainer: hasPaidRetainer === 1,
      balance,
      hasBalanceLink: balance !== "notCharged",
      isOver: isArchived === 1 || hasEnded(status),
    }),
    group: groupOf({ status, retainer, balance }),
    hasAlert: openAlerts > 0,
    createdBy,
    createdAt,
    signedAt,
    retainerPaidAt,
    balancePaidAt,
    isArchived: isArchived === 1,
    // The number on the portal and on receipts.
    haystack: foldText(`${clientName} ${String(number)}`),
    nameAndEmail: foldText(`${clientName} ${clientEmail}`),
  };
}
