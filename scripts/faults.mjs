// `npm run faults -- NAME`: injects faults and counts their effects; docs/reliability.md lists the
// names.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('bench/faults/main.ts', process.argv.slice(2))
