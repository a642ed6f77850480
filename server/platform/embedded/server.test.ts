import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, binariesPackage, prepareBinaries } from './binaries.ts'
import { type Embedded, startEmbedded } from './server.ts'

const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
const root = process.getuid?.() === 0

/** Creates a folder that no other account may enter, like a project under /root. */
const privateFolder = (t: TestContext) => {
  const dir = mkdtempSync(join(tmpdir(), 'bellbird-embedded-'))
  t.after(() => rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  return dir
}

const start = async (t: TestContext, dir: string, more: { onRestart?: () => void } = {}) => {
  const embedded = await startEmbedded({ dir, settings, ...more })
  t.after(() => embedded.stop())
  return embedded
}

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts another process that starts a database and then runs the code. */
const startElsewhere = async (t: TestContext, dir: string, then: string) => {
  const code = `import { startEmbedded } from '#server/platform/embedded/server.ts'
    const { pid } = await startEmbedded({ dir: ${JSON.stringify(dir)}, settings: ${JSON.stringify(settings)} })
    process.stdout.write(String(pid)); ${then}`
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.after(() => child.kill('SIGKILL'))
  const endsEarly = once(child, 'exit').then(([code]) => {
    throw new Error(`The other process ended with ${code}.`)
  })
  const [pid] = await Promise.race([once(child.stdout!, 'data'), endsEarly])
  endsEarly.catch(() => {})
  return { child, pid: Number(pid) }
}

test('creates a database that only its password opens, and reopens it later', async (t) => {
  const dir = privateFolder(t)
  const first = await start(t, dir)
  assert.equal(await ask(first.url, 'show server_encoding'), 'UTF8')
  assert.equal(await ask(first.url, 'show timezone'), 'UTC')
  await ask(first.url, 'create table kept as select 7 as seven')
  await assert.rejects(ask(first.url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1'), { code: '28P01' })
  assert.equal(statSync(join(dir, 'password')).mode & 0o777, 0o600)
  assert.equal(statSync(join(dir, 'data')).mode & 0o777, 0o700)

  await assert.rejects(startEmbedded({ dir, settings }), {
    message: /already in use by process \d+: stop that process first/,
  })
  await first.stop()

  const second = await start(t, dir)
  assert.equal(await ask(second.url, 'select seven from kept'), 7)
})

const clientAddress = 'select inet_client_addr()'

test('is reached through a socket, and by other accounts at the loopback address', async (t) => {
  const dir = privateFolder(t)
  const sockets = () => readdirSync(join(dir, 'data')).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name))
  const { child, pid } = await startElsewhere(t, dir, 'setInterval(() => {}, 1000)')
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  assert.equal(sockets().length, 1, 'a killed server leaves its socket')

  const { url, tcpUrl } = await start(t, dir)
  assert.equal(await ask(url, clientAddress), null)
  assert.equal(await ask(tcpUrl, clientAddress), '127.0.0.1')
  assert.deepEqual(sockets(), [`.s.PGSQL.${new URL(tcpUrl).port}`])
})

test('is reached at the loopback address where the path is too long for a socket', async (t) => {
  const { url, tcpUrl } = await start(t, join(privateFolder(t), 'a'.repeat(100)))
  assert.equal(url, tcpUrl)
  assert.equal(await ask(url, clientAddress), '127.0.0.1')
})

test('restarts a killed server at the same address', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const embedded: Embedded = await start(t, privateFolder(t), { onRestart: resolve })
  const before = embedded.pid
  process.kill(before, 'SIGKILL')
  await promise
  assert.notEqual(embedded.pid, before)
  assert.equal(await ask(embedded.url, 'select 1'), 1)
})

test('ends a server that outlived its killed parent at the next start', async (t) => {
  const dir = privateFolder(t)
  const { child, pid } = await startElsewhere(t, dir, 'setInterval(() => {}, 1000)')
  await assert.rejects(startEmbedded({ dir, settings }), { message: new RegExp(`in use by process ${child.pid}`) })
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.ok(isRunning(pid))
  const embedded = await start(t, dir)
  assert.ok(!isRunning(pid))
  assert.equal(await ask(embedded.url, 'select 1'), 1)
})

for (const [how, then] of Object.entries({
  'an uncaught error': `setTimeout(() => { throw new Error('meant') }, 20)`,
  'process.exit': 'setTimeout(() => process.exit(3), 20)',
  'a signal': `setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20); setInterval(() => {}, 1000)`,
}))
  test(`ends the server with its parent after ${how}`, async (t) => {
    const { child, pid } = await startElsewhere(t, privateFolder(t), then)
    await once(child, 'exit')
    for (let tries = 0; isRunning(pid) && tries < 1000; tries++) await pause(10)
    assert.ok(!isRunning(pid))
  })

test('starts despite a lock file whose pid belongs to another program', async (t) => {
  const dir = privateFolder(t)
  const embedded = await start(t, dir)
  const lock = readFileSync(join(dir, 'data/postmaster.pid'), 'utf8')
  await embedded.stop()
  const owner = statSync(join(dir, 'data'))
  const other = spawn('sleep', ['60'], root ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {})
  t.after(() => other.kill())
  writeFileSync(join(dir, 'data/postmaster.pid'), lock.replace(/^\d+/, String(other.pid)), { mode: 0o600 })
  if (root) chownSync(join(dir, 'data/postmaster.pid'), owner.uid, owner.gid)
  writeFileSync(join(dir, 'owner.json'), JSON.stringify({ pid: other.pid, since: '1' }))

  const again = await start(t, dir)
  assert.equal(await ask(again.url, 'select 1'), 1)
  assert.ok(isRunning(other.pid!))
})

test('refuses data of another PostgreSQL version and says what to do', async (t) => {
  const dir = privateFolder(t)
  mkdirSync(join(dir, 'data'))
  writeFileSync(join(dir, 'data/PG_VERSION'), '9\n')
  await assert.rejects(startEmbedded({ dir }), {
    message: /written by PostgreSQL 9, .* set DATA_DIR to an empty folder/,
  })
})

test('runs a copy of binaries that lack links or cannot be entered', (t) => {
  const dir = privateFolder(t)
  const source = join(dir, 'package')
  cpSync(binariesPackage(), source, { recursive: true })
  for (const link of JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')))
    rmSync(join(source, link.target), { force: true })
  chmodSync(source, 0o700)
  const beside = mkdtempSync(join(tmpdir(), 'bellbird-beside-'))
  t.after(() => rmSync(beside, { recursive: true, force: true }))
  chmodSync(beside, 0o755)
  const account: Account = root ? { uid: 65534, gid: 65534 } : null

  const { folder, major } = prepareBinaries(source, beside, account)
  assert.equal(folder !== join(source, 'native'), root)
  assert.match(major, /^\d+$/)
  assert.deepEqual(prepareBinaries(source, beside, account), { folder, major })
})
