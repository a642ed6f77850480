// `npm run judges`, or `npm run judges -- vnu axe`: runs the external checks; see
// `docs/decisions/0093-run-external-checks-apart-from-npm-test.md`.
import { buildWeb, install, installJudges } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
installJudges()
buildWeb()
run('checks/main.ts', process.argv.slice(2))
