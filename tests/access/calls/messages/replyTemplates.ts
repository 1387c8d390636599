import { api } from "../../../../convex/_generated/api";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const { list, remove, save } = api.messages.replyTemplates.staff;
let stored = "";
const templateIdOf = (id: string) => (id === "stored" ? stored : id);
const editing = { permission: "replyTemplates:edit", kind: "mutation", adminOnly: true } as const;
const form = { name: "We have it", text: "Dear {{client_name}}, we have it." };

export const domain: DomainCalls = {
  seed: async (backend) => {
    stored = await backend.run(
      async (ctx) =>
        await ctx.db.insert("reply_templates", { ...form, version: 1, updatedAt: 1, updatedByName: "Ana Duarte" }),
    );
  },
  ids: { stored: "stored", absent: ["none", "", storedId("users", 0)] },
  calls: {
    "messages/replyTemplates/staff:list": {
      permission: "messages:read",
      kind: "query",
      run: (caller) => caller.query(list, {}),
      absent: null,
    },
    "messages/replyTemplates/staff:save": {
      ...editing,
      run: (caller, id) => caller.mutation(save, { templateId: templateIdOf(id), form, version: 1 }),
      absent: notFound("template"),
    },
    "messages/replyTemplates/staff:remove": {
      ...editing,
      run: (caller, id) => caller.mutation(remove, { templateId: templateIdOf(id), version: 1 }),
      absent: notFound("template"),
    },
  },
};
