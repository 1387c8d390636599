import { api } from "../../../../convex/_generated/api";
import { viewCalls } from "../../viewCalls";

export const domain = viewCalls("cases", api.cases.views.staff);
