/**
 * Writes docs/conformance.md and lists the statements without a test and the tags without a
 * statement, with exit code 1 if there are any. `-- 2.employer` lists only statements whose id
 * begins with it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { conformanceOf } from './conformance/document.ts'
import { statementsOf } from './conformance/statements.ts'
import { proofsOf } from './conformance/tags.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const [prefix = ''] = process.argv.slice(2)
const statements = statementsOf(readFileSync('docs/specification/product.md', 'utf8'))
const proofs = proofsOf('.')
const ids = new Set(statements.map(({ id }) => id))
const covered = new Set(proofs.map(({ id }) => id))
const open = statements.filter(({ id }) => !covered.has(id))
const unknown = proofs.filter(({ id }) => !ids.has(id))

writeFileSync('docs/conformance.md', conformanceOf(statements, proofs))
for (const { id, file } of unknown) say(`${file}: there is no statement ${id}`)
for (const { id, text: says } of open.filter((each) => each.id.startsWith(prefix))) say(`${id}  ${says}`)
say(`${statements.length - open.length} of ${statements.length} statements are held by a test`)
process.exit(open.length || unknown.length ? 1 : 0)
