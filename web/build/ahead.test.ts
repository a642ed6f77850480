import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aheadOf, screensIn } from './ahead.ts'

const part = (file: string, module: string | null, imports: string[] = []) => ({
  file,
  module,
  imports,
  dynamicImports: [],
  beside: [],
})

test('a screen is named with its frame and all that both are made of, but for what every page loads', () => {
  const parts = [
    part('index.js', '/x/web/index.html', ['base.js']),
    part('base.js', null),
    part('shell.js', '/x/web/Shell.tsx', ['index.js', 'icons.js']),
    part('icons.js', null),
    part('jobs.js', '/x/web/shifts/Jobs.tsx', ['base.js', 'list.js']),
    part('list.js', null, ['icons.js']),
    part('entry.js', '/x/web/account/Entry.tsx', ['base.js']),
  ]
  assert.deepEqual(aheadOf(parts, { '/employee/jobs': 'shifts/Jobs.tsx', '/employee': 'account/Entry.tsx' }), {
    '/employee/jobs': ['/jobs.js', '/list.js', '/icons.js', '/shell.js'],
    '/employee': ['/entry.js'],
  })
})

test('the module of every address is read from the tables, but of the first page, which needs no other', () => {
  for (const table of ['adminRoutes.ts', 'employeeRoutes.ts', 'employerRoutes.ts', 'publicRoutes.tsx']) {
    const code = readFileSync(new URL(table, import.meta.url), 'utf8')
    const paths = [...code.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
    assert.deepEqual(
      Object.keys(screensIn(code)),
      paths.filter((path) => path !== '/' && !path.includes('$')),
    )
    assert.equal(
      screensIn(code)['/employer/book'],
      paths.includes('/employer/book') ? 'availability/BookStaffScreen.tsx' : undefined,
    )
  }
})
