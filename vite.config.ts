import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { productionPolicy } from "./scripts/start/productionPolicy.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), productionPolicy()],
  build: { outDir: "dist", sourcemap: false, target: "es2022" },
  // The app server fills the page's configuration, so nothing but VITE_* names of a cloud build may enter the bundle.
  envPrefix: "VITE_",
});
