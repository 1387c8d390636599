import { expect } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Anybody, Everybody } from "./everybody";

/** The outcome of a call of an open function for one kind of caller, and the tables in which it changes a row. */
export interface Ending {
  answers: unknown;
  changes: string[];
}

export interface OpenCall {
  kind: "query" | "mutation";
  /** Calls it with an invented argument, if it takes one. */
  run: (caller: Everybody[Anybody], madeUp: string) => Promise<unknown>;
  /** For each kind of caller: one without a line does not compile. */
  endings: Record<Anybody, Ending>;
}

const STAFF = ["asSales", "asLawyer", "asAdmin"] as const;
const CLIENTS = ["asClient", "asOtherClient"] as const;
/** With a token but without a role: record and token disagree, or the second factor is missing. */
const WAITING_FOR_A_ROLE = [
  ...["asStaffWithClientClaim", "asStaffWithoutClaim", "asClientWithStaffClaim", "asSelfMadeStaff"],
  ...["asStaffInAList", "asStaffInCapitals", "asLackingSecondFactor"],
] as const;
const ENDED = ["asRevokedStaff", "asRevokedClient", "asRevokedAdmin"] as const;
/** Without a record. */
const UNKNOWN = [
  ...["asStranger", "asOfAnotherIssuer", "asInvited", "asInvitedUnverified"],
  ...["asInvitedTooLongAgo", "asHolderOfAUsedLink", "asHolderOfARevokedLink"],
] as const;

/** All kinds of callers; the tests compare them with the types above. */
export const GROUPS = {
  signedOut: ["asAnonymous", "asOfAnEndedSession"],
  staff: STAFF,
  clients: CLIENTS,
  waiting: WAITING_FOR_A_ROLE,
  ended: ENDED,
  unknown: UNKNOWN,
} as const;
type Group = keyof typeof GROUPS;
type Exceptions = Partial<Record<Anybody, Ending>>;

function ending(answers: unknown, ...changes: string[]): Ending {
  return { answers, changes };
}

function byGroup(groups: Record<Group, Ending>, exceptions: Exceptions = {}): OpenCall["endings"] {
  const all = Object.entries(GROUPS).flatMap(([group, people]) =>
    people.map((person) => [person, exceptions[person] ?? groups[group as Group]]),
  );
  return Object.fromEntries(all) as OpenCall["endings"];
}

const alike = (each: Ending): Record<Group, Ending> => ({
  signedOut: each,
  staff: each,
  clients: each,
  waiting: each,
  ended: each,
  unknown: each,
});

const noRole = (reason: string) => ending({ kind: "none", reason, email: expect.stringMatching(/@/) as string });
const member = (name: string, isAdmin = false) => ending(expect.objectContaining({ kind: "staff", name, isAdmin }));
const client = (name: string) => ending(expect.objectContaining({ kind: "client", name }));
const why = (reason: string, isClient = false) => ending({ reason, isClient, isInvited: false });
const invited = ending({ reason: "notInvited", isClient: false, isInvited: true });
/** The account's copy of its record is published again. */
const publishing = ending({ accepted: false }, "jobs");

