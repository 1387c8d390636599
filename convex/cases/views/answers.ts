import { v } from "convex/values";
import { vSavedView, vView, vViewId } from "../../practice/savedViews/answers";

export const vViews = v.array(vView);
export const vSave = vSavedView;
export const vSavedId = vViewId;
