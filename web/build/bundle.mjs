// Bundles one script for the browser: node bundle.mjs INPUT OUTPUT FORMAT
import { build } from "esbuild";

const [entry, outfile, format] = process.argv.slice(2);
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: true,
  format,
  target: ["es2022"],
  legalComments: "eof",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "error",
});
