import { countText } from "../../../lib/format/format";
import type { Result } from "../../../../convex/workspace/installation/rules";

/** Texts of the check of the installation. */
export const installationText = {
  title: "Installation",
  subtitle:
    "Tries the settings of this installation for real: the storage, the sign-in service, mail, webhooks, keys, addresses and the clock.",
  check: "Check now",
  checking: "Checking...",
  loading: "Loading the last check...",
  failed: "The last check of the installation could not be loaded.",
  none: "The installation has not been checked yet.",
  running: "The outside services are being asked. This takes up to half a minute.",
  interrupted: "The last check did not end, because the server stopped. Check again.",
  allRight: "Everything that could be tried is as it has to be.",
  checked: "Checked",
  by: (name: string | null) => (name === null ? "from the command line" : `by ${name}`),
  right: (count: number) => countText(count, "setting is right", "settings are right"),
  result: {
    ok: "Right",
    wrong: "Wrong",
    unchecked: "Not checked",
    notSetUp: "Not set up",
  } satisfies Record<Result, string>,
} as const;
