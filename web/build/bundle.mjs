// Bundles one script for the browser: node bundle.mjs INPUT OUTPUT
import { build } from "esbuild";

const [entry, outfile] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  legalComments: "eof",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "error",
});
