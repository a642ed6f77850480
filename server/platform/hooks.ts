/**
 * Creates a call that a module makes to a module above it, which it must not import: a question
 * such as whether two people have a booking, or an event such as a message to support. The module
 * above provides the handler; `server/handlers.ts` lists all of them.
 */
export const hook = <Arguments extends readonly unknown[], Result>(name: string) => {
  let handler: ((...args: Arguments) => Promise<Result>) | null = null
  const call = (...args: Arguments): Promise<Result> => {
    if (handler === null) throw new Error(`No handler is registered for "${name}".`)
    return handler(...args)
  }
  return Object.assign(call, {
    handle: (by: (...args: Arguments) => Promise<Result>) => {
      handler = by
    },
  })
}
