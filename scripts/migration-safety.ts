/**
 * Finds commands of migrations that would break or block the version that still runs during an
 * update (docs/decisions/0362).
 */

/** Comments, strings and bodies of functions contain words that are not commands. */
const commandsOf = (text: string) =>
  text
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '$$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((command) => command.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((command) => command !== '')

type Rule = [pattern: RegExp, reason: string]
const COMMANDS: readonly Rule[] = [
  [/^drop (table|view|materialized view|function|type|sequence|schema) /, 'drops what the running version may use'],
  [/^alter (view|function|type|sequence|index) .* rename /, 'renames what the running version may use'],
  [/^(truncate|cluster|lock|vacuum full) /, 'locks a whole table'],
]
/** Actions of `alter table`. */
const ACTIONS: readonly Rule[] = [
  [/^drop (?!constraint )/, 'drops a column that the running version may use'],
  [/^rename /, 'renames what the running version may use'],
  [/^alter (column )?\w+ (set data )?type /, 'changes the type of a column'],
  [/^alter (column )?\w+ set not null/, 'requires a value that the running version may leave out'],
  [
    /^add (?!constraint )(?=.* not null)(?!.* (default|generated) )/,
    'adds a column without a default that needs a value',
  ],
  [
    /^add (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b(?!.* not valid$)/,
    'checks all rows under a lock: add the constraint "not valid", and validate it in the next migration',
  ],
]
const ALTER = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/
/** Actions are separated by commas, as are values within parentheses. */
const actionsOf = (list: string) => list.split(/,(?![^(]*\))/).map((action) => action.trim())
const reasonsIn = (text: string, rules: readonly Rule[]) =>
  rules.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason)

const INDEX = /^create (unique )?index (?!concurrently )(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/
const TABLE = /^create (?:unlogged )?table (?:if not exists )?(\w+)/
/** Names the decision that says why the running version is not affected, or is stopped. */
const EXPLAINED = /^-- Not during an update: docs\/decisions\/(\d{4})/m

/** Decision that explains what a migration does; null if it names none. */
export const explanationOf = (text: string): string | null => EXPLAINED.exec(text)?.[1] ?? null

const reasonsAgainst = (command: string, ownTables: ReadonlySet<string>): string[] => {
  const [, table = '', list = ''] = ALTER.exec(command) ?? []
  if (table !== '' && !ownTables.has(table)) return actionsOf(list).flatMap((action) => reasonsIn(action, ACTIONS))
  const [, , indexed] = INDEX.exec(command) ?? []
  if (indexed !== undefined && !ownTables.has(indexed))
    return ['blocks writes while the index is built: build it concurrently, in a migration of its own']
  return reasonsIn(command, COMMANDS)
}

/** Lists the commands of a migration that may break or block the version before it, and why. */
export const unsafeCommands = (text: string): string[] => {
  const commands = commandsOf(text)
  const ownTables = new Set(commands.flatMap((command) => TABLE.exec(command)?.[1] ?? []))
  return commands.flatMap((command) => reasonsAgainst(command, ownTables).map((reason) => `${command}: ${reason}`))
}
