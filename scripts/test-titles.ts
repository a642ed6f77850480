import { globSync, readFileSync } from 'node:fs'

const LONGEST_TITLE = 80
/** Leaves out titles that are built from data. */
const title = /\b(?:test|it)(?:\.\w+)*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\$])*)`)/g
const startsWithObject =
  /^(what|whatever|who|whom|whoever|whose|which|how|where|wherever|of|by which|in which|(so|as) (long|many|few|much|far))\b/i

/** Complaints about the titles of tests and steps in one source text, each with its place. */
export const complaintsIn = (file: string, source: string): string[] =>
  [...source.matchAll(title)].flatMap(({ 1: single, 2: double, 3: template, index }) => {
    const text = (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1')
    const place = `${file}:${source.slice(0, index).split('\n').length}`
    const start = startsWithObject.exec(text)
    return [
      ...(text.length > LONGEST_TITLE
        ? [`${place} has a title of ${text.length} characters, not ${LONGEST_TITLE}`]
        : []),
      ...(start ? [`${place} starts a title with "${start[0]}": name the thing, or start with a verb`] : []),
    ]
  })

if (import.meta.main) {
  const complaints = globSync('{bench,contract,server,web,test,e2e,scripts}/**/*.{test,e2e}.ts')
    .sort()
    .flatMap((file) => complaintsIn(file, readFileSync(file, 'utf8')))
  for (const complaint of complaints) console.log(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}
