// npm run audit:verify: computes the chain of the audit log anew; a head that was kept may follow "--".
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/audit-verify.ts', process.argv.slice(2))
