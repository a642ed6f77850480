/**
 * Composes the text of a tagged query from the sources, as `compose` of
 * server/platform/database.ts does at run time.
 */
import { createRequire } from 'node:module'
import {
  type ArrowFunction,
  type BindingElement,
  type CallExpression,
  type ElementAccessExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  type NewExpression,
  type Node,
  type ParameterDeclaration,
  type PropertyAccessExpression,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, SymbolFlags, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { Fragment } from '#server/platform/database.ts'

export class Unresolved extends Error {}

/** An expression, the arguments of the calls that lead to it, and the member of its value. */
type Bound = { node: Node; scope: Scope; path: readonly string[] }
export type Scope = ReadonlyMap<number, Bound>
export type FunctionNode = ArrowFunction | FunctionExpression | FunctionDeclaration

/** At each branch the first or the last alternative. */
export type Branch = 'first' | 'last'

const TRANSPARENT = new Set([
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.AsExpression,
  SyntaxKind.SatisfiesExpression,
  SyntaxKind.NonNullExpression,
  SyntaxKind.AwaitExpression,
])
export const isFunction = (node: Node): node is FunctionNode =>
  is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)

const returnsOf = (fn: FunctionNode): Expression[] => {
  if (!fn.body) return []
  if (!is.isBlock(fn.body)) return [fn.body]
  const found: Expression[] = []
  const visit = (node: Node) => {
    if (isFunction(node)) return
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild(visit)
  }
  visit(fn.body)
  return found
}

/** Follows imports to the symbol that is declared. */
export const declared = (checker: Checker, symbol: TypeSymbol): TypeSymbol =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

const load = createRequire(import.meta.url)

/** Returns the text of a Fragment that its module builds from data, and exports. */
const textAtRunTime = ({ parent }: NewExpression): string => {
  const name = is.isVariableDeclaration(parent) && parent.name.getText()
  const exported = name && (load(parent.getSourceFile().fileName) as Record<string, unknown>)[name]
  if (exported instanceof Fragment && exported.values.length === 0) return exported.parts.join('')
  throw new Unresolved('a fragment that its module does not export')
}

