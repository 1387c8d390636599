import { getAuthConfigProvider } from "@convex-dev/better-auth/auth-config";

export default { providers: [getAuthConfigProvider()] };
