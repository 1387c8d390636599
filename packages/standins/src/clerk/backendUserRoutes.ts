import { Hono } from "hono";
import type { Context } from "hono";
import { z } from "zod";
import {
  changePassword,
  changeUser,
  createUser,
  mergeMetadata,
  readEmailAddress,
  requireFitPassword,
  vMetadata,
} from "./accounts.ts";
import { readJson, readPaging } from "./backendCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { makeFirst, requireEmail } from "./emailAddresses.ts";
import type { User } from "./entities.ts";
import { unlock } from "./lockout.ts";
import { hashPassword } from "./passwords.ts";
import { refuse } from "./refusals.ts";
import { removeTotp } from "./secondFactor.ts";
import { closeSessionsOf } from "./sessions.ts";
import { backendUserJson } from "./userAnswers.ts";

const vCreate = z.object({
  email_address: z.array(z.string()).min(1).max(1),
  password: z.string().optional(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  public_metadata: vMetadata.optional(),
  unsafe_metadata: vMetadata.optional(),
});
const vChange = z.object({
  first_name: z.string().nullable().optional(),
  last_name: z.string().nullable().optional(),
  password: z.string().optional(),
  primary_email_address_id: z.string().optional(),
});
const vMetadataPatch = z.object({
  public_metadata: vMetadata.default({}),
  private_metadata: vMetadata.default({}),
  unsafe_metadata: vMetadata.default({}),
});

/** Replaces the metadata that the request names; all others stay. */
const vNewMetadata = z.object({
  public_metadata: vMetadata.optional(),
  private_metadata: vMetadata.optional(),
  unsafe_metadata: vMetadata.optional(),
});

function matching(clerk: ClerkContext, c: Context): User[] {
  const exact = (c.req.queries("email_address") ?? []).map((address) => address.toLowerCase());
  const ids = c.req.queries("user_id") ?? [];
  const addressesOf = ({ id, emailAddress }: User) => [
    emailAddress,
    ...clerk.store.otherEmailsOf(id).map((email) => email.emailAddress),
  ];
  const query = (c.req.query("query") ?? c.req.query("email_address_query") ?? "").toLowerCase();
  return clerk.store.users
    .list()
    .reverse()
    .filter((user) => exact.length === 0 || addressesOf(user).some((address) => exact.includes(address)))
    .filter(({ id }) => ids.length === 0 || ids.includes(id))
    .filter((user) => [user.emailAddress, user.firstName, user.lastName].join(" ").toLowerCase().includes(query));
}

export function backendUserRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  // A bare array, unlike the other lists; the SDK asks for the count separately.
  routes.get("/", (c) => c.json(readPaging(c, matching(clerk, c)).map((user) => backendUserJson(clerk, user))));
  routes.get("/count", (c) => c.json({ object: "total_count", total_count: matching(clerk, c).length }));
  routes.post("/", async (c) => {
    const fields = await readJson(c, vCreate);
    if (fields.password !== undefined) requireFitPassword(fields.password);
    const user = createUser(clerk, {
      emailAddress: readEmailAddress(fields.email_address[0] ?? ""),
      emailVerified: true,
      passwordHash: fields.password === undefined ? null : await hashPassword(fields.password),
      firstName: fields.first_name ?? null,
      lastName: fields.last_name ?? null,
      publicMetadata: fields.public_metadata ?? {},
      unsafeMetadata: fields.unsafe_metadata ?? {},
    });
    return c.json(backendUserJson(clerk, user));
  });
  routes.get("/:id", (c) => {
    const user = clerk.store.users.find(c.req.param("id")) ?? refuse("resource_not_found");
    return c.json(backendUserJson(clerk, user));
  });
  routes.patch("/:id", async (c) => {
    const changed = await change(clerk, c.req.param("id"), await readJson(c, vChange));
    return c.json(backendUserJson(clerk, changed));
  });
  routes.delete("/:id", (c) => {
    const user = clerk.store.users.find(c.req.param("id")) ?? refuse("resource_not_found");
    closeSessionsOf(clerk, user.id);
    for (const { id } of clerk.store.otherEmailsOf(user.id)) clerk.store.otherEmails.delete(id);
    clerk.store.users.delete(user.id);
    const deleted = { object: "user", id: user.id, deleted: true };
    clerk.notify("user.deleted", deleted);
    return c.json(deleted);
  });
  routes.delete("/:id/mfa", (c) => {
    const user = clerk.store.users.find(c.req.param("id")) ?? refuse("resource_not_found");
    removeTotp(clerk, user);
    return c.json({ user_id: user.id });
  });
  routes.post("/:id/unlock", (c) => {
    const user = clerk.store.users.find(c.req.param("id")) ?? refuse("resource_not_found");
    unlock(clerk, user);
    return c.json(backendUserJson(clerk, user));
  });
  addMetadataCalls(routes, clerk);
  return routes;
}

async function change(clerk: ClerkContext, userId: string, fields: z.infer<typeof vChange>): Promise<User> {
  const { first_name: firstName, last_name: lastName, password, primary_email_address_id: emailId } = fields;
  if (password !== undefined) requireFitPassword(password);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const email = emailId === undefined ? null : requireEmail(clerk, emailId);
  if (email !== null && email.user.id !== userId) refuse("resource_not_found");
  const changed = changeUser(clerk, userId, (user) => ({
    firstName: firstName === undefined ? user.firstName : firstName,
    lastName: lastName === undefined ? user.lastName : lastName,
  }));
  if (email !== null) makeFirst(clerk, userId, email.email);
  if (passwordHash !== null) changePassword(clerk, userId, { passwordHash });
  return clerk.store.users.find(userId) ?? changed;
}

function addMetadataCalls(routes: Hono, clerk: ClerkContext): void {
  routes.patch("/:id/metadata", async (c) => {
    const patch = await readJson(c, vMetadataPatch);
    const changed = changeUser(clerk, c.req.param("id"), (user) => ({
      publicMetadata: mergeMetadata(user.publicMetadata, patch.public_metadata),
      privateMetadata: mergeMetadata(user.privateMetadata, patch.private_metadata),
      unsafeMetadata: mergeMetadata(user.unsafeMetadata, patch.unsafe_metadata),
    }));
    return c.json(backendUserJson(clerk, changed));
  });
  routes.put("/:id/metadata", async (c) => {
    const given = await readJson(c, vNewMetadata);
    const changed = changeUser(clerk, c.req.param("id"), (user) => ({
      publicMetadata: given.public_metadata ?? user.publicMetadata,
      privateMetadata: given.private_metadata ?? user.privateMetadata,
      unsafeMetadata: given.unsafe_metadata ?? user.unsafeMetadata,
    }));
    return c.json(backendUserJson(clerk, changed));
  });
}
