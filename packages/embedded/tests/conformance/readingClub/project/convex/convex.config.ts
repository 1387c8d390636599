import workpool from "@convex-dev/workpool/convex.config";
import { defineApp } from "convex/server";
import { v } from "convex/values";
import stamps from "./components/stamps/convex.config";

const app = defineApp({ env: { CLUB_NAME: v.string() } });

app.use(workpool);
app.use(stamps, { httpPrefix: "/stamps/", env: { PREFIX: app.env.CLUB_NAME } });
app.use(stamps, { name: "secondStamps", env: { PREFIX: "second", LOUD: "yes" } });

export default app;
