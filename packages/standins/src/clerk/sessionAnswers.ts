import type { ClerkContext } from "./clerkContext.ts";
import type { Activity, Session } from "./entities.ts";
import { factorAges } from "./factorAges.ts";
import { backendUserJson, publicUserJson, userJson } from "./userAnswers.ts";

function activityJson(activity: Activity): object {
  return {
    object: "session_activity",
    id: activity.id,
    device_type: activity.deviceType,
    browser_name: activity.browserName,
    browser_version: activity.browserVersion,
    is_mobile: activity.isMobile,
    ip_address: activity.ipAddress,
    // The provider looks them up by address; loopback addresses have no place.
    city: null,
    country: null,
  };
}

function commonJson(session: Session, now: number): Record<string, unknown> {
  return {
    object: "session",
    id: session.id,
    status: session.status === "active" && session.expireAt <= now ? "expired" : session.status,
    actor: null,
    latest_activity: session.activity === null ? null : activityJson(session.activity),
    last_active_at: session.lastActiveAt,
    expire_at: session.expireAt,
    abandon_at: session.expireAt,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}

export function backendSessionJson(session: Session, now: number): Record<string, unknown> {
  return { ...commonJson(session, now), client_id: session.clientId ?? "", user_id: session.userId };
}

/** A session in the person's list of devices. It may be another browser's, so it comes without a token. */
export function deviceJson(session: Session, now: number): object {
  return { ...commonJson(session, now), user: null };
}

/** The session in a webhook. */
export function sessionEventJson(clerk: ClerkContext, session: Session): object {
  const user = clerk.store.users.find(session.userId);
  return {
    ...backendSessionJson(session, clerk.now()),
    user: user === null ? null : backendUserJson(clerk, user),
  };
}

export async function sessionJson(clerk: ClerkContext, session: Session, azp: string): Promise<object> {
  const user = clerk.store.users.find(session.userId);
  const jwt =
    user === null || session.status !== "active" ? null : await clerk.signer.sessionToken({ user, session, azp });
  return {
    object: "session",
    id: session.id,
    status: session.status,
    expire_at: session.expireAt,
    abandon_at: session.expireAt,
    last_active_at: session.lastActiveAt,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    factor_verification_age: factorAges(session, clerk.now()),
    user: user === null ? null : userJson(clerk, user),
    public_user_data: user === null ? null : publicUserJson(user),
    // clerk-js throws "Invalid state" if a live session comes without it.
    last_active_token: jwt === null ? null : { object: "token", jwt },
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  };
}
