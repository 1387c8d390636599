import { v } from "convex/values";
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

/** The step that a person repeats. */
export const vRepeatedStep = vContractStep;
