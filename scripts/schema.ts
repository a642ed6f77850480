// npm run schema: writes server/schema.sql from a database that all migrations have built.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { cloneDatabase } from '#test/cluster.ts'

export const schemaFile = join(import.meta.dirname, '..', 'server', 'schema.sql')

const HEAD = `-- The current schema of the database. Generated from server/migrations by "npm run schema"; a test
-- compares the two. Nothing reads this file: change the schema by a new migration.
-- Rows that migrations insert are not in it.
`

type Table = { oid: number; name: string; persistence: string; options: string[] | null; partitioned_by: string | null }
type Part = { of: number; text: string }
type Column = {
  of: number
  name: string
  type: string
  identity: string
  generated: string
  required: boolean
  expression: string | null
}

// Objects that an extension brought belong to the extension.
const own = (catalog: string, oid: string) => `not exists (
  select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e'
)`
const here = `(select oid from pg_namespace where nspname = 'public')`

/** Lists objects of kinds that `readSchema` cannot print; no migration creates any so far. */
const OTHERS = `
  select string_agg(format('%s %s', kind, name), ', ') as others from (
    select 'type' as kind, typname as name from pg_type where typnamespace = ${here} and typtype in ('e', 'd', 'r')
      and ${own('pg_type', 'pg_type.oid')}
    union all select 'relation of kind ' || relkind::text, relname from pg_class where relnamespace = ${here} and relkind not in ('r', 'p', 'i', 'I', 'c', 'v', 'S')
    union all select 'sequence', relname from pg_class where relnamespace = ${here} and relkind = 'S' and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'i')
    union all select 'aggregate', proname from pg_proc where pronamespace = ${here} and prokind in ('a', 'w')
      and ${own('pg_proc', 'pg_proc.oid')}
    union all select 'statistics', stxname from pg_statistic_ext
    union all select 'policy', polname from pg_policy
    union all select 'event trigger', evtname from pg_event_trigger
  ) o`

const columnText = ({ name, type, identity, generated, required, expression }: Column) =>
  [
    name,
    type,
    identity && `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    generated && `generated always as (${expression}) ${generated === 's' ? 'stored' : 'virtual'}`,
    !generated && expression !== null && `default ${expression}`,
    required && 'not null',
  ]
    .filter(Boolean)
    .join(' ')

const byTable = (parts: readonly Part[], { oid }: Table) => parts.filter(({ of }) => of === oid).map(({ text }) => text)
const texts = (parts: readonly { text: string }[]) => parts.map(({ text }) => text)
const section = (title: string, texts: readonly string[]) => (texts.length ? [`-- ${title}`, ...texts] : [])

/** Returns the schema of a database as one text, the same for every database with that schema. */
const readSchema = async (client: pg.Client): Promise<string> => {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  // Definitions name tables of the search path without their schema.
  await client.query('set search_path = public')
  const [{ others } = { others: null }] = await rows<{ others: string | null }>(OTHERS)
  if (others) throw new Error(`scripts/schema.ts cannot print ${others} yet.`)

  const extensions = await rows<{ name: string }>(`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname collate "C"`)
  const types = await rows<{ text: string }>(`
    select format('create type %I as (%s);', c.relname,
      string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relkind = 'c' and c.relnamespace = ${here} and ${own('pg_class', 'c.oid')}
    group by c.relname order by c.relname collate "C"`)
  const tables = await rows<Table>(`
    select oid::int, relname as name, relpersistence as persistence, reloptions as options,
      pg_get_partkeydef(oid) as partitioned_by
    from pg_class where relkind in ('r', 'p') and relnamespace = ${here} and ${own('pg_class', 'pg_class.oid')}
    order by relname collate "C"`)
  const columns = await rows<Column>(`
    select a.attrelid::int as of, quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) ||
        case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(l.collname) else '' end as type,
      a.attidentity as identity, a.attgenerated as generated, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid, true) as expression
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where a.attnum > 0 and not a.attisdropped order by a.attnum`)
  // A not-null constraint is printed with its column.
  const constraints = await rows<Part>(`
    select conrelid::int as of, format('constraint %I %s', conname, pg_get_constraintdef(oid, true)) as text from pg_constraint
    where conrelid <> 0 and contype not in ('n', 't') and connamespace = ${here}
    order by array_position(array['p', 'u', 'x', 'c', 'f'], contype::text), conname collate "C"`)
  const indexes = await rows<Part>(`
    select i.indrelid::int as of, pg_get_indexdef(i.indexrelid, 0, true) || ';' as text
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = ${here} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname collate "C"`)
  const triggers = await rows<Part>(`
    select tgrelid::int as of, pg_get_triggerdef(oid, true) || ';' as text from pg_trigger
    where not tgisinternal order by tgname collate "C"`)
  const views = await rows<{ text: string }>(`
    select format(E'create view %I as\\n%s', relname, pg_get_viewdef(oid, true)) as text
    from pg_class where relkind = 'v' and relnamespace = ${here} and ${own('pg_class', 'pg_class.oid')}
    order by relname collate "C"`)
  const routines = await rows<{ text: string }>(`
    select replace(rtrim(pg_get_functiondef(p.oid), E'\\n'), ' FUNCTION public.', ' FUNCTION ') || ';' as text
    from pg_proc p where p.pronamespace = ${here} and p.prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')}
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`)

  const tableText = (table: Table) => {
    const inside = [...columns.filter(({ of }) => of === table.oid).map(columnText), ...byTable(constraints, table)]
    const unlogged = table.persistence === 'u' ? 'unlogged ' : ''
    const parts = table.partitioned_by === null ? '' : ` partition by ${table.partitioned_by}`
    const options = table.options ? ` with (${table.options.join(', ')})` : ''
    return [
      `create ${unlogged}table ${table.name} (\n${inside.map((line) => `  ${line}`).join(',\n')}\n)${parts}${options};`,
      ...byTable(indexes, table),
      ...byTable(triggers, table),
    ].join('\n')
  }
  const all = [
    HEAD.trimEnd(),
    ...extensions.map(({ name }) => `create extension ${name};`),
    ...section('Types', texts(types)),
    ...section('Tables, with their indexes and triggers', tables.map(tableText)),
    ...section('Views', texts(views)),
    ...section('Functions', texts(routines)),
  ]
  return `${all.join('\n\n')}\n`
}

/** Returns the schema that all migrations build, as `server/schema.sql` must have it. */
export const schemaOfMigrations = async (): Promise<string> => {
  const database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    return await readSchema(client)
  } finally {
    await client.end()
    await database.drop()
  }
}

if (import.meta.main) writeFileSync(schemaFile, await schemaOfMigrations())
