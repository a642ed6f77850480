import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const built = new URL('../dist/web/', import.meta.url)
const manifest = new URL('.vite/manifest.json', built)
const skip = !existsSync(manifest) && 'the web app is not built'

/** Every script that the browser fetches before these parts of the app stand. */
function scriptsOf(chunks: Record<string, Chunk>, parts: readonly string[]) {
  const found = new Set<string>()
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const name of chunk.imports ?? []) follow(chunks[name])
  }
  follow(Object.values(chunks).find(({ isEntry }) => isEntry))
  for (const part of parts) {
    assert.ok(chunks[part], `${part} has a file of its own`)
    follow(chunks[part])
  }
  return ['theme.js', ...found]
}

function weighed(...parts: string[]) {
  const scripts = scriptsOf(JSON.parse(readFileSync(manifest, 'utf8')), parts)
  const bytes = scripts.map((file) => gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length)
  return { scripts, total: bytes.reduce((sum, each) => sum + each, 0) }
}

test('the landing page loads at most 150 kB of compressed script', { skip }, () => {
  const { scripts, total } = weighed()
  assert.ok(scripts.length >= 2)
  assert.ok(total <= 150_000, `${total} bytes: ${scripts.join(', ')}`)
})

test('the list of a school stands after at most 160 kB of compressed script in ten files', { skip }, () => {
  const { scripts, total } = weighed('Shell.tsx', 'availability/BookStaffScreen.tsx')
  assert.ok(total <= 160_000, `${total} bytes: ${scripts.join(', ')}`)
  assert.ok(scripts.length <= 10, scripts.join(', '))
})
