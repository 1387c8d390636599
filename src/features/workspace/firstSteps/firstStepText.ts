import type { FirstStep } from "../../../../convex/workspace/firstSteps/rules";
import { firmSettingsPath, paths, settingsPath } from "../../../lib/paths";
import { invitePath, newClientPath } from "../../../lib/staffPaths";

/** Texts of the first steps. */
export const firstStepText = {
  heading: (done: number, all: number) => `Set up your practice · ${String(done)} of ${String(all)}`,
  dismiss: "Hide these steps",
  done: "Done",
  hidden: "The first steps are hidden for you.",
} as const;

interface StepWords {
  title: string;
  /** The person who can do it. */
  by: string;
  button: string;
  to: string;
}

const ADMINISTRATORS = "An administrator";
const INSTALLER = "The person who installs Passage";

export const STEP_WORDS: Record<FirstStep, StepWords> = {
  firm: { title: "Firm name and address", by: ADMINISTRATORS, button: "Add", to: firmSettingsPath },
  sheet: { title: "Connect the lead sheet", by: INSTALLER, button: "Check", to: paths.debug },
  services: { title: "Signing and payments", by: INSTALLER, button: "Check", to: paths.debug },
  team: { title: "Invite your team", by: ADMINISTRATORS, button: "Invite", to: invitePath },
  contract: { title: "Check the contract text", by: ADMINISTRATORS, button: "Open", to: settingsPath("contract") },
  client: { title: "Try it with a sample client", by: "Any member", button: "Add", to: newClientPath },
};
