// `npm run audit:verify`: recomputes the chain of the audit log; a saved head may follow `--`.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/audit-verify.ts', process.argv.slice(2))
