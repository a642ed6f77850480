import { decidedStatements } from './settled.ts'
import type { Statement } from './statements.ts'
import type { Proof } from './tags.ts'

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Returns the text of `docs/conformance.md`: each statement with the tests that cover it. */
export const conformanceOf = (statements: readonly Statement[], proofs: readonly Proof[]): string => {
  const byId = Map.groupBy(proofs, ({ id }) => id)
  const rowOf = ({ id, text: says }: Statement) => {
    const tests = (byId.get(id) ?? []).map(({ file, test }) => `[${file}](../${file}): ${escapeCell(test)}`)
    const settlement = decidedStatements[id] ? `<br>*Settled: ${escapeCell(decidedStatements[id])}*` : ''
    return `| ${id} | ${escapeCell(says)}${settlement} | ${tests.join('<br>') || '**none**'} |`
  }
  const parts = [...Map.groupBy(statements, ({ section }) => section)].map(
    ([section, inSection]) =>
      `## ${section}\n\n| | what it says | held by |\n|---|---|---|\n${inSection.map(rowOf).join('\n')}\n`,
  )
  const proved = statements.filter(({ id }) => byId.has(id)).length
  return `# What the specification says, and the tests that hold it

Made by \`npm run conformance\` out of [the specification](specification/product.md), sections 1 to 9, and the tags in the tests; not to be edited.
${proved} of ${statements.length} statements are held by a test. Where the specification leaves something open, [the rulings](specification/rulings.md) count;
who may do what is in [the permission sheet](specification/permissions.md).

${parts.join('\n')}`
}
