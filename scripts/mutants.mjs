// `npm run mutants`: changes rules in one place at a time and runs their tests; see
// `docs/decisions/0330-run-mutation-tests-from-a-folder-with-packages-of-its-own.md`.
import { install, installMutants } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
installMutants()
run('bench/mutants/main.ts', process.argv.slice(2))
