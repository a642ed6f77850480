import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const importing = (file: string) => `import ${JSON.stringify(pathToFileURL(resolve(file)).href)}\n`

/**
 * Writes a test file that runs several files in one process, and returns its path. It reads all
 * files before the first test starts, because Node runs the `after` hooks of the process only once,
 * as soon as no known test is left. A file that still awaits its app then would never close it, and
 * the process would not end.
 */
export const writeGroup = (folder: string, name: string, files: readonly string[]): string => {
  writeFileSync(join(folder, `${name}.files.mjs`), files.map(importing).join(''))
  const path = join(folder, `${name}.test.mjs`)
  writeFileSync(
    path,
    `import { before } from 'node:test'
const files = import('./${name}.files.mjs')
before(() => files)
await files
`,
  )
  return path
}
