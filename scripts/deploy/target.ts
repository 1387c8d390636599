import { isLoopbackHost } from "../start/appConfig.ts";

/** Finds the deployment that the official CLI will use, and problems with the variables that name it. */
export interface Target {
  /** For people: "Convex Cloud", or the address of a deployment of their own. */
  name: string;
  /** Added to the environment of the official command line; undefined takes a variable out. */
  env: Record<string, string | undefined>;
  problems: string[];
}

const CLOUD = "CONVEX_DEPLOY_KEY";
const URL_NAME = "CONVEX_SELF_HOSTED_URL";
const ADMIN_KEY = "CONVEX_SELF_HOSTED_ADMIN_KEY";

export function targetFrom(env: NodeJS.ProcessEnv): Target {
  const given = { cloud: env[CLOUD] ?? "", url: env[URL_NAME] ?? "", adminKey: env[ADMIN_KEY] ?? "" };
  // The variables of a developer's own deployment must not win.
  const only = { CONVEX_DEPLOYMENT: undefined, [CLOUD]: undefined, [URL_NAME]: undefined, [ADMIN_KEY]: undefined };
  if (given.cloud !== "" && given.url !== "") {
    const problem = `${CLOUD} and ${URL_NAME} name two deployments: unset one of them.`;
    return { name: "two deployments", env: only, problems: [problem] };
  }
  if (given.cloud !== "") {
    return { name: "Convex Cloud", env: { ...only, [CLOUD]: given.cloud }, problems: cloudProblems(given.cloud) };
  }
  if (given.url === "" && given.adminKey === "") {
    const problem = `No deployment is named: set ${CLOUD} for Convex Cloud, or ${URL_NAME} and ${ADMIN_KEY} for one of your own.`;
    return { name: "no deployment", env: only, problems: [problem] };
  }
  const ownOnly = { ...only, [URL_NAME]: given.url, [ADMIN_KEY]: given.adminKey };
  return {
    name: given.url || "a deployment of your own",
    env: ownOnly,
    problems: ownProblems(given.url, given.adminKey),
  };
}

function cloudProblems(key: string): string[] {
  const [kind = ""] = key.split(":");
  if (/[\s"']/.test(key)) return [`${CLOUD} has a blank or quotes in it: copy it again from the dashboard.`];
  if (kind === "dev" || kind === "preview" || kind === "project") {
    return [`${CLOUD} is a key for ${kind} deployments: make one for production in the dashboard's settings.`];
  }
  return key.includes("|")
    ? []
    : [`${CLOUD} does not have the form of a deploy key: copy it again from the dashboard.`];
}

function ownProblems(address: string, adminKey: string): string[] {
  const problems: string[] = [];
  const url = URL.parse(address);
  if (address === "") {
    problems.push(`${URL_NAME} is missing: the deployment's address, as https://convex.your-firm.example.`);
  } else if (url === null || !/^https?:$/.test(url.protocol)) {
    problems.push(`${URL_NAME} is not an address: it has to begin with https://.`);
  } else if (url.protocol === "http:" && !isLoopbackHost(url.host)) {
    problems.push(`${URL_NAME} has to begin with https://: the admin key would travel in clear.`);
  }
  if (adminKey === "") problems.push(`${ADMIN_KEY} is missing: the deployment's own script prints one.`);
  else if (/[\s"']/.test(adminKey)) problems.push(`${ADMIN_KEY} has a blank or quotes in it: copy it again.`);
  return problems;
}
