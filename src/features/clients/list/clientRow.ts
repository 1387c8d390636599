import {
  CLIENT_STATUSES,
  CLIENT_TYPES,
  clientHaystack,
  type ClientStatus,
  type ClientTuple,
  type ClientType,
} from "../../../../convex/clients/record/rules";
import { plainText } from "../../../ui/text/plainText";

/** A client in the list. Immutable: every change makes a new object. */
export interface ClientRow {
  readonly key: number;
  /** The client's id in addresses. */
  readonly pathId: string;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly clientPhone: string | null;
  /** Empty for an unknown case type. */
  readonly caseTypeWords: string;
  readonly clientType: ClientType;
  readonly status: ClientStatus;
  readonly onboardedAt: number;
  readonly isPortalGranted: boolean;
  readonly isSample: boolean;
  readonly haystack: string;
}

export const isClientGone = (tuple: ClientTuple): boolean => tuple[2] === null;

export function clientRow(tuple: ClientTuple): ClientRow {
  const [number, , pathId, name = "", email = "", phone = null, caseTypeWords = "", ...rest] = tuple;
  const [typeCode = 0, statusCode = 0, onboardedAt = 0, isPortalGranted = 0, isSample = 0] = rest;
  const [clientName, clientEmail] = [plainText(name), plainText(email)];
  return {
    key: number,
    pathId: pathId ?? "",
    clientName,
    clientEmail,
    clientPhone: phone,
    caseTypeWords: plainText(caseTypeWords),
    clientType: CLIENT_TYPES[typeCode] ?? "beneficiary",
    status: CLIENT_STATUSES[statusCode] ?? "active",
    onboardedAt,
    isPortalGranted: isPortalGranted === 1,
    isSample: isSample === 1,
    haystack: clientHaystack({ clientName, clientEmail }),
  };
}
