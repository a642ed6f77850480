/**
 * Lets the build leave out the schemas that no screen reads. A bundler cannot know that making one does nothing else, and
 * would have every phone make all of the contract's before its first field stands.
 */
import type { Plugin } from 'vite'

/** What is only made, not run: worth wrapping where it calls something. */
const MADE = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])

export function pureSchemas(): Plugin {
  return {
    name: 'pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/][^\\/]+\.ts$/ },
      handler(code) {
        let wrapped = code
        const declared = this.parse(code).body.map((part) =>
          part.type === 'ExportNamedDeclaration' ? part.declaration : part,
        )
        for (const part of declared.reverse()) {
          if (part?.type !== 'VariableDeclaration') continue
          for (const { init } of part.declarations.toReversed()) {
            if (!init || !MADE.has(init.type)) continue
            const made = code.slice(init.start, init.end)
            wrapped = `${wrapped.slice(0, init.start)}/* @__PURE__ */ (() => (${made}))()${wrapped.slice(init.end)}`
          }
        }
        return { code: wrapped, map: null }
      },
    },
  }
}
