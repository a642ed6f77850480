// `npm run ledger:verify`: recomputes the chains of the offer ledger; a kept code may follow `--`.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('scripts/ledger-verify.ts', process.argv.slice(2))
