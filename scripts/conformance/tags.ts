/**
 * Maps tests to the statements that they cover. A test names them in lines right above it:
 *
 * `// spec: 2.employer-book-staff.1, 9.4`
 * `test('…', …)`
 *
 * A step of an e2e test (`test.step`) may do so too. Tests of attacks on the permission sheet are
 * tagged the same way: `attack: 3`.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Kind = 'spec' | 'attack'
export type Proof = { id: string; file: string; test: string }

const tagOf = (kind: Kind) => new RegExp(`^[ \\t]*// ${kind}: (.+)$`, 'gm')
const TEST = /\b(?:test|it)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/
/** Characters after a tag in which its test must begin, with room for a loop around the test. */
const REACH = 600

export const proofsIn = (file: string, source: string, kind: Kind = 'spec'): Proof[] =>
  [...source.matchAll(tagOf(kind))].flatMap(({ 0: line, 1: ids = '', index }) => {
    // Skips other tags between this one and its test.
    const below = source.slice(index + line.length).replace(/^(?:\s*\/\/ (?:spec|attack): .+)+/, '')
    const [, , test] = TEST.exec(below.slice(0, REACH)) ?? []
    if (test === undefined) throw new Error(`${file}: no test follows "${line.trim()}"`)
    return ids.split(',').map((id) => ({ id: id.trim(), file, test: test.replace(/\\(.)/g, '$1') }))
  })

export const proofsOf = (root: string, kind: Kind = 'spec'): Proof[] =>
  globSync('{contract,server,web,test,e2e,scripts}/**/*.{test,e2e}.ts', { cwd: root })
    .sort()
    .flatMap((file) => proofsIn(file, readFileSync(join(root, file), 'utf8'), kind))
