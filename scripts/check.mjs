// npm run check: format, lint, comments, test titles, types and the fast tests.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/check.ts')
