/**
 * Lets the build drop schemas that no screen uses. A bundler cannot know that creating one has no
 * side effects, so every phone would create the whole contract before its first field appears.
 */
import type { Plugin } from 'vite'

/** Expressions that only create a value; worth marking as pure if they contain a call. */
const CREATING_NODES = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])

export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/].+\.ts$/ },
      handler(code) {
        let wrapped = code
        const declared = this.parse(code).body.map((part) =>
          part.type === 'ExportNamedDeclaration' ? part.declaration : part,
        )
        for (const part of declared.reverse()) {
          if (part?.type !== 'VariableDeclaration') continue
          for (const { init } of part.declarations.toReversed()) {
            if (!init || !CREATING_NODES.has(init.type)) continue
            const expression = code.slice(init.start, init.end)
            wrapped = `${wrapped.slice(0, init.start)}/* @__PURE__ */ (() => (${expression}))()${wrapped.slice(init.end)}`
          }
        }
        return { code: wrapped, map: null }
      },
    },
  }
}
