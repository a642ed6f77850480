// Sets a machine up to run Bellbird from a fresh checkout. Runs on the machine's own Node (20 or
// newer) before anything is installed, so it imports only what comes with Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const modules = join(root, 'node_modules')

/** Path of the Node that Bellbird runs on, which is independent of the machine's own. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export const say = (line) => process.stdout.write(`${line}\n`)

/** Ends the program with one line that says what to do. */
export const stop = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

/** Installs what is missing: the packages of the lock file and the Node that runs them. */
export const install = () => {
  if (Number.parseInt(process.versions.node, 10) < 20)
    stop(`Bellbird needs Node 20 or newer to begin with; this is ${process.version}.`)
  const lock = read(join(root, 'package-lock.json'))
  const mark = createHash('sha256').update(`${lock}${process.platform}${process.arch}`).digest('hex')
  const stamp = join(modules, '.bellbird-installed')
  if (read(stamp) !== mark) {
    if (!isInstalled(JSON.parse(lock))) installPackages()
    writeFileSync(stamp, mark)
  }
  if (!isNodeInstalled()) installNode()
}

/**
 * Compares the lock file with npm's record of installed versions, since npm may have been run by
 * hand.
 */
const isInstalled = (lock) => {
  const here = read(join(modules, '.package-lock.json'))
  if (here === null) return false
  const { packages } = JSON.parse(here)
  return Object.entries(lock.packages).every(
    ([path, wanted]) => path === '' || wanted.optional || packages[path]?.version === wanted.version,
  )
}

const installPackages = () => {
  say('Installing packages. This takes a minute the first time.')
  // Avoids `npm ci`: it refuses a lock file that lacks the packages for other kinds of machines,
  // and some registries do not have them all. With `--no-save` the lock file is followed and stays
  // as it is.
  const { status, output } = npm([
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status !== 0) stop(npmFailure(output))
}

/** Installs the packages of a folder that has a lock file of its own. */
const installIn = (home, what) => {
  const mark = createHash('sha256')
    .update(read(join(home, 'package-lock.json')))
    .digest('hex')
  const stamp = join(home, 'node_modules', '.bellbird-installed')
  if (read(stamp) === mark) return
  say(`Installing the ${what}. This takes a minute or two.`)
  // Skips install scripts, which would fetch programs that are already there.
  const { status, output } = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], home)
  if (status !== 0) stop(npmFailure(output))
  writeFileSync(stamp, mark)
}
export const installChecks = () => installIn(join(root, 'checks', 'packages'), 'external checks')
export const installMutants = () => installIn(join(root, 'checks', 'mutants'), 'mutation tests')

/**
 * The package `node` downloads the program in an install script, which npm may have refused to
 * run.
 */
const installNode = () => {
  const home = join(modules, 'node')
  if (!existsSync(home)) stop('npm left out the package "node": run npm install and look at what it says.')
  say('Fetching Node for Bellbird.')
  const { stderr, stdout } = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: home,
    env: cleanEnvironment(),
    encoding: 'utf8',
  })
  if (isNodeInstalled()) return
  if (existsSync('/etc/alpine-release'))
    stop('Bellbird needs a Linux with glibc; Alpine has musl. Use Debian or Ubuntu.')
  stop(npmFailure(`${stdout}${stderr}`))
}

const isNodeInstalled = () => {
  const manifest = read(join(modules, 'node', 'package.json'))
  if (manifest === null || !existsSync(node)) return false
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${JSON.parse(manifest).version}`
}

// npm puts our own `node_modules/.bin` first in the path, but npm itself must not run on a Node
// that it is about to replace.
const cleanEnvironment = () => {
  const env = { ...process.env }
  for (const name of Object.keys(env)) if (/^npm_(package|lifecycle|config_local_prefix)/.test(name)) delete env[name]
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  env[name] = (env[name] ?? '')
    .split(delimiter)
    .filter((part) => !part.startsWith(modules))
    .join(delimiter)
  return env
}

const npm = (args, cwd = root) => {
  const options = { cwd, env: cleanEnvironment(), encoding: 'utf8', shell: process.platform === 'win32' }
  const { status, stdout, stderr, error } = spawnSync('npm', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  return { status, output: `${stdout ?? ''}${stderr ?? ''}${error ?? ''}` }
}

const npmFailure = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output))
    return 'npm cannot reach its registry: check the network (or "npm config get registry") and start again.'
  if (/ENOSPC|No space left/.test(output)) return 'The disk is full: free about 1 GB and start again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This account may not write to ${modules}: start as the owner of this folder.`
  if (/ENOENT/.test(output) && /spawn/.test(output)) return 'npm is missing: install it together with Node.'
  return `npm could not install the packages:\n${output.trim().split('\n').slice(0, 12).join('\n')}`
}

const filesUnder = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })

/** Builds the web app when anything that goes into it has changed. */
export const buildWeb = () => {
  const target = join(root, 'dist', 'web')
  const stamp = join(root, 'dist', 'web.stamp')
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', ...filesUnder('web').sort(), ...filesUnder('contract').sort()])
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  const mark = hash.digest('hex')
  if (existsSync(join(target, 'index.html')) && read(stamp) === mark) return
  say('Building the web app.')
  // Built in a separate folder and moved into place when complete, so that a running server or
  // another build never sees half of it.
  const fresh = join(root, 'dist', `web.${process.pid}`)
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const { status, stdout, stderr } = spawnSync(node, [vite, 'build', 'web', '--outDir', fresh, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    const [reason] = `${stdout}${stderr}`.trim().split(/\n\s+at /)
    stop(
      /ENOSPC/.test(reason)
        ? 'The disk is full: free some space and start again.'
        : `The web app did not build:\n${reason}`,
    )
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(fresh, target)
  writeFileSync(stamp, mark)
}
