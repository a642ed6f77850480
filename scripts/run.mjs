import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { node, root } from './bootstrap.mjs'

const lifeline = new URL('lifeline.mjs', import.meta.url).href
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs one of our programs on our Node and ends as it ends. Passes signals on, and asks the program
 * to stop when this process or the npm above it disappears in any way.
 */
export const run = (file, args = [], env = {}) => {
  const child = spawn(node, ['--import', lifeline, join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // In a terminal, Ctrl-C has already reached the program; a second SIGINT would cut its shutdown
  // short.
  for (const signal of signals)
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? null : child.kill(signal)))
  if (process.env.npm_lifecycle_event) {
    const above = starters()
    const watch = setInterval(() => {
      if (starters() === above) return
      clearInterval(watch)
      child.kill('SIGTERM')
    }, 500)
  }
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/**
 * Identifies npm and any shell that npm started between itself and us; npm passes signals to that
 * shell alone.
 */
const starters = () => {
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return /^(ba|da|a|z)?sh$/.test(name) ? `${process.ppid} ${rest.split(' ')[1]}` : `${process.ppid}`
  } catch {
    return `${process.ppid}`
  }
}
