import { warningAbout } from "./sampleReaders.ts";
import type { Stack } from "./stack.ts";
import type { SamplePerson } from "./standins.ts";

/** The instructions for the person at the terminal. */
export function welcome(
  stack: Pick<Stack, "report" | "sampleData" | "sheetFile" | "cardsFile">,
  setupLink: string | null,
): string {
  const { samplePeople, links } = stack.report;
  const people = stack.sampleData ? ["Sample people:", ...samplePeople.map(personLine), ""] : firstSteps(setupLink);
  const pages = links.map(({ label, url }) => `  ${label.padEnd(36)} ${url}`);
  const shown =
    pages.length > 0 ? ["Pages of the stand-ins (each link holds your key: keep it to yourself):", ...pages, ""] : [];
  return ["", ...people, ...shown, ...warningAbout(stack)].join("\n");
}

/** Without samples nobody has a role at first, and only somebody at this machine may assign the first one. */
function firstSteps(setupLink: string | null): string[] {
  if (setupLink === null) return [];
  return ["To become the first administrator, open this link within 30 minutes:", `  ${setupLink}`, ""];
}

function personLine({ email, password, name, role, isAdmin }: SamplePerson): string {
  const what = isAdmin ? "staff, administrator" : role;
  return `  ${email.padEnd(24)} ${password.padEnd(18)} ${name} (${what})`;
}
