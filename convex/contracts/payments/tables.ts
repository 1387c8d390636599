import { defineTable } from "convex/server";
import { v } from "convex/values";

export const paymentTables = {
  // The payment provider's client id of a person, stored so that each person has one. Families share addresses, so the name
  // counts too.
  payment_clients: defineTable({ personKey: v.string(), providerClientId: v.string(), madeAt: v.number() }).index(
    "by_personKey",
    ["personKey"],
  ),
};
