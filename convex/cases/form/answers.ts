import { v } from "convex/values";

/** As it was typed. */
export const vNewCaseForm = v.object({
  clientId: v.string(),
  caseType: v.string(),
  customCaseType: v.string(),
  priority: v.string(),
  ownerId: v.string(),
  template: v.string(),
  notes: v.string(),
});

export const vCaseEditForm = v.object({
  caseType: v.string(),
  customCaseType: v.string(),
  nextStep: v.string(),
  progressBy: v.string(),
  progress: v.string(),
});

/** A choice of the client picker. */
export const vClientChoice = v.object({ clientId: v.id("clients"), name: v.string(), email: v.string() });
