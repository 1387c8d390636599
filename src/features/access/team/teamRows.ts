import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type Team = FunctionReturnType<typeof api.access.members.staff.team>;
type Portal = FunctionReturnType<typeof api.access.members.staff.clients>;

export type TeamMember = Team["members"][number];
export type PortalClient = Portal["clients"][number];

export interface TeamInvitation extends Omit<Team["invitations"][number], "invitationId"> {
  invitationId: string;
  /** The role that it is for. */
  kind: "member" | "client";
}

/** All pending invitations, the newest first. */
export function pendingInvitations(team: Team, portal: Portal): TeamInvitation[] {
  return [
    ...team.invitations.map((invitation) => ({ ...invitation, kind: "member" as const })),
    ...portal.invitations.map((invitation) => ({ ...invitation, kind: "client" as const })),
  ].toSorted((one, other) => other.invitedAt - one.invitedAt);
}
