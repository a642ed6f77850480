/** Compares the type that a query claims for its rows with the columns that PostgreSQL returns. */
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, ValueType } from './columns.ts'

const partsOf = (type: Type): readonly Type[] =>
  type.isUnionType() || type.isIntersectionType() ? type.getTypes().flatMap(partsOf) : [type]

/** The kind of value that a type allows, as `ValueType` names it; `any` fits everything. */
const kindOf = (checker: Checker, type: Type): string => {
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'any'
  if (type.flags & TypeFlags.StringLike) return 'string'
  if (type.flags & TypeFlags.NumberLike) return 'number'
  if (type.flags & TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type)
    const kinds = new Set(element && partsOf(element).map((part) => kindOf(checker, part)))
    kinds.delete('null')
    return kinds.size === 1 ? `${[...kinds][0]}[]` : 'object'
  }
  if (type.flags & TypeFlags.Null) return 'null'
  if (type.flags & TypeFlags.Undefined) return 'undefined'
  const name = type.getSymbol()?.name
  return name === 'Buffer' || name === 'Date' || name === 'Uint8Array' ? name : 'object'
}

const fits = (kind: string, type: ValueType): boolean => {
  if (type === 'json' || kind === 'any') return true
  if (type === 'json[]') return kind.endsWith('[]') || kind === 'object'
  return kind === type || (type === 'Buffer' && kind === 'Uint8Array')
}

/**
 * Complaints about one row type and one text of the query. A type that allows more than the
 * columns, like null for one that is never null, is right too.
 */
export const complaintsAbout = (checker: Checker, row: Type, text: string, columns: readonly Column[]): string[] => {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const complaints: string[] = []
  for (const shape of row.isUnionType() ? row.getTypes() : [row])
    for (const property of checker.getPropertiesOfType(shape)) {
      const type = checker.getTypeOfSymbol(property)
      const kinds = new Set(type && partsOf(type).map((part) => kindOf(checker, part)))
      const isOptional = kinds.delete('undefined')
      const column = byName.get(property.name)
      if (!column) {
        if (!isOptional) complaints.push(`${property.name} is not returned`)
        continue
      }
      const mayBeNull = kinds.delete('null') || kinds.has('any')
      const mismatched = [...kinds].filter((kind) => !fits(kind, column.type))
      if (mismatched.length) complaints.push(`${property.name} is ${column.type}, not ${mismatched.join(' or ')}`)
      if (column.nullable === true && !mayBeNull && !isExcluded(property.name, text))
        complaints.push(`${property.name} may be null`)
    }
  return complaints
}

/** Whether the query itself leaves out rows in which this column is null. */
const isExcluded = (name: string, text: string) => new RegExp(`\\b${name} is not null\\b`, 'i').test(text)
