import { defineComponent } from "convex/server";
import { v } from "convex/values";
import ledger from "#ledger/convex.config.js";

const stamps = defineComponent("stamps", { env: { PREFIX: v.string(), LOUD: v.optional(v.literal("yes")) } });

stamps.use(ledger);

export default stamps;
