import { v } from "convex/values";
import { vContractStatus } from "../contracts/tables";
import { vContractStep } from "../contractSteps/tables";

/** As it was typed; `fee` is the text of the field, in dollars. */
export const vContractForm = v.object({
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: v.string(),
  caseType: v.string(),
  customCaseType: v.string(),
  services: v.string(),
  fee: v.string(),
});

/** Contracts of the same person that are still to be signed or paid, the newest first. */
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

/** The step that a person repeats. */
export const vRepeatedStep = vContractStep;
