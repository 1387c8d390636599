import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";

export type PortalThread = FunctionReturnType<typeof api.messages.conversations.portal.list>["threads"][number];
export type PortalConversation = NonNullable<FunctionReturnType<typeof api.messages.conversations.portal.read>>;
export type PortalMessage = PortalConversation["messages"][number];
