import { existsSync, readFileSync } from 'node:fs'
import { runProgram } from './program.ts'

/** Whether we are root on Debian, so that `apt-get` may install programs. */
export const mayInstallFromDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Short timeouts, so that a machine without a network fails within seconds. */
const TIMEOUTS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

/**
 * Installs those of the packages that are available; call it only if `mayInstallFromDebian`. A
 * failed installation does not throw, so check afterwards what is there.
 */
export const installFromDebian = async (packages: readonly string[], signal: AbortSignal) => {
  await runOrExplain('apt-get', ['update', '-q', ...TIMEOUTS], signal)
  // Installs one by one, because an older Debian lacks some packages and must still get the others.
  for (const each of packages)
    await runOrExplain('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...TIMEOUTS, each], signal)
}

/** Runs the command silently, and prints the end of its output if it fails. */
export const runOrExplain = async (command: string, args: readonly string[], signal: AbortSignal) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { ok, output } = await runProgram(command, [...args], { quiet: true, signal, env })
  if (!ok) process.stdout.write(`${output.trim().split('\n').slice(-3).join('\n')}\n`)
}
