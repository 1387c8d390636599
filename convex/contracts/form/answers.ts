import { v } from "convex/values";
import { vContractStatus } from "../record/tables";
import { vContractStep } from "../steps/tables";

/** As typed; `fee` is the field's text, in dollars. */
export const vContractForm = v.object({
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: v.string(),
  caseType: v.string(),
  customCaseType: v.string(),
  services: v.string(),
  fee: v.string(),
});

/** Contracts of the same person that are not signed or paid yet, newest first. */
export const vOpenContracts = v.array(
  v.object({
    number: v.number(),
    pathId: v.string(),
    caseTypeWords: v.string(),
    status: vContractStatus,
    createdAt: v.number(),
    createdByName: v.string(),
  }),
);

/** The step to repeat. */
export const vRepeatedStep = vContractStep;
