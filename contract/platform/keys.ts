/** Keys of a table in its order. Not for an object that may have more keys than its type says. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>) => Object.keys(table) as K[]
