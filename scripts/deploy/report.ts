import { z } from "zod";

const vFindings = z.array(
  z.object({
    title: z.string(),
    check: z.string(),
    result: z.enum(["ok", "wrong", "unchecked", "notSetUp"]),
    sentence: z.string(),
  }),
);
export type Findings = z.infer<typeof vFindings>;

export function readFindings(json: string): Findings {
  return vFindings.parse(JSON.parse(json));
}

const HEADINGS = [
  ["wrong", "Wrong:"],
  ["unchecked", "Could not be checked:"],
  ["notSetUp", "Not set up, which is fine:"],
  ["ok", "Right:"],
] as const;

/** Formats the findings for printing: required actions come first. */
export function findingLines(findings: Findings): string[] {
  return HEADINGS.flatMap(([result, heading]) => {
    const of = findings.filter((each) => each.result === result);
    return of.length === 0 ? [] : ["", heading, ...of.map(({ title, sentence }) => `  ${title}: ${sentence}`)];
  });
}

interface DeployResult {
  findings: Findings;
  page: Readonly<Record<string, string>>;
}

/** Steps that remain after the deployment, except the ones that the check saw done. */
export function leftToDo({ findings, page }: DeployResult): string[] {
  const isRight = (check: string) => findings.some((each) => each.check === check && each.result === "ok");
  const steps: string[] = [];
  if (!isRight("page")) {
    // A build refuses an invalid storage address, and needs none if documents are not set up.
    const storage = page["VITE_STORAGE_URL"] === undefined ? [] : ["VITE_STORAGE_URL"];
    const names = ["VITE_CONVEX_URL", "VITE_CLERK_PUBLISHABLE_KEY", ...storage];
    const values = names.map((name) => `${name}=${page[name] ?? "…"}`).join(" ");
    steps.push(`Build the page and put dist/ on your web server: ${values} npx vite build`);
  }
  if (!isRight("clerkSessions")) {
    steps.push(
      `Make your own account in Clerk's dashboard, then make it the first administrator: npx convex run access/setup/internal:grantFirstAdmin '{"email":"you@your-firm.example"}'`,
    );
  }
  if (findings.some(({ result }) => result === "wrong" || result === "unchecked")) {
    steps.push(
      "Do what is said above, then check again in Settings, or with: npx convex run workspace/installation/internal:check",
    );
  }
  return steps.length === 0
    ? ["Nothing is left to do."]
    : ["Left to do:", ...steps.map((step, place) => `  ${String(place + 1)}. ${step}`)];
}
