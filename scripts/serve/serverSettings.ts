import { SettingsProblem } from "../start/problem.ts";
import { signInFrom, type SignIn } from "../start/signIn.ts";
import type { ServeOptions } from "./options.ts";
import { settingNotices, settingProblems, type Settings } from "./problems.ts";
import { environmentProblems, readSettings, settingsSource } from "./settingsFolder.ts";

export interface ServerSettings {
  env: Settings;
  signIn: SignIn;
  /** Notices for the operator about services that are not set up. */
  notices: string[];
}

/** A test has the sign-in service and the storage on this machine, without TLS of their own. */
const OF_TESTS = ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY", "S3_ENDPOINT"];

/** Throws all problems at once, one line each: nobody should have to start ten times. */
export function serverSettings(
  { origin, secretsFolder, testSignIn }: ServeOptions,
  env: NodeJS.ProcessEnv,
): ServerSettings {
  const source = settingsSource(secretsFolder, env);
  if (source === null) {
    throw new SettingsProblem(
      "Name the folder with the settings, with --secrets DIR: mode 700, and in it a file `settings` of mode 600 with lines NAME=value. deploy/settings.example has all names.",
    );
  }
  const { settings, problems } = readSettings(source);
  const exempt = testSignIn === null ? [] : OF_TESTS;
  const all = [...environmentProblems(env), ...problems, ...settingProblems(settings, origin, exempt)];
  if (all.length > 0) {
    const lines = all.map((problem) => `- ${problem}`);
    throw new SettingsProblem([`The server cannot start with the settings of ${source.folder}:`, ...lines].join("\n"));
  }
  return {
    env: settings,
    signIn: signInFrom(testSignIn === null ? settings : {}),
    notices: settingNotices(settings),
  };
}
