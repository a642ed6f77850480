// `npm run bench`: builds a test database and benchmarks it; arguments after `--` are passed to the
// benchmark.
import { install } from './bootstrap.mjs'
import { run } from './run.mjs'

install()
run('bench/main.ts', process.argv.slice(2))
