import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const built = new URL('../../dist/web/', import.meta.url)
const manifest = new URL('.vite/manifest.json', built)
const skip = !existsSync(manifest) && 'the web app is not built'

/** All scripts that the browser fetches before these parts of the app work. */
function scriptsOf(chunks: Record<string, Chunk>, parts: readonly string[]) {
  const reached = new Set<string>()
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || reached.has(chunk.file)) return
    reached.add(chunk.file)
    for (const name of chunk.imports ?? []) follow(chunks[name])
  }
  follow(Object.values(chunks).find(({ isEntry }) => isEntry))
  for (const part of parts) {
    assert.ok(chunks[part], `${part} has a file of its own`)
    follow(chunks[part])
  }
  return ['theme.js', ...reached]
}

function weighed(...parts: string[]) {
  const scripts = scriptsOf(JSON.parse(readFileSync(manifest, 'utf8')), parts)
  const bytes = scripts.map((file) => gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length)
  return { scripts, total: bytes.reduce((sum, size) => sum + size, 0) }
}

const SHELL = 'shell/shell.tsx'

/**
 * Budgets just above the current sizes. An increase must be made here and in docs/performance.md.
 */
const budgets: { path: string; parts: string[]; bytes: number; files: number }[] = [
  { path: '/', parts: [], bytes: 144_500, files: 2 },
  { path: '/employer', parts: ['pages/public/employer.tsx'], bytes: 249_500, files: 19 },
  { path: '/employer/book', parts: [SHELL, 'pages/employer/book.tsx'], bytes: 191_500, files: 15 },
  { path: '/employee/job-request', parts: [SHELL, 'pages/employee/job-request.tsx'], bytes: 199_500, files: 23 },
  { path: '/admin/employees', parts: [SHELL, 'pages/admin/employees.tsx'], bytes: 182_500, files: 11 },
  { path: '/admin/employers', parts: [SHELL, 'pages/admin/employers.tsx'], bytes: 183_000, files: 11 },
]

for (const { path, parts, bytes, files } of budgets) {
  test(`${path} loads at most ${bytes / 1000} kB of script in ${files} files`, { skip }, () => {
    const { scripts, total } = weighed(...parts)
    assert.ok(scripts.length >= 2)
    assert.ok(total <= bytes, `${total} bytes: ${scripts.join(', ')}`)
    assert.ok(scripts.length <= files, scripts.join(', '))
  })

  test(`lists the files of ${path} for the server`, {
    skip,
  }, () => {
    const named: Record<string, string[]> = JSON.parse(readFileSync(new URL('.vite/ahead.json', built), 'utf8'))
    const first = scriptsOf(JSON.parse(readFileSync(manifest, 'utf8')), [])
    const later = weighed(...parts).scripts.filter((file) => !first.includes(file))
    assert.deepEqual(new Set(named[path] ?? []), new Set(later.map((file) => `/${file}`)))
  })
}
