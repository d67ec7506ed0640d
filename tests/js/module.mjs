// The script of a widget as the browser gets it: what every page needs, and then its own files.
import { readFile } from "node:fs/promises";

const PACKAGE = new URL("../../triolet_lab/", import.meta.url);

/** @param {...string} files below the package */
export async function load(...files) {
  const paths = ["widgets/static/page.js", ...files].map((file) => new URL(file, PACKAGE));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return import(`data:text/javascript,${encodeURIComponent(texts.join("\n"))}`);
}
