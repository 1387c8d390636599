import { vi } from "vitest";

const NOW = Date.now();

/** A fake of the sign-in service for a person's own page: its answers, and a log of the requests. */
export const service = {
  asked: [] as unknown[],
  user: {} as Record<string, unknown>,
  devices: [] as { id: string; status: string }[],
  /** The next failure of a call. */
  failure: null as Error | null,
  /** Answers that the test holds back, by the call. */
  held: new Map<string, Promise<null>>(),
  /** True if the service requires a proof before the next change, of this level. */
  needsProof: false,
  level: undefined as string | undefined,
  /** The further steps that the service asks for, in turn. */
  steps: [] as string[],
  backupCodes: true,
  signOut: vi.fn(() => Promise.resolve()),
};

/** An error as Clerk raises it. */
export function aRefusal(longMessage: string, code?: string): Error {
  return Object.assign(new Error("Clerk"), { errors: [{ longMessage, code }] });
}

function ask(name: string, args: unknown, answer: unknown = {}): Promise<unknown> {
  service.asked.push([name, args]);
  const { failure } = service;
  service.failure = null;
  if (failure !== null) return Promise.reject(failure);
  return service.held.get(name)?.then(() => answer) ?? Promise.resolve(answer);
}

export function aUser() {
  return {
    id: "user_1",
    firstName: "Sofia",
    lastName: "Reyes",
    primaryEmailAddress: { emailAddress: "sofia@firm.test" },
    totpEnabled: false,
    update: (names: unknown) => ask("update", names),
    updatePassword: (passwords: unknown) => ask("updatePassword", passwords),
    createTOTP: () => ask("createTOTP", null, { uri: "otpauth://totp/Passage?secret=ABCDEFGH", secret: "ABCDEFGHIJ" }),
    verifyTOTP: (given: unknown) => ask("verifyTOTP", given, { backupCodes: ["one1", "two2"] }),
    createBackupCode: () => ask("createBackupCode", null, { codes: ["new1", "new2"] }),
    disableTOTP: () => ask("disableTOTP", null),
    getSessions: () => ask("getSessions", null, service.devices),
  };
}

/** Clerk keeps the list, and changes its entries. */
function aDevice(id: string, activeAt: number, latestActivity: object) {
  const device = {
    id,
    status: "active",
    lastActiveAt: new Date(activeAt),
    latestActivity,
    revoke: async () => {
      await ask("revoke", id);
      device.status = "revoked";
    },
  };
  return device;
}

/** A proof as Clerk describes it, at its next step. */
function aProof() {
  const [status = "complete"] = service.steps;
  const second = [{ strategy: "totp" }, { strategy: "backup_code" }].slice(0, service.backupCodes ? 2 : 1);
  const asked = { needs_first_factor: [{ strategy: "password" }], needs_second_factor: second }[status] ?? null;
  const isFirst = status === "needs_first_factor";
  return { status, supportedFirstFactors: isFirst ? asked : null, supportedSecondFactors: isFirst ? null : asked };
}

const attempt = async (name: string, params: unknown) => {
  await ask(name, params);
  service.steps.shift();
  return aProof();
};

const clerk = {
  /** Another object after each answer, as in Clerk. */
  get session() {
    return {
      touch: () => ask("touch", null),
      startVerification: async (params: unknown) => {
        await ask("startVerification", params);
        return aProof();
      },
      attemptFirstFactorVerification: (params: unknown) => attempt("first", params),
      attemptSecondFactorVerification: (params: unknown) => attempt("second", params),
    };
  },
  signOut: service.signOut,
  get user() {
    return service.user;
  },
};

/** Replaces "@clerk/react". */
export const clerkModule = {
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "user_1", sessionId: "sess_here" }),
  useUser: () => ({ user: service.user }),
  useClerk: () => clerk,
  useReverification:
    (
      call: (step: () => Promise<void>) => Promise<void>,
      { onNeedsReverification: needs }: { onNeedsReverification: (asked: object) => void },
    ) =>
    async (step: () => Promise<void>) => {
      if (service.needsProof) {
        await new Promise<void>((complete, reject) => {
          needs({
            level: service.level,
            complete,
            cancel: () => {
              reject(new Error("cancelled"));
            },
          });
        });
      }
      await call(step);
    },
};

/** A person with two devices, no requests and no failures. */
export function beginAccount(): void {
  service.asked.length = 0;
  service.user = aUser();
  service.devices = [
    aDevice("sess_old", NOW - 3_600_000, { ipAddress: "10.0.0.7" }),
    aDevice("sess_here", NOW - 1_000, { browserName: "Chrome" }),
  ];
  service.failure = null;
  service.held.clear();
  service.needsProof = false;
  service.level = undefined;
  service.steps = [];
  service.backupCodes = true;
  service.signOut.mockClear();
}
