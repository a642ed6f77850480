/** The embedded database cannot be started; the message is one sentence for the person at the terminal. */
export class EmbeddedRefusal extends Error {}

const known: [RegExp, (folder: string) => string][] = [
  [/No space left on device/, (folder) => `The disk that holds ${folder} is full: free some space and start again.`],
  [/Read-only file system/, (folder) => `${folder} cannot be written: set DATA_DIR to a folder that can.`],
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
    (folder) => `${folder} belongs to another account: start Bellbird with that account, or change the folder's owner.`,
  ],
]

/** What PostgreSQL wrote before it gave up, as one sentence that says what to do. */
export const refusalFrom = (output: string, folder: string, log: string) => {
  const sentence = known.find(([pattern]) => pattern.test(output))?.[1](folder)
  if (sentence) return new EmbeddedRefusal(sentence)
  const lines = output.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
  return new EmbeddedRefusal(`The embedded PostgreSQL did not start: ${reason || 'it said nothing'} (${log})`)
}
