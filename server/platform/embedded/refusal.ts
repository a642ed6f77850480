/**
 * The embedded database cannot start; the message is one sentence for the person at the terminal.
 */
export class EmbeddedRefusal extends Error {}
/** Its disk is full; another start succeeds once there is space. */
export class DiskFull extends EmbeddedRefusal {}

const NO_ROOM = /No space left on device/

const refusals: [RegExp, (folder: string) => string][] = [
  [NO_ROOM, (folder) => `The disk with ${folder} is full: free some space and start again.`],
  [/Read-only file system/, (folder) => `${folder} cannot be written to: set DATA_DIR to a writable folder.`],
  [
    /could not (?:create|map|allocate|resize|open).*shared memory|Cannot allocate memory/,
    () => 'There is not enough memory for the embedded PostgreSQL: free some, or set DATABASE_URL to use another.',
  ],
  [
    /pre-existing shared memory block|lock file "postmaster.pid" already exists/,
    (folder) => `Another PostgreSQL still uses ${folder}: stop it first, or set DATA_DIR to another folder.`,
  ],
  [
    /has wrong ownership|has invalid permissions|Permission denied/,
    (folder) =>
      `${folder} cannot be used by this account: start as the account that owns it, or set DATA_DIR to a folder of your own.`,
  ],
]

export const refusalFrom = (output: string, folder: string, log: string) => {
  const sentence = refusals.find(([pattern]) => pattern.test(output))?.[1](folder)
  if (sentence) return NO_ROOM.test(output) ? new DiskFull(sentence) : new EmbeddedRefusal(sentence)
  const lines = output.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
  return new EmbeddedRefusal(`The embedded PostgreSQL did not start: ${reason || 'it said nothing'} (${log})`)
}

const codes: Record<string, string> = { ENOSPC: 'No space left on device', EROFS: 'Read-only file system' }

/** Explains an error of our own files in one sentence too; returns any other unchanged. */
export const startRefusal = (error: unknown, folder: string) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EACCES' || code === 'EPERM') return refusalFrom('Permission denied', folder, '')
  return codes[code] ? refusalFrom(codes[code], folder, '') : error
}
