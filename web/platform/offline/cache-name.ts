/** Name of the IndexedDB database for the offline cache. */
export const CACHE = 'kept'
