import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const pages = ['README.md', 'CHANGELOG.md', ...globSync('docs/*.md'), ...globSync('docs/decisions/*.md')].map(
  (path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }),
)
const assertEmpty = (items: readonly string[]) => assert.deepEqual(items, [])

test('every link in the documentation leads to a file', () => {
  const linksOf = (text: string) =>
    [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => (link ?? src)!.split('#')[0]!)
  assertEmpty(
    pages.flatMap(({ path, text }) =>
      linksOf(text)
        .filter((link) => link !== '' && !/^https?:/.test(link) && !existsSync(join(dirname(path), link)))
        .map((link) => `${path}: ${link}`),
    ),
  )
})

const codeTerms = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code!.split(/[\s,;()]+/)).filter((word) => word !== '')

test('every path in the documentation exists', () => {
  const folders = ['contract', 'server', 'web', 'test', 'e2e', 'bench', 'scripts', 'checks']
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
  const ends = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
  const isPath = (word: string) =>
    /^[\w.-]+(\/[\w.-]+)+\.(ts|tsx|mjs|sql|css)$/.test(word) ||
    /^\w+\.tsx?$/.test(word) ||
    (/^[\w.-]+(\/[\w.-]+)+$/.test(word) && folders.includes(word.split('/')[0]!))
  assertEmpty(
    pages.flatMap(({ path, text }) =>
      codeTerms(text)
        .filter((word) => isPath(word) && !ends.has(word))
        .map((word) => `${path}: ${word}`),
    ),
  )
})

test('every npm script that the documentation names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  assertEmpty(
    pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
        .filter(([, name]) => !(name! in scripts))
        .map(([, name]) => `${path}: ${name}`),
    ),
  )
})
