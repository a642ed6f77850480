// npm run bench: builds a town and measures it; what follows "--" goes to the bench.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('bench/main.ts', process.argv.slice(2))
