/** The queries of the sources that claim a type of their rows, and the texts that they send. */
import type { CallExpression, Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Project, type Type, TypeFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { composer, declared, type FunctionNode, isFunction, type Scope, Unresolved } from './composition.ts'

export type Claim = {
  file: string
  line: number
  /** Texts with the row type of each: several if the query branches, or depends on its callers. */
  variants: { text: string; row: Type }[]
  /** Why no text could be composed. */
  problem: string | null
  /** Reason given in a comment above the query, if its row type is not to be checked. */
  exemption: string | null
  /** Columns that are not null for a reason given in a comment above the query. */
  notNull: string[]
}

const METHODS = /^(one|all|maybe)$/
const DATABASE = '/server/platform/database.ts'
const MOST_CALLERS = 12
const MOST_CALLS = 4

export const claimsOf = (project: Project, files: readonly string[]): Claim[] => {
  const { checker, program } = project
  const sources = files.map((file) => program.getSourceFile(file)).filter((source) => source !== undefined)
  const calls = callsIn(sources)

  const declaresQueries = (symbol: TypeSymbol | undefined) =>
    symbol?.declarations.some(({ path }) => path.endsWith(DATABASE))

  /** Returns calls of a function, at most `MOST_CALLERS`. */
  const callersOf = (fn: FunctionNode): CallExpression[] => {
    const name = is.isFunctionDeclaration(fn)
      ? fn.name
      : is.isVariableDeclaration(fn.parent)
        ? fn.parent.name
        : undefined
    if (!name || !is.isIdentifier(name)) return []
    const symbol = checker.getSymbolAtLocation(name)
    const isSameFunction = (callee: Node) => {
      const found = checker.getSymbolAtLocation(callee)
      return found && declared(checker, found).id === symbol?.id
    }
    return (calls.get(name.text) ?? []).filter((call) => isSameFunction(call.expression)).slice(0, MOST_CALLERS)
  }

  /** Unwraps Promise, and the array or null around a row. */
  const rowOf = (type: Type | undefined): Type | undefined => {
    if (!type) return undefined
    if (type.getSymbol()?.name === 'Promise' && type.isTypeReference()) return rowOf(checker.getTypeArguments(type)[0])
    if (checker.isArrayType(type) && type.isTypeReference()) return checker.getTypeArguments(type)[0]
    const parts = type.isUnionType() ? type.getTypes().filter(({ flags }) => !(flags & TypeFlags.Null)) : [type]
    return parts.length === 1 ? parts[0] : checker.getNonNullableType(type)
  }
  const rowAt = (node: TaggedTemplateExpression | CallExpression): Type | undefined => {
    const signature = checker.getResolvedSignature(node)
    return signature && rowOf(checker.getReturnTypeOfSignature(signature))
  }

  /** Composes a query; where that depends on its callers, once for each call. */
  const variantsOf = (query: TaggedTemplateExpression, row: Type): Pick<Claim, 'variants' | 'problem'> => {
    const variants = new Map<string, Claim['variants'][number]>()
    let problem: string | null = null
    for (const branch of ['first', 'last'] as const) {
      const compose = composer(checker, branch)
      /** `calls` leads from the function around the query outwards. */
      const attempt = (calls: readonly { fn: FunctionNode; call: CallExpression }[]): void => {
        const outermost = calls.at(-1)?.call ?? query
        const fn = enclosingFunction(outermost)
        const tryCallers = () => {
          if (fn && calls.length < MOST_CALLS) for (const call of callersOf(fn)) attempt([...calls, { fn, call }])
        }
        // The caller of a generic query chooses its row type.
        const isGeneric = row.isTypeParameter()
        const rowType = isGeneric && calls[0] ? rowAt(calls[0].call) : row
        if (!rowType || rowType.isTypeParameter()) {
          tryCallers()
          return
        }
        try {
          const scope = calls.reduceRight((outer: Scope, { fn, call }) => compose.bound(fn, call, outer), new Map())
          const text = compose.composed(query, scope)
          variants.set(`${rowType.id} ${text}`, { text, row: rowType })
        } catch (error) {
          if (!(error instanceof Unresolved)) throw error
          problem = error.message
          tryCallers()
        }
      }
      attempt([])
    }
    return { variants: [...variants.values()], problem: variants.size ? null : (problem ?? 'its row type is unknown') }
  }

  const claims: Claim[] = []
  for (const source of sources) {
    const visit = (node: Node): void => {
      if (
        is.isTaggedTemplateExpression(node) &&
        is.isPropertyAccessExpression(node.tag) &&
        METHODS.test(node.tag.name.text) &&
        declaresQueries(checker.getSymbolAtLocation(node.tag.name))
      ) {
        const row = rowAt(node)
        if (row && !(row.flags & (TypeFlags.Unknown | TypeFlags.Any)))
          claims.push({
            file: source.fileName,
            line: source.text.slice(0, node.getStart()).split('\n').length,
            ...commentsAbove(source, node),
            ...variantsOf(node, row),
          })
      }
      node.forEachChild(visit)
    }
    visit(source)
  }
  return claims
}

const enclosingFunction = (node: Node): FunctionNode | null => {
  for (let up = node.parent; up; up = up.parent)
    if (isFunction(up) && (is.isFunctionDeclaration(up) || is.isVariableDeclaration(up.parent))) return up
  return null
}

const EXEMPTION = /\/\/ Row type unchecked: (.+)/
const NOT_NULL = /\/\/ Not null: ([\w, ]+), (?:because|by) /

/** Reads the comments from those above the statement of a query down to the query. */
const commentsAbove = (source: SourceFile, query: Node): Pick<Claim, 'exemption' | 'notNull'> => {
  let statement = query
  while (statement.parent && !is.isBlock(statement.parent) && !is.isSourceFile(statement.parent))
    statement = statement.parent
  const above = source.text.slice(statement.pos, query.getStart())
  return { exemption: EXEMPTION.exec(above)?.[1] ?? null, notNull: NOT_NULL.exec(above)?.[1]?.split(', ') ?? [] }
}

const callsIn = (sources: readonly SourceFile[]): Map<string, CallExpression[]> => {
  const found = new Map<string, CallExpression[]>()
  const visit = (node: Node): void => {
    if (is.isCallExpression(node) && is.isIdentifier(node.expression)) {
      const { text } = node.expression
      found.set(text, [...(found.get(text) ?? []), node])
    }
    node.forEachChild(visit)
  }
  for (const source of sources) visit(source)
  return found
}
