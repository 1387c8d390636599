import { Hono } from "hono";
import { z } from "zod";
import { readEmailAddress } from "./accounts.ts";
import { readJson } from "./backendCall.ts";
import type { ClerkContext } from "./clerkContext.ts";
import { addEmail, makeFirst, removeEmail, requireEmail, setVerified } from "./emailAddresses.ts";
import { refuse } from "./refusals.ts";
import { emailJson } from "./userAnswers.ts";

const vCreate = z.object({
  user_id: z.string(),
  email_address: z.string(),
  verified: z.boolean().nullish(),
  primary: z.boolean().nullish(),
});
const vChange = vCreate.pick({ verified: true, primary: true });

/** `/email_addresses`: the app's server changes a person's addresses. */
export function backendEmailRoutes(clerk: ClerkContext): Hono {
  const routes = new Hono();
  routes.post("/", async (c) => {
    const { user_id: userId, email_address: typed, verified, primary } = await readJson(c, vCreate);
    const user = clerk.store.users.find(userId) ?? refuse("resource_not_found");
    const wanted = { emailAddress: readEmailAddress(typed), verified: verified ?? false, isFirst: primary ?? false };
    return c.json(emailJson(addEmail(clerk, user, wanted).email));
  });
  routes.get("/:id", (c) => c.json(emailJson(requireEmail(clerk, c.req.param("id")).email)));
  routes.patch("/:id", async (c) => {
    const { verified, primary } = await readJson(c, vChange);
    let own = requireEmail(clerk, c.req.param("id"));
    if (typeof verified === "boolean") own = setVerified(clerk, own, verified);
    if (primary === true) makeFirst(clerk, own.user.id, own.email);
    return c.json(emailJson(own.email));
  });
  routes.delete("/:id", (c) => {
    const own = requireEmail(clerk, c.req.param("id"));
    removeEmail(clerk, own);
    return c.json({ object: "email_address", id: own.email.id, deleted: true });
  });
  return routes;
}
