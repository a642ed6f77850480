import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApiDocument } from '#server/openapi/document.ts'
import type { RunningDemo } from './environment.ts'

/** Fetches the API document, writes it to a file, and lists its calls. */
export const documentOf = async ({ base }: Pick<RunningDemo, 'base'>, folder: string) => {
  const text = await (await fetch(`${base}/api/openapi.json`)).text()
  const file = join(folder, 'openapi.json')
  writeFileSync(file, text)
  const document = JSON.parse(text) as ApiDocument
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return { text, file, document, calls }
}
