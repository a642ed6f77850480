// npm test: installs what is missing, builds what is stale, and runs every test.
import { buildWeb, install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
buildWeb()
run('scripts/test.ts', process.argv.slice(2))
