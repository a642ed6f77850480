/** Where a browser keeps what its person has seen. */
export const SHELF = 'kept'
