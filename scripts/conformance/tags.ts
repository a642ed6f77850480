/**
 * Which tests hold which statements. A test says so in lines right above it:
 *
 *     // spec: 2.employer-book-staff.1, 9.4
 *     test('…', …)
 *
 * A step of a visit (`test.step`) may say so too.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Proof = { id: string; file: string; test: string }

const TAG = /^[ \t]*\/\/ spec: (.+)$/gm
const TEST = /\b(?:test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/
/** The lines between a tag and its test, such as a loop that makes one of each kind. */
const REACH = 600

export const proofsIn = (file: string, source: string): Proof[] =>
  [...source.matchAll(TAG)].flatMap(({ 0: line, 1: ids = '', index }) => {
    // Other tags may stand between, which say nothing of where the test is.
    const below = source.slice(index + line.length).replace(/^(?:\s*\/\/ spec: .+)+/, '')
    const [, , test] = TEST.exec(below.slice(0, REACH)) ?? []
    if (test === undefined) throw new Error(`${file}: no test follows "${line.trim()}"`)
    return ids.split(',').map((id) => ({ id: id.trim(), file, test: test.replace(/\\(.)/g, '$1') }))
  })

export const proofsOf = (root: string): Proof[] =>
  globSync('{contract,server,web,test,e2e,scripts}/**/*.{test,e2e}.ts', { cwd: root })
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8')))
