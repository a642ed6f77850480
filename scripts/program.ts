import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type ProgramOptions = { env?: NodeJS.ProcessEnv; signal?: AbortSignal; quiet?: boolean }
export type ProgramResult = { ok: boolean; output: string }

/**
 * Runs a program to its end. With `quiet`, its output is returned instead of printed. An abort asks
 * it to stop.
 */
export const runProgram = async (
  command: string,
  args: string[],
  { env, signal, quiet }: ProgramOptions = {},
): Promise<ProgramResult> => {
  const child: ChildProcess = spawn(command, args, {
    env: env ?? process.env,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const terminate = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', terminate)
  try {
    const [code] = await once(child, 'close')
    return { ok: code === 0, output }
  } catch (error) {
    return { ok: false, output: String(error) }
  } finally {
    signal?.removeEventListener('abort', terminate)
  }
}
