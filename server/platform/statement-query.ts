/**
 * Runs prepared statements with less work than the driver, which asks for the columns of a
 * statement at each run and adds the values to each row one by one.
 */
import pg from 'pg'

type Field = { name: string; dataTypeID: number }
type Values = readonly (string | null)[]
type RowOf = (values: Values) => object

/** Parts of the driver that its types leave out. */
type Connection = { describe(message: object): void }
type DriverQuery = pg.Submittable & {
  name: string | undefined
  _result: { rows: object[]; rowCount: number | null }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: readonly Field[] }): void
  handleDataRow(message: { fields: Values }): void
}
export type Statement = { name?: string; text: string; values: unknown[] }
const DriverQuery = pg.Query as unknown as new (statement: Statement) => DriverQuery

const makers = new Map<string, RowOf>()

/** Returns a function that makes rows of these columns. */
const rowsOf = (fields: readonly Field[]): RowOf => {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  return makers.getOrInsertComputed(key, () => {
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
    const names = fields.map(({ name }) => name)
    // The last of several columns with one name counts, as with the driver.
    const repeatNames = new Set(names).size < names.length
    // Objects that are read from JSON keep one hidden class, however many fields they have.
    const empty: Record<string, unknown> = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`)
    return (values) => {
      const row = { ...empty }
      for (let i = 0; i < values.length; i++) {
        const value = values[i]
        if (value !== null) row[names[i]!] = parsers[i]!(value!)
        else if (repeatNames) row[names[i]!] = null
      }
      return row
    }
  })
}

type Prepared = {
  /** By the name of a statement. PostgreSQL refuses to run one whose columns have changed. */
  rows: Map<string, RowOf>
  /** The connection without its `describe` message, because the columns are known. */
  undescribed: Connection
}
const preparedOn = new WeakMap<Connection, Prepared>()

class StatementQuery extends DriverQuery {
  #on: Prepared | null = null
  #rowOf: RowOf | undefined

  override prepare(connection: Connection) {
    this.#on = preparedOn.getOrInsertComputed(connection, () => ({
      rows: new Map(),
      undescribed: Object.assign(Object.create(connection), { describe() {} }),
    }))
    this.#rowOf = this.name === undefined ? undefined : this.#on.rows.get(this.name)
    super.prepare(this.#rowOf === undefined ? connection : this.#on.undescribed)
  }

  override handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#rowOf = rowsOf(fields)
    if (this.name !== undefined) this.#on?.rows.set(this.name, this.#rowOf)
  }

  override handleDataRow({ fields }: { fields: Values }) {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.#rowOf!(fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

type Result = Pick<pg.QueryResult, 'rows' | 'rowCount'>

/** Runs a statement over a pool or one of its connections. */
export const runStatement = (client: pg.Pool | pg.PoolClient, statement: Statement): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    const done = (error: Error | undefined, result: Result) => (error ? reject(error) : resolve(result))
    client.query(new StatementQuery(statement) as never, done as never)
  }).catch((error: Error) => {
    // The stack leads to the caller instead of the socket, as with the driver's own promises.
    Error.captureStackTrace(error)
    throw error
  })
