import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { installFromDebian, mayInstallFromDebian } from '#scripts/debian.ts'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
const find = (name: string) => folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))

/** Finds a program of Debian, and installs it if it is missing and we are root on Debian. */
const locate = async (name: string): Promise<string> => {
  if (find(name) === undefined && mayInstallFromDebian()) await installFromDebian([name], AbortSignal.timeout(300_000))
  const path = find(name)
  if (path === undefined) throw new Error(`This run needs ${name}: apt-get install ${name}`)
  return path
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

type Options = { args: string[]; port: number; user?: { uid: number; gid: number } }

/** Starts a proxy or pooler in the foreground; it listens when this returns. */
export const startDebianProgram = async (name: string, { args, port, user }: Options) => {
  const child: ChildProcess = spawn(await locate(name), args, { stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  for (let tries = 0; !(await listens(port)); tries++) {
    if (child.exitCode !== null || tries === 200) throw new Error(`${name} did not start:\n${said}`)
    await pause(50)
  }
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
