import { defineTable } from "convex/server";
import { v } from "convex/values";
import { vText, vTime } from "../../platform/validators";

export const documentKeyTables = {
  // Each client's key (CCK), encrypted with the deployment's (KEK). Written by the first upload for a client and by the
  // rotation; read to seal and open document keys. A destroyed key leaves its row without the key: none of the client's
  // bytes can be read again.
  client_keys: defineTable({
    /** Part of the key's additional data, instead of the row's id, which is not known before the key is encrypted. */
    cckId: v.string(),
    clientId: v.id("clients"),
    kekId: v.string(),
    /** Null once destroyed. */
    wrappedKey: vText,
    destroyedAt: vTime,
  })
    .index("by_client", ["clientId"]) // the client's key
    .index("by_cckId", ["cckId"]) // the key of a document's key
    .index("by_kekId", ["kekId"]), // rotation: keys under an old KEK

  // A known text under each KEK, written at its first use: a KEK that does not open it is a different one with the same
  // name.
  document_key_checks: defineTable({ kekId: v.string(), check: v.string() }).index("by_kekId", ["kekId"]),
};
