import type { UseQueryResult } from '@tanstack/react-query'

/** True until a first load succeeds or fails; content below waits, so that it does not jump. */
export const isComing = ({ isLoading, errorUpdateCount }: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>) =>
  isLoading && errorUpdateCount === 0
