import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Awaits a call, reads these queries again, and resolves to the sentence of the server. */
export function useMessageAfterRefetch(queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return async (call: Promise<{ message: string }>) => {
    const { message } = await call
    await queryClient.invalidateQueries({ queryKey })
    return message
  }
}