/** Every function that anybody may call: one without a row fails, here and in the list of the surface. */
export const OPEN_CALLS: Record<string, OpenCall> = {
  "access/accounts/open:me": {
    kind: "query",
    run: (caller) => caller.query(api.access.accounts.open.me, {}),
    endings: byGroup(
      { ...alike(noRole("notInvited")), signedOut: ending({ kind: "signedOut" }), ended: noRole("ended") },
      {
        asOfAnEndedSession: ending({ kind: "sessionEnded", sessionId: "sess_ended" }),
        asStaffWithoutClaim: noRole("pending"),
        asSelfMadeStaff: noRole("pending"),
        asLackingSecondFactor: noRole("secondFactor"),
        asSales: member("Sofia Reyes"),
        asLawyer: member("Daniel Okafor"),
        asAdmin: member("Ana Duarte", true),
        asClient: client("Maria Santos"),
        asOtherClient: client("otherClient"),
      },
    ),
  },
  "practice/settings/open:nameForFormerClient": {
    kind: "query",
    run: (caller) => caller.query(api.practice.settings.open.nameForFormerClient, {}),
    endings: byGroup(alike(ending(null))),
  },
  "access/invitations/open:lacking": {
    kind: "query",
    run: (caller) => caller.query(api.access.invitations.open.lacking, {}),
    endings: byGroup(
      { ...alike(ending(null)), waiting: why("notInvited"), ended: why("ended"), unknown: why("notInvited") },
      {
        asInvited: invited,
        asInvitedTooLongAgo: invited,
        asClientWithStaffClaim: why("notInvited", true),
        asStaffWithoutClaim: why("pending"),
        asSelfMadeStaff: why("pending"),
        asLackingSecondFactor: why("secondFactor"),
        asRevokedClient: why("ended", true),
      },
    ),
  },
  "access/secondFactor/open:secondFactor": {
    kind: "query",
    run: (caller) => caller.query(api.access.secondFactor.open.secondFactor, {}),
    endings: byGroup({ ...alike(ending(null)), staff: ending({ isOn: true, dueAt: 1 }) }),
  },
  "access/accounts/open:locale": {
    kind: "query",
    run: (caller) => caller.query(api.access.accounts.open.locale, {}),
    endings: byGroup({ ...alike(ending(null)), staff: ending("en"), clients: ending("en") }),
  },
  "access/setup/open:isSetupOffered": {
    kind: "query",
    run: (caller, token) => caller.query(api.access.setup.open.isSetupOffered, { token }),
    endings: byGroup(alike(ending(false))),
  },
  "access/invitations/open:accept": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.invitations.open.accept, {}),
    endings: byGroup(
      { ...alike(ending({ accepted: false })), waiting: publishing },
      {
        asLackingSecondFactor: ending({ accepted: false }),
        asInvited: ending({ accepted: true }, "audit_events", "invitations", "jobs", "users"),
      },
    ),
  },
  "access/setup/open:claimSetup": {
    kind: "mutation",
    run: (caller, token) => caller.mutation(api.access.setup.open.claimSetup, { token }),
    endings: byGroup(alike(ending("notValid"))),
  },
  "access/members/open:noteVisit": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.members.open.noteVisit, {}),
    endings: byGroup({
      ...alike(ending(null)),
      staff: ending(null, "feed_passes", "visits"),
      clients: ending(null, "visits"),
    }),
  },
  "access/accounts/open:setLocale": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.accounts.open.setLocale, { locale: "es" }),
    endings: byGroup({ ...alike(ending(null)), staff: ending(null, "users"), clients: ending(null, "users") }),
  },
  "access/signInAccounts/open:refreshAccount": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.signInAccounts.open.refreshAccount, {}),
    endings: byGroup({ ...alike(ending(null, "jobs")), signedOut: ending(null), clients: ending(null) }),
  },
  "access/sessions/open:endOtherSessions": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.sessions.open.endOtherSessions, { keptSessionId: "sess_here" }),
    endings: byGroup(
      { ...alike(ending(null)), staff: ending(null, "jobs"), clients: ending(null, "jobs") },
      { asLackingSecondFactor: ending(null, "jobs") },
    ),
  },
  "access/sessions/open:noteEndedSession": {
    kind: "mutation",
    run: (caller) => caller.mutation(api.access.sessions.open.noteEndedSession, { sessionId: "sess_here" }),
    endings: byGroup(
      { ...alike(ending(null)), staff: ending(null, "ended_sessions"), clients: ending(null, "ended_sessions") },
      { asLackingSecondFactor: ending(null, "ended_sessions") },
    ),
  },
  "workspace/presence/open:leave": {
    kind: "mutation",
    run: (caller, tabKey) => caller.mutation(api.workspace.presence.open.leave, { tabKey }),
    endings: byGroup(alike(ending(null))),
  },
};
