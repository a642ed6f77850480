import type { UseQueryResult } from '@tanstack/react-query'

/** Whether something is asked for the first time and has neither come nor failed: what stands below waits for its height. */
export const isComing = ({ isLoading, errorUpdateCount }: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>) =>
  isLoading && errorUpdateCount === 0
