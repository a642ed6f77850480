// `npm run checks`, or `npm run checks -- vnu axe`: runs the external checks; see
// `docs/decisions/0093-run-external-checks-apart-from-npm-test.md`.
import { buildWeb, install, installChecks } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
installChecks()
buildWeb()
run('checks/main.ts', process.argv.slice(2))
