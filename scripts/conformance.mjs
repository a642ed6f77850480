// npm run conformance: writes docs/conformance.md from the specification and the tags in the tests.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/conformance.ts', process.argv.slice(2))
