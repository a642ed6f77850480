/** Binary heap of columns by their distance; a column may be in it several times. */
export const createQueue = () => {
  const keys: number[] = []
  const columns: number[] = []
  const swap = (a: number, b: number) => {
    ;[keys[a], keys[b]] = [keys[b]!, keys[a]!]
    ;[columns[a], columns[b]] = [columns[b]!, columns[a]!]
  }
  /** By distance, then by column, so that the same slots and people are always assigned alike. */
  const isBefore = (a: number, b: number) => keys[a]! < keys[b]! || (keys[a] === keys[b] && columns[a]! < columns[b]!)
  return {
    clear() {
      keys.length = 0
      columns.length = 0
    },
    add(key: number, column: number) {
      keys.push(key)
      columns.push(column)
      for (let at = keys.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1
        if (!isBefore(at, parent)) return
        swap(at, parent)
        at = parent
      }
    },
    /** Removes and returns the nearest column. */
    take(): number {
      const nearest = columns[0]!
      const [key, column] = [keys.pop()!, columns.pop()!]
      if (keys.length === 0) return nearest
      keys[0] = key
      columns[0] = column
      for (let at = 0; ; ) {
        const left = 2 * at + 1
        if (left >= keys.length) return nearest
        const child = left + 1 < keys.length && isBefore(left + 1, left) ? left + 1 : left
        if (!isBefore(child, at)) return nearest
        swap(at, child)
        at = child
      }
    },
  }
}
