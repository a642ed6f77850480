import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }

const built = new URL('../dist/web/', import.meta.url)
const manifest = new URL('.vite/manifest.json', built)
const LIMIT = 150_000

/** Every script that the browser fetches before the landing page stands. */
function firstScripts(chunks: Record<string, Chunk>) {
  const found = new Set<string>()
  const follow = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const name of chunk.imports ?? []) follow(chunks[name])
  }
  follow(Object.values(chunks).find(({ isEntry }) => isEntry))
  return ['theme.js', ...found]
}

test('the landing page loads at most 150 kB of compressed script', {
  skip: !existsSync(manifest) && 'the web app is not built',
}, () => {
  const scripts = firstScripts(JSON.parse(readFileSync(manifest, 'utf8')))
  assert.ok(scripts.length >= 2)
  const bytes = scripts.map((file) => gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  assert.ok(total <= LIMIT, `${total} bytes: ${scripts.join(', ')}`)
})
