import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = new URL('..', import.meta.url).pathname

/** Returns the text inside the brackets that open before this position. */
const argumentText = (source: string, start: number) => {
  let depth = 1
  let at = start
  while (depth > 0 && at < source.length) {
    if (source[at] === '(') depth++
    if (source[at] === ')') depth--
    at++
  }
  return source.slice(start, at)
}
const toastsIn = (source: string) =>
  [...source.matchAll(/toast\.(?:ok|bad)\(/g)].map(({ 0: call, index }) => argumentText(source, index + call.length))

const assertAudience = (files: string, audience: string) => {
  const sources = globSync(files, { cwd: join(root, 'web') }).map((file) => [
    file,
    readFileSync(join(root, 'web', file), 'utf8'),
  ])
  const toasts = sources.flatMap(([file = '', source = '']) => {
    // An audience that many toasts share has a name of its own, such as ADMIN.
    const [, name] = new RegExp(`const ([A-Z]+) = \\{ for: '${audience}' \\}`).exec(source) ?? []
    return toastsIn(source).map((call) => ({
      file,
      isFor: call.includes(`for: '${audience}'`) || (name !== undefined && call.includes(name)),
    }))
  })
  assert.ok(toasts.length > 0, `${files} say something`)
  assert.deepEqual(
    toasts.filter(({ isFor }) => !isFor).map(({ file }) => file),
    [],
  )
}

// spec: 9.2
test('toasts about invitations, requests and profile last as their flows need', () => {
  assertAudience('features/people/connections/*.{ts,tsx}', 'invitation')
  assertAudience('{ui/use-undoable.ts,features/booking/shifts/shift-requests.ts}', 'invitation')
  assertAudience('features/people/profiles/edit-profile-form.tsx', 'invitation')
})

// spec: 8.35
test('toasts about subjects look and last as for an admin', () => {
  assertAudience('features/people/subjects/*.{ts,tsx}', 'admin')
})
