import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: { outDir: "dist", sourcemap: false, target: "es2022" },
  // The app server fills the page's configuration, so nothing but VITE_* names of a cloud build may enter the bundle.
  envPrefix: "VITE_",
});
