import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, preloadedFiles, shellFilesOf } from './page-files.ts'

const part = (file: string, module: string | null, imports: string[] = [], dynamicImports: string[] = []): Part => ({
  file,
  module: module && `/x/web/${module}`,
  imports,
  dynamicImports,
  assets: file === 'index.js' ? ['index.css'] : [],
})

const parts = [
  part('index.js', 'index.html', ['base.js'], ['shell.js', 'jobs.js', 'people.js', 'bell.js', 'code.js']),
  part('base.js', null),
  part('shell.js', 'shell/shell.tsx', ['index.js', 'icons.js']),
  part('icons.js', null),
  part('bell.js', 'features/messaging/notifications/bell.tsx'),
  part('jobs.js', 'pages/employee/job-request.tsx', ['index.js', 'list.js'], ['dialog.js']),
  part('list.js', null, ['icons.js']),
  part('dialog.js', 'features/booking/shifts/dialog.tsx'),
  part('people.js', 'pages/admin/employees.tsx', ['list.js']),
  part('code.js', 'pages/public/employee/verify-otp.tsx', ['base.js']),
  part('link.js', 'pages/public/s.$id.tsx', ['base.js']),
]

test('lists for each role the files of its own pages only', () => {
  assert.deepEqual(shellFilesOf(parts), {
    entry: 'index.js',
    start: ['/index.js', '/index.css', '/base.js', '/shell.js', '/icons.js', '/theme.js', '/icon.svg'],
    screens: {
      employee: ['/bell.js', '/jobs.js', '/list.js', '/dialog.js'],
      admin: ['/bell.js', '/people.js', '/list.js'],
    },
  })
})

test('announces the files of a page and its frame, without those of every page', () => {
  assert.deepEqual(preloadedFiles(parts), {
    '/employee/job-request': ['/jobs.js', '/list.js', '/icons.js', '/shell.js'],
    '/admin/employees': ['/people.js', '/list.js', '/icons.js', '/shell.js'],
    '/employee/verify-otp': ['/code.js'],
  })
})
