/** Asks PostgreSQL for the columns that a statement returns, without executing it. */
import type pg from 'pg'

export type Column = {
  name: string
  /** Type of the value after it has been read (server/platform/database.ts). */
  type: ValueType
  /** Whether a column of a table may be null; null for an expression, view or partitioned table. */
  nullable: boolean | null
}

export type ValueType =
  | 'number'
  | 'string'
  | 'boolean'
  | 'Buffer'
  | 'Date'
  | 'json'
  | `unknown ${string}`
  | `${string}[]`

/** Types as which pg and our own parsers read values; a test compares them with real ones. */
export const valueTypes: Record<string, ValueType> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  _bool: 'boolean[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'string[]',
  _float4: 'number[]',
  _float8: 'number[]',
  _numeric: 'number[]',
  _text: 'string[]',
  _varchar: 'string[]',
  _time: 'string[]',
  _uuid: 'string[]',
  _date: 'Date[]',
  _timestamptz: 'Date[]',
  _bytea: 'Buffer[]',
  _json: 'json[]',
  _jsonb: 'json[]',
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
type ExtendedProtocol = {
  parse(q: { name: string; text: string; types: number[] }): void
  describe(q: { type: 'S'; name: string }): void
  sync(): void
}

/** A query that is parsed and described, but not executed. */
class Description implements pg.Submittable {
  readonly fields: Promise<Field[]>
  #found: Field[] = []
  #resolve!: (fields: Field[]) => void
  #reject!: (error: Error) => void
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.fields = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }
  submit(connection: pg.Connection) {
    const protocol = connection as unknown as ExtendedProtocol
    protocol.parse({ name: '', text: this.#text, types: [] })
    protocol.describe({ type: 'S', name: '' })
    protocol.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#found = fields
  }
  handleError(error: Error) {
    this.#reject(error)
  }
  handleReadyForQuery() {
    this.#resolve(this.#found)
  }
}

export const describer = async (client: pg.Client) => {
  const types = await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')
  const typeOf = new Map(
    types.rows.map(({ oid, typname }) => [oid, valueTypes[typname] ?? (`unknown ${typname}` as const)]),
  )
  const columns = await client.query<{ key: string; nullable: boolean }>(`
    select attrelid || ' ' || attnum as key, not attnotnull as nullable from pg_attribute join pg_class c on c.oid = attrelid
    where c.relkind = 'r'`)
  const nullable = new Map(columns.rows.map(({ key, nullable }) => [key, nullable]))

  return async (text: string): Promise<Column[]> => {
    const description = new Description(text)
    client.query(description)
    return (await description.fields).map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: typeOf.get(dataTypeID)!,
      nullable: nullable.get(`${tableID} ${columnID}`) ?? null,
    }))
  }
}
