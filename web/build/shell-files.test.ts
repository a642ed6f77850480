import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, shellOf } from './shell-files.ts'

const part = (file: string, module: string | null, imports: string[] = [], dynamicImports: string[] = []): Part => ({
  file,
  module,
  imports,
  dynamicImports,
  beside: file === 'index.js' ? ['index.css'] : [],
})

test('each role keeps what its screens may ever open, and no screen of another role', () => {
  const parts = [
    part('index.js', '/x/web/index.html', ['base.js'], ['shell.js', 'jobs.js', 'desk.js', 'bell.js', 'code.js']),
    part('base.js', null),
    part('shell.js', '/x/web/Shell.tsx'),
    part('bell.js', '/x/web/notifications/Bell.tsx'),
    part('jobs.js', '/x/web/shifts/Jobs.tsx', ['index.js', 'list.js'], ['dialog.js']),
    part('list.js', null),
    part('dialog.js', '/x/web/shifts/Dialog.tsx'),
    part('desk.js', '/x/web/admin/Desk.tsx', ['list.js']),
    part('code.js', '/x/web/accounts/Code.tsx'),
  ]
  assert.deepEqual(
    shellOf(parts, {
      employee: ['/x/web/shifts/Jobs.tsx'],
      admin: ['/x/web/admin/Desk.tsx'],
      public: ['/x/web/accounts/Code.tsx'],
    }),
    {
      entry: 'index.js',
      start: ['/index.js', '/index.css', '/base.js', '/shell.js', '/theme.js', '/icon.svg'],
      screens: {
        employee: ['/bell.js', '/jobs.js', '/list.js', '/dialog.js'],
        admin: ['/bell.js', '/desk.js', '/list.js'],
      },
    },
  )
})
