// `npm run faults -- messages`: injects faults into message delivery, and counts what was lost or
// doubled.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('bench/faults/main.ts', process.argv.slice(2))
