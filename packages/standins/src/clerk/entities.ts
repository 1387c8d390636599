import { z } from "zod";

const vMetadata = z.record(z.string(), z.unknown());
export type Metadata = z.infer<typeof vMetadata>;

/** The secret shared with a person's authenticator app. No sign-in needs it until it is verified. */
export const vTotp = z.object({
  id: z.string(),
  /** In base 32. */
  secret: z.string(),
  verified: z.boolean(),
  /** The step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Totp = z.infer<typeof vTotp>;

/** Codes for a person without the app at hand. A used one is removed. */
export const vBackupCodes = z.object({
  id: z.string(),
  salt: z.string(),
  hashes: z.array(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type BackupCodes = z.infer<typeof vBackupCodes>;

export const vUser = z.object({
  id: z.string(),
  emailId: z.string(),
  /** Lower case: the provider compares addresses that way. */
  emailAddress: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  passwordHash: z.string().nullable(),
  totp: vTotp.nullable().default(null),
  backupCodes: vBackupCodes.nullable().default(null),
  /** Written by the Backend API only. The token's role claim is read from here. */
  publicMetadata: vMetadata,
  privateMetadata: vMetadata,
  /** Written by the person. No decision may depend on it. */
  unsafeMetadata: vMetadata,
  lastSignInAt: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type User = z.infer<typeof vUser>;

/** A further address of a person; the first one is in the person's own row. */
export const vOtherEmail = z.object({
  id: z.string(),
  userId: z.string(),
  /** Lower case, and never the address of two people. */
  emailAddress: z.string(),
  verified: z.boolean(),
});
export type OtherEmail = z.infer<typeof vOtherEmail>;

/** One browser. The cookie carries the secret, the store only its hash. */
export const vClient = z.object({
  id: z.string(),
  secretHash: z.string(),
  lastActiveSessionId: z.string().nullable(),
  signInId: z.string().nullable(),
  signUpId: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Client = z.infer<typeof vClient>;

/** The browser that opened a session, by its own description, and its address. */
export const vActivity = z.object({
  id: z.string(),
  deviceType: z.string().nullable(),
  browserName: z.string().nullable(),
  browserVersion: z.string().nullable(),
  isMobile: z.boolean(),
  ipAddress: z.string().nullable(),
});
export type Activity = z.infer<typeof vActivity>;

/** Reverification: a person in an open session proves their identity again. */
export const vVerification = z.object({
  level: z.enum(["first_factor", "second_factor", "multi_factor"]),
  status: z.enum(["needs_first_factor", "needs_second_factor"]),
});
export type Verification = z.infer<typeof vVerification>;

export const vSession = z.object({
  id: z.string(),
  /** Null for a session made through the Backend API, which belongs to no browser. */
  clientId: z.string().nullable(),
  userId: z.string(),
  status: z.enum(["active", "ended", "removed", "revoked"]),
  /** Null for a session made through the Backend API, and for sessions older than this field. */
  activity: vActivity.nullable().default(null),
  /** When the person last proved the first factor in this session; null if that was at its opening. */
  firstFactorAt: z.number().nullable().default(null),
  secondFactorAt: z.number().nullable().default(null),
  /** A reverification in progress. */
  verification: vVerification.nullable().default(null),
  expireAt: z.number(),
  lastActiveAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Session = z.infer<typeof vSession>;

/** A six-digit code sent by mail. */
export const vEmailCode = z.object({ code: z.string(), expireAt: z.number(), attempts: z.number() });
export type EmailCode = z.infer<typeof vEmailCode>;

export const vSignIn = z.object({
  id: z.string(),
  clientId: z.string(),
  status: z.enum(["needs_first_factor", "needs_new_password", "needs_second_factor", "complete"]),
  userId: z.string(),
  resetCode: vEmailCode.nullable(),
  /** The mailed code, used instead of the password. */
  signInCode: vEmailCode.nullable().default(null),
  /** The invitation whose ticket was the first factor. It counts as accepted once the sign-in is complete. */
  invitationId: z.string().nullable().default(null),
  createdSessionId: z.string().nullable(),
  createdAt: z.number(),
});
export type SignIn = z.infer<typeof vSignIn>;

export const vSignUp = z.object({
  id: z.string(),
  clientId: z.string(),
  status: z.enum(["missing_requirements", "complete"]),
  emailAddress: z.string().nullable(),
  emailVerified: z.boolean(),
  emailCode: vEmailCode.nullable(),
  passwordHash: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  unsafeMetadata: vMetadata,
  invitationId: z.string().nullable(),
  createdSessionId: z.string().nullable(),
  createdUserId: z.string().nullable(),
  createdAt: z.number(),
});
export type SignUp = z.infer<typeof vSignUp>;

export const vInvitation = z.object({
  id: z.string(),
  emailAddress: z.string(),
  publicMetadata: vMetadata,
  redirectUrl: z.string().nullable(),
  status: z.enum(["pending", "accepted", "revoked"]),
  url: z.string(),
  expiresAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Invitation = z.infer<typeof vInvitation>;

/** The times of rate-limited uses in the past hour. */
export const vUses = z.object({ id: z.string(), at: z.array(z.number()) });
export type Uses = z.infer<typeof vUses>;

/** A letter on the mailbox page: sentences, a code to type or a link to open. */
export const vMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string().default(""),
  code: z.string().nullable(),
  link: z.string().nullable(),
  sentAt: z.number(),
});
export type Mail = z.infer<typeof vMail>;