export const composer = (checker: Checker, branch: Branch) => {
  const pick = <T>(options: readonly T[]): T => {
    const option = branch === 'first' ? options[0] : options.at(-1)
    if (option === undefined) throw new Unresolved('nothing to choose from')
    return option
  }

  const resolveSymbol = (symbol: TypeSymbol, scope: Scope): Bound => {
    const bound = scope.get(symbol.id)
    if (bound) return evaluate(bound)
    const declaration = declared(checker, symbol).valueDeclaration?.resolve()
    if (!declaration) throw new Unresolved(`${symbol.name} has no declaration`)
    if (isFunction(declaration)) return { node: declaration, scope, path: [] }
    if (is.isVariableDeclaration(declaration) && declaration.initializer)
      return evaluate({ node: declaration.initializer, scope, path: [] })
    if (is.isBindingElement(declaration) && is.isVariableDeclaration(declaration.parent.parent)) {
      const { initializer } = declaration.parent.parent
      if (initializer) return evaluate({ node: initializer, scope, path: [memberOf(declaration)] })
    }
    throw new Unresolved(`${symbol.name} is a parameter without a known argument`)
  }

  /** Returns the name or index of the member that a destructured variable holds. */
  const memberOf = (element: BindingElement): string => {
    if (is.isArrayBindingPattern(element.parent)) return String(element.parent.elements.indexOf(element))
    return (element.propertyName ?? element.name)!.getText()
  }

  const follow = (bound: Bound, [name, ...rest]: readonly string[]): Bound => {
    if (name === undefined) return bound
    const found = memberValue(bound, name)
    return found.path.length || rest.length ? evaluate({ ...found, path: [...found.path, ...rest] }) : found
  }

  const memberValue = ({ node, scope }: Bound, name: string): Bound => {
    const element = is.isArrayLiteralExpression(node) ? node.elements[Number(name)] : undefined
    if (element) return evaluate({ node: element, scope, path: [] })
    if (!is.isObjectLiteralExpression(node)) throw new Unresolved(`.${name} of ${SyntaxKind[node.kind]}`)
    for (const property of [...node.properties].reverse()) {
      if (is.isSpreadAssignment(property)) {
        try {
          return memberValue(evaluate({ node: property.expression, scope, path: [] }), name)
        } catch (error) {
          if (!(error instanceof Unresolved)) throw error
          continue
        }
      }
      if (property.name?.getText() !== name) continue
      if (is.isPropertyAssignment(property)) return evaluate({ node: property.initializer, scope, path: [] })
      if (is.isShorthandPropertyAssignment(property)) {
        const symbol = checker.getShorthandAssignmentValueSymbol(property)
        if (symbol) return resolveSymbol(symbol, scope)
      }
    }
    throw new Unresolved(`no member ${name}`)
  }

  /** Binds the parameters of a function to the arguments of one of its calls. */
  const bind = (parameters: readonly ParameterDeclaration[], args: readonly Bound[], into: Map<number, Bound>) => {
    for (const [at, parameter] of parameters.entries()) {
      const argument = args[at] ?? (parameter.initializer && { node: parameter.initializer, scope: into, path: [] })
      if (!argument) continue
      if (is.isObjectBindingPattern(parameter.name)) {
        for (const element of parameter.name.elements) {
          const symbol =
            element.name && is.isIdentifier(element.name) ? checker.getSymbolAtLocation(element.name) : undefined
          if (symbol) into.set(symbol.id, { ...argument, path: [...argument.path, memberOf(element)] })
        }
      } else {
        const symbol = checker.getSymbolAtLocation(parameter.name)
        if (symbol) into.set(symbol.id, argument)
      }
    }
  }
  const argumentsOf = (call: CallExpression, scope: Scope): Bound[] =>
    call.arguments.map((node) => ({ node, scope, path: [] }))

  const result = ({ node, scope }: Bound, args: readonly Bound[]): Bound => {
    if (!isFunction(node)) throw new Unresolved(`a call of ${SyntaxKind[node.kind]}`)
    const inner = new Map(scope)
    for (const { scope: argumentScope } of args) for (const [id, bound] of argumentScope) inner.set(id, bound)
    bind([...node.parameters], args, inner)
    return { node: pick(returnsOf(node)), scope: inner, path: [] }
  }
  const apply = (fn: Bound, args: readonly Bound[]): Bound => evaluate(result(fn, args))

  /** Returns any element of an array, as far as the sources show one. */
  const elementOf = (array: Bound): Bound | null => {
    const { node, scope } = TRANSPARENT.has(array.node.kind) || is.isIdentifier(array.node) ? tryEvaluate(array) : array
    if (is.isArrayLiteralExpression(node)) {
      const element = pick([...node.elements])
      return { node: element, scope, path: [] }
    }
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text
      const receiver: Bound = { node: node.expression.expression, scope, path: [] }
      if (method === 'map') {
        const element = elementOf(receiver)
        const fn = evaluate({ node: node.arguments[0]!, scope, path: [] })
        return result(fn, element ? [element] : [])
      }
      if (method === 'filter' || method === 'slice') return elementOf(receiver)
    }
    return null
  }
  const tryEvaluate = (bound: Bound): Bound => {
    try {
      return evaluate(bound)
    } catch (error) {
      if (error instanceof Unresolved) return bound
      throw error
    }
  }

  const reduced = (call: CallExpression, array: Expression, scope: Scope): Bound => {
    const [fn, start] = call.arguments
    const element = elementOf({ node: array, scope, path: [] })
    if (!start) {
      if (element) return evaluate(element)
      throw new Unresolved('a reduction of an unknown array')
    }
    const first: Bound = { node: start, scope, path: [] }
    if (branch === 'last') return evaluate(first)
    const { node } = evaluate({ node: fn!, scope, path: [] })
    return apply({ node, scope, path: [] }, element ? [first, element] : [first])
  }

  const called = (call: CallExpression, scope: Scope): Bound => {
    const { expression } = call
    if (is.isPropertyAccessExpression(expression) && expression.name.text === 'reduce')
      return reduced(call, expression.expression, scope)
    return apply(evaluate({ node: expression, scope, path: [] }), argumentsOf(call, scope))
  }

  const chosenElement = ({ node, scope }: Bound): Bound => {
    if (is.isObjectLiteralExpression(node)) {
      const members = [...node.properties].filter(is.isPropertyAssignment)
      return evaluate({ node: pick(members).initializer, scope, path: [] })
    }
    if (is.isArrayLiteralExpression(node)) return evaluate({ node: pick([...node.elements]), scope, path: [] })
    throw new Unresolved(`an element of ${SyntaxKind[node.kind]}`)
  }

  /** Returns the literal, template or function to which an expression leads. */
  const evaluate = ({ node, scope, path }: Bound): Bound => {
    const next = (inner: Node): Bound => follow(evaluate({ node: inner, scope, path: [] }), path)
    if (TRANSPARENT.has(node.kind)) return next((node as unknown as { expression: Expression }).expression)
    if (is.isConditionalExpression(node)) return next(pick([node.whenTrue, node.whenFalse]))
    if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken)
      return next(pick([node.left, node.right]))
    if (is.isIdentifier(node)) {
      if (node.text === 'undefined') return { node, scope, path: [] }
      const symbol = checker.getSymbolAtLocation(node as Identifier)
      if (!symbol) throw new Unresolved(`${node.text} is not declared`)
      return follow(resolveSymbol(symbol, scope), path)
    }
    if (is.isPropertyAccessExpression(node)) {
      const access = node as PropertyAccessExpression
      return follow(evaluate({ node: access.expression, scope, path: [access.name.text] }), path)
    }
    if (is.isElementAccessExpression(node)) {
      const access = node as ElementAccessExpression
      return follow(chosenElement(evaluate({ node: access.expression, scope, path: [] })), path)
    }
    if (is.isCallExpression(node)) return follow(called(node, scope), path)
    return follow({ node, scope, path: [] }, path)
  }

  /** Whether an expression is part of the text: always, never (a value), or for some arguments. */
  const isFragment = (expression: Expression): boolean | 'sometimes' => {
    const type = checker.getTypeAtLocation(expression)
    if (!type) return false
    const all = type.isUnionType() ? type.getTypes() : [type]
    const fragments = all.filter((each) => each.getSymbol()?.name === 'Fragment').length
    return fragments === all.length || (fragments > 0 && 'sometimes')
  }

  let values = 0
  const partOf = (expression: Expression, scope: Scope): string => {
    const kind = isFragment(expression)
    const bound = { node: expression, scope, path: [] }
    if (!kind) return `$${++values}`
    const { node, scope: inner } = kind === 'sometimes' ? tryEvaluate(bound) : evaluate(bound)
    if (is.isTaggedTemplateExpression(node)) return composed(node, inner)
    if (is.isNewExpression(node)) return textAtRunTime(node)
    if (kind === 'sometimes') return `$${++values}`
    throw new Unresolved(`a fragment from ${SyntaxKind[node.kind]}`)
  }
  const composed = ({ template }: TaggedTemplateExpression, scope: Scope): string => {
    if (is.isNoSubstitutionTemplateLiteral(template)) return template.text
    let text = template.head.text
    for (const { expression, literal } of template.templateSpans) text += partOf(expression, scope) + literal.text
    return text
  }

  return {
    composed(query: TaggedTemplateExpression, scope: Scope): string {
      values = 0
      return composed(query, scope)
    },
    /** Returns the scope in a function: the one around a call, and the arguments of the call. */
    bound(fn: FunctionNode, call: CallExpression, inside: Scope): Scope {
      const scope = new Map(inside)
      bind([...fn.parameters], argumentsOf(call, scope), scope)
      return scope
    },
  }
}
